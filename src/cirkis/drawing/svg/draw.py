"""A position of the game as an SVG."""

from __future__ import annotations

from collections.abc import Iterable

from cirkis.drawing.description import told
from cirkis.drawing.names import named_cells
from cirkis.drawing.svg.document import new_sheet, page
from cirkis.drawing.svg.layers import glass_layers
from cirkis.drawing.svg.marks import (
    highlight_layer,
    last_layer,
    legal_layer,
    names_layer,
    owners_layer,
)
from cirkis.drawing.svg.markup import Sheet
from cirkis.drawing.svg.scoreboard import HALF, scores_layer
from cirkis.drawing.svg.trays import WIDER, stocks_layer
from cirkis.rules.state import State


def draw_svg(
    state: State,
    *,
    theme: str = "light",
    names: bool = False,
    legal: bool = False,
    last: int = 1,
    owners: bool = True,
    scores: bool = True,
    stocks: bool = False,
    size: int | None = None,
    highlight: Iterable[str] = (),
    prefix: str | None = None,
) -> str:
    """A position as a self-contained SVG.

    Args:
        state: the position.
        theme: "light" or "dark", the paper it lies on.
        names: write the names of the cells.
        legal: show where the seat to play can place now.
        last: how many of the last placements bear their number.
        owners: mark full figures with the sign of who had the most of them.
        scores: show points, who plays and who won.
        stocks: show what everybody has not placed yet.
        size: height in pixels; without it the picture takes the room it is given.
        highlight: cells to light up, by name.
        prefix: begins every id in the drawing; by default one that no other drawing has.

    Raises:
        CirkisError: there is no such theme, cell, size or prefix.
    """
    sheet = new_sheet(theme, prefix)
    colours = state.options.colours
    lit = highlight_layer(sheet, named_cells(sheet.board, highlight))
    half_width = HALF + (WIDER if stocks else 0)
    layers = [
        *_glass(sheet, state, legal, lit),
        owners_layer(sheet, state) if owners else "",
        names_layer(sheet, zip(colours, state.owned, strict=True)) if names else "",
        last_layer(sheet, state, last),
        scores_layer(sheet, state, half_width) if scores else "",
        stocks_layer(sheet, state, half_width) if stocks else "",
    ]
    view = (-half_width, -HALF, 2 * half_width, 2 * HALF)
    return page(sheet, told(state), view, "".join(layers), colours, size)


def _glass(sheet: Sheet, state: State, legal: bool, lit: str) -> list[str]:
    placements, colours = state.variant.table.placements, state.options.colours
    pieces = [(colours[seat], placements[index].mask) for seat, index in state.placed]
    return glass_layers(
        sheet,
        pieces,
        state.leader.mask if state.leader else 0,
        legal=legal_layer(sheet, state) if legal and not state.is_over else "",
        lit=lit,
    )
