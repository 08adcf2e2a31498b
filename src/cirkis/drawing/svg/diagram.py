"""Pictures that explain: pieces laid anywhere, cells lit up, labels, arrows, part of a board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from cirkis.board.figures import figures
from cirkis.board.layout import Board, iter_bits, standard_board
from cirkis.drawing.names import colour_named, named_cells
from cirkis.drawing.svg.anchors import figure_spot, piece_spot
from cirkis.drawing.svg.contour import Spot
from cirkis.drawing.svg.document import View, new_sheet, page
from cirkis.drawing.svg.layers import glass_layers
from cirkis.drawing.svg.marks import arrow, badge, highlight_layer, names_layer
from cirkis.drawing.svg.markup import SCALE, spot
from cirkis.drawing.svg.scoreboard import HALF
from cirkis.errors import CirkisError
from cirkis.rules.options import Colour

_MARGIN = 0.7 * SCALE  # round the cells of a cropped picture


def draw_diagram(
    placed: Sequence[tuple[Colour | str, str]] = (),
    *,
    leader: str | None = None,
    highlight: Iterable[str] = (),
    labels: Mapping[str, str] | None = None,
    arrows: Iterable[tuple[str, str]] = (),
    crop: Iterable[str] = (),
    names: bool = False,
    theme: str = "light",
    size: int | None = None,
    title: str = "A part of the Cir*Kis board",
    description: str = "",
    prefix: str | None = None,
) -> str:
    """An explaining picture of the board as a self-contained SVG. The rules need not allow it.

    Args:
        placed: pieces as (colour, cells), as in [("green", "A1+B1"), ("red", "C1")].
        leader: the cells of the piece to mark as the Leader.
        highlight: cells to light up, one by one or joined by plus signs.
        labels: short texts by the cell, or the figure, on which they stand.
        arrows: pairs of cells or figures, from and to.
        crop: show only the part of the board with these cells; the whole board without any.
        names: write the names of the cells.
        theme: "light" or "dark".
        size: height in pixels; without it the picture takes the room it is given.
        title, description: what a screen reader says of it.
        prefix: begins every id in the drawing; by default one that no other drawing has.

    Raises:
        CirkisError: there is no such theme, colour, cell, figure, size or prefix; or two pieces
            overlap.
    """
    board = standard_board()
    sheet = new_sheet(theme, prefix)
    pieces = _pieces(board, placed)
    led = named_cells(board, [leader]) if leader else 0
    lit = highlight_layer(sheet, named_cells(board, highlight))
    layers = [
        *glass_layers(sheet, pieces, led, lit=lit),
        names_layer(sheet, pieces) if names else "",
        *(arrow(_place(board, a), _place(board, b)) for a, b in arrows),
        *(badge(_place(board, at), text) for at, text in (labels or {}).items()),
    ]
    view = _view(board, named_cells(board, crop))
    told = (title, description or _told(pieces, board))
    return page(sheet, told, view, "".join(layers), [colour for colour, _ in pieces], size)


def _pieces(board: Board, placed: Sequence[tuple[Colour | str, str]]) -> list[tuple[Colour, int]]:
    pieces, filled = [], 0
    for colour, cells in placed:
        mask = named_cells(board, [cells])
        if mask & filled:
            raise CirkisError(f"{cells} does not fit: {board.names(mask & filled)[0]} is filled")
        filled |= mask
        pieces.append((colour_named(colour), mask))
    return pieces


def _place(board: Board, name: str) -> Spot:
    """The middle of a figure, or of cells joined by plus signs, on the sheet."""
    for figure in figures(board):
        if figure.name == name:
            return spot(figure_spot(board, figure))
    return spot(piece_spot(board, named_cells(board, [name])))


def _view(board: Board, mask: int) -> View:
    """What is seen: the cells with a margin, or all."""
    if not mask:
        return -HALF, -HALF, 2 * HALF, 2 * HALF
    spots = [spot(corner) for i in iter_bits(mask) for corner in board.cells[i].corners]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    left, top = math.floor(min(xs) - _MARGIN), math.floor(min(ys) - _MARGIN)
    return left, top, math.ceil(max(xs) + _MARGIN) - left, math.ceil(max(ys) + _MARGIN) - top


def _told(pieces: list[tuple[Colour, int]], board: Board) -> str:
    texts = [f"{colour.value} on {'+'.join(board.names(mask))}" for colour, mask in pieces]
    return f"Pieces: {', '.join(texts)}." if texts else "The empty board."
