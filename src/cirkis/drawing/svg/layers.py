"""The board with its raised lines, and pieces of coloured glass upon it."""

from __future__ import annotations

from collections.abc import Sequence

from cirkis.board.figures import FigureKind, figures
from cirkis.board.layout import Board, Cell, iter_bits
from cirkis.drawing.palette import GLASS_OPACITY, GLASSES, mixed
from cirkis.drawing.svg.contour import contours, inner_edges, inset
from cirkis.drawing.svg.markup import Sheet, closed, element, strokes
from cirkis.rules.options import Colour

_TILT = 0.13  # how much lighter or darker a cell is by the way it faces


def glass_layers(
    sheet: Sheet, pieces: Sequence[tuple[Colour, int]], led: int, *, legal: str = "", lit: str = ""
) -> list[str]:
    """The board and all that shines on it; the Leader's piece lies over its own glow.

    Args:
        pieces: as (colour, cells).
        led: the cells of the Leader; 0 if there is none.
        legal, lit: layers that show where to place, under the glow, and cells lit up, over all.
    """
    filled = sum(mask for _, mask in pieces)
    glow, line = leader_layers(sheet, led) if led else ("", "")
    return [
        board_layer(sheet, ~filled & ((1 << len(sheet.board.cells)) - 1)),
        *(piece_layer(sheet, mask, colour) for colour, mask in pieces if mask != led),
        legal,
        glow,
        *(piece_layer(sheet, mask, colour) for colour, mask in pieces if mask == led),
        lit,
        line,
    ]


def board_layer(sheet: Sheet, empty: int) -> str:
    """The decagon with its empty cells and all lines."""
    board, theme = sheet.board, sheet.theme
    whole = (1 << len(board.cells)) - 1
    figured = figured_cells(board)
    cells = [
        _cell(sheet, board.cells[i], theme.figure if figured >> i & 1 else theme.cell, theme.line)
        for i in iter_bits(empty)
    ]
    lines = strokes(inner_edges(board, whole))
    raised = {"fill": "none", "stroke_linecap": "round"}
    return element(
        "g",
        element("path", d=closed(board.rim), fill=theme.groove, stroke=theme.rim,
                stroke_width=26, stroke_linejoin="round"),
        element("path", d=closed(board.rim), fill="none", stroke=theme.line,
                stroke_width=2, stroke_opacity=0.9),
        *cells,
        element("path", d=closed(board.rim), fill=sheet.url("sheen")),
        element("path", d=lines, stroke=theme.groove, stroke_width=3.4,
                transform="translate(1.1 1.7)", **raised),
        element("path", d=lines, stroke=theme.line, stroke_width=1.7, **raised),
        class_="board",
    )  # fmt: skip


def figured_cells(board: Board) -> int:
    """The cells that belong to a Circle or a Star."""
    mask = 0
    for figure in figures(board):
        if figure.kind is not FigureKind.CENTER_RING:
            mask |= figure.mask
    return mask


def piece_layer(sheet: Sheet, mask: int, colour: Colour) -> str:
    """A piece: a cell of glass each, texture, light, faint lines inside, a strong line round it."""
    glass, theme = GLASSES[colour], sheet.theme
    outline = sheet.outline(mask)
    edge = "".join(closed(inset(loop, 0.075)) for loop in contours(sheet.board, mask))
    cells = (
        _cell(sheet, sheet.board.cells[i], glass.body, "#ffffff", GLASS_OPACITY)
        for i in iter_bits(mask)
    )
    joints = strokes(inner_edges(sheet.board, mask))
    return element(
        "g",
        *cells,
        element("path", d=outline, fill=sheet.url(glass.pattern)),
        element("path", d=outline, fill=sheet.url(f"light-{colour.value}")),
        joints and element("path", d=joints, stroke=glass.shine, stroke_width=1.8,
                           stroke_opacity=0.6),
        element("path", class_="outline", d=outline, fill="none", stroke=theme.lead,
                stroke_width=6, stroke_linejoin="round"),
        element("path", d=edge, fill="none", stroke=glass.shine, stroke_width=2,
                stroke_opacity=0.75, stroke_linejoin="round"),
        class_=f"piece {colour.value}",
        data_cells="+".join(sheet.board.names(mask)),
    )  # fmt: skip


def leader_layers(sheet: Sheet, mask: int) -> tuple[str, str]:
    """The Leader's glow, which lies under its piece, and its white line, which lies over all."""
    line = {
        "d": sheet.outline(mask),
        "fill": "none",
        "stroke": sheet.theme.leader,
        "stroke_linejoin": "round",
    }
    glow = element("path", stroke_width=26, filter=sheet.url("glow"), class_="glow", **line)
    return glow, element("path", stroke_width=5.5, class_="leader", **line)


def _cell(sheet: Sheet, cell: Cell, fill: str, facing: str, opacity: float | None = None) -> str:
    """One cell, a little lighter or darker by the way it faces, as cut glass is."""
    (x, y), (tip_x, tip_y) = cell.centre, cell.outline[0]
    away = ((tip_x - x) ** 2 + (tip_y - y) ** 2) ** 0.5
    slope = ((x - tip_x) * -0.5 + (y - tip_y) * 0.87) / away
    shade = mixed(fill, facing if slope > 0 else "#000000", abs(slope) * _TILT)
    return element(
        "path", d=closed(cell.corners), fill=shade, fill_opacity=opacity, data_cell=cell.name
    )
