"""The pictures on the rules sheet, described in web/help/rules.json."""

from collections.abc import Iterator
from typing import Any

from reportlab.lib.units import mm

from cirkis.drawing.names import find_cells, find_colour
from cirkis.drawing.outlines import outlines
from cirkis.game import Board, Colour, standard_board
from cirkis.game.board import iter_bits, union
from cirkis.printing.paper.board import board_items, framed
from cirkis.printing.paper.ink import Ink, at_scale
from cirkis.printing.paper.laid import lay, piece_items
from cirkis.printing.paper.page import Box
from cirkis.printing.paper.prose import Picture
from cirkis.printing.sheet import XY, Clip, Item, Path, Style, lines_of, outline_path

_AROUND = 0.5  # margin of the board around the cells shown, in short edges
_LEADER = 0.1  # width of the Leader's bright edge, in short edges


def diagram(drawn: dict[str, Any], ink: Ink, width: float, max_height: float) -> Picture:
    """Return a picture of part of the board; `drawn` is an entry of rules.json."""
    box = _seen(drawn)
    edge = min(width / box.width, max_height / box.height)

    def items(corner: XY) -> Iterator[Item]:
        seen = Box(*corner, edge * box.width, edge * box.height)
        at = seen.left - box.left * edge, seen.bottom - box.bottom * edge
        yield Clip(lines_of(seen.outline), tuple(_items(drawn, ink, edge, at)))
        if drawn["pieces"]:
            yield outline_path(seen.outline, Style(line=ink.muted, width=0.15))

    look = {"hAlign": "CENTER", "spaceBefore": 1.5 * mm, "keepWithNext": True}
    return Picture(edge * box.width, edge * box.height, items, **look)


def _items(drawn: dict[str, Any], ink: Ink, edge: float, at: XY) -> Iterator[Item]:
    """Yield the board, the marked cells and the pieces, with the Leader last."""
    yield from board_items(edge, ink.board, at)
    board = standard_board()
    placed = _placed(board, drawn)
    filled = _filled(board, drawn)
    marked = find_cells(board, drawn.get("marked", ()))
    leader = placed[drawn["leader"]][1] if "leader" in drawn else 0
    if drawn.get("near"):
        marked = union(board.touching, leader) & ~filled
    for cell in iter_bits(marked & ~filled):
        yield _outline(1 << cell, edge, at, ink.board.marked)
    for colour, mask in sorted(placed, key=lambda row: row[1] == leader):
        piece = lay(mask, edge, 0).shifted(*at)
        yield from piece_items(piece, ink.players[colour], edge)
        if mask == leader:
            yield from _leader_line(mask, ink, edge, at)
    if marked:
        yield _outline(marked, edge, at, ink.board.around)


def _leader_line(mask: int, ink: Ink, edge: float, at: XY) -> Iterator[Item]:
    """Yield a bright line inside the outline of a piece, with a dark line on either side."""
    lines = lines_of(lay(mask, edge, _LEADER * edge).shifted(*at).outline)
    width = _LEADER * edge
    yield Path(lines, Style(line=ink.players[Colour.GREEN].outline.line, width=width + 0.3))
    yield Path(lines, Style(line=ink.leader.line, width=width))


def _outline(mask: int, edge: float, at: XY, style: Style) -> Path:
    board = standard_board()
    dx, dy = at
    loops = (tuple(p.xy() for p in loop) for loop in outlines(board, mask))
    lines = (tuple((x * edge + dx, y * edge + dy) for x, y in loop) for loop in loops)
    return Path(tuple(lines), at_scale(style, edge))


def _seen(drawn: dict[str, Any]) -> Box:
    """Return the part of the board to show, in short edges."""
    board = standard_board()
    filled = _filled(board, drawn)
    if not filled:
        x0, y0, x1, y1 = framed(1.0).bounds
        return Box(x0, y0, x1 - x0, y1 - y0)
    shown = union(board.touching, filled) | filled
    points = [point for i in iter_bits(shown) for point in board.cells[i].outline]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, bottom = min(xs) - _AROUND, min(ys) - _AROUND
    return Box(left, bottom, max(xs) + _AROUND - left, max(ys) + _AROUND - bottom)


def _placed(board: Board, drawn: dict[str, Any]) -> list[tuple[Colour, int]]:
    return [
        (find_colour(piece["colour"]), find_cells(board, [piece["cells"]]))
        for piece in drawn["pieces"]
    ]


def _filled(board: Board, drawn: dict[str, Any]) -> int:
    return find_cells(board, [piece["cells"] for piece in drawn["pieces"]])
