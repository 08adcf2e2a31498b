"""A position of the game as an SVG."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import uuid4

from cirkis.board.layout import Board, cell_mask
from cirkis.drawing.defs import definitions
from cirkis.drawing.glass import board_layer, leader_layer, piece_layer
from cirkis.drawing.marks import last_layer, legal_layer, names_layer, owners_layer
from cirkis.drawing.markup import FONT, Sheet, element, words
from cirkis.drawing.palette import theme_named
from cirkis.drawing.seats import scores_layer
from cirkis.drawing.telling import told
from cirkis.errors import UnreadablePlacement
from cirkis.rules.state import State

HALF = 540  # from the middle of the board to the edge of the picture


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
        CirkisError: there is no such theme or cell.
    """
    board = state.setting.table.board
    sheet = Sheet(board, theme_named(theme), prefix or f"cirkis-{uuid4().hex[:8]}")
    lit = named_cells(board, highlight)
    width = HALF
    body = "".join(
        [
            board_layer(sheet, ~state.filled & ((1 << len(board.cells)) - 1)),
            *(
                piece_layer(
                    sheet, state.setting.table.placements[i].mask, state.options.colours[seat]
                )
                for seat, i in state.placed
            ),
            legal_layer(sheet, state) if legal and not state.is_over else "",
            leader_layer(sheet, state.leader.mask) if state.leader else "",
            owners_layer(sheet, state) if owners else "",
            names_layer(sheet, state.filled) if names else "",
            last_layer(sheet, state, last),
            scores_layer(sheet, state) if scores else "",
        ]
    )
    title, description = told(state)
    return element(
        "svg",
        element("title", words(title), id=sheet.id("title")),
        element("desc", words(description), id=sheet.id("desc")),
        definitions(sheet, state.options.colours),
        body,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"{-width} {-HALF} {2 * width} {2 * HALF}",
        width=size, height=size, role="img", font_family=FONT,
        aria_labelledby=f"{sheet.id('title')} {sheet.id('desc')}",
    )  # fmt: skip


def named_cells(board: Board, names: Iterable[str]) -> int:
    """The set of the cells with these names.

    Raises:
        UnreadablePlacement: one of them is no cell.
    """
    indices = []
    for name in names:
        cell = board.by_name.get(name.strip().upper())
        if cell is None:
            raise UnreadablePlacement(f'cannot light up "{name}": it is no cell of the board')
        indices.append(cell.index)
    return cell_mask(indices)
