"""The rules on both sides of one sheet, with the web page's messages and pictures."""

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from cirkis.drawing import Narrator
from cirkis.drawing.outlines import outlines
from cirkis.drawing.svg.canvas import find_cells, find_colour
from cirkis.game import Board, CellKind, Colour, PieceSet, Shape, standard_board, standard_pieces
from cirkis.game.board import iter_bits, union
from cirkis.i18n import Texts
from cirkis.printing.cells import Fit, Piece, make_pieces
from cirkis.printing.paper.board import board_items, framed
from cirkis.printing.paper.ink import Ink, PieceInk, at_scale
from cirkis.printing.paper.page import Box, Draft, Look
from cirkis.printing.paper.pieces import lay, piece_items
from cirkis.printing.paper.prose import Picture, Prose, flow, style
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


_EDGE = 3.2  # short edge of the pictures, in millimetres
_PICTURE = 11.0  # width of the pictures' column
_FREE, _PAD = 2.0, 0.8  # the space beside pictures, and the space above and below


def piece_table(pieces: PieceSet, look: Look, prose: ParagraphStyle, width: float) -> Table:
    shapes = make_pieces(pieces, Fit(_EDGE, line=0, clearance=0))
    players = [look.ink.players[colour] for colour in Colour]
    rows = [
        (_picture(piece, players[number % len(players)]), _text(piece.shape, look.texts, prose))
        for number, piece in enumerate(shapes)
    ]
    everywhere = ((0, 0), (-1, -1))
    return Table(
        rows,
        colWidths=((_PICTURE + _FREE) * mm, (width - _PICTURE - _FREE) * mm),
        style=[
            ("LINEBELOW", *everywhere, 0.1 * mm, HexColor(look.ink.muted)),
            ("VALIGN", *everywhere, "MIDDLE"),
            *((f"{side}PADDING", *everywhere, 0) for side in ("LEFT", "RIGHT")),
            *((f"{side}PADDING", *everywhere, _PAD * mm) for side in ("TOP", "BOTTOM")),
        ],
        spaceBefore=prose.fontSize,
    )


def _text(shape: Shape, texts: Texts, prose: ParagraphStyle) -> Prose:
    known = _known_outlines().get((shape.cells, shape.joints))
    covers = f" {texts(f'rules-covers-{known}')}" if known else ""
    row = texts("print-paper-piece-row", count=shape.count, name=Narrator(texts).shape(shape.name))
    return Prose(f"*{row}*{covers}", prose, rich=True)


def _picture(piece: Piece, ink: PieceInk) -> Picture:
    x0, _, x1, _ = piece.body.bounds
    edge = _EDGE * min(1.0, _PICTURE / (x1 - x0))
    laid = lay(piece.mask, edge, 0)
    x0, y0, x1, y1 = laid.outline.bounds

    def items(corner: XY) -> Iterator[Item]:
        moved = laid.shifted(corner[0] + (_PICTURE - x1 - x0) / 2, corner[1] - y0)
        return piece_items(moved, ink, edge)

    return Picture(_PICTURE, y1 - y0, items)


@cache
def _known_outlines() -> dict[object, str]:
    """Return the names of the shapes that the rules describe, by cells and joints."""
    return {
        (shape.cells, shape.joints): shape.name.lower().replace(" ", "-")
        for shape in standard_pieces().shapes
    }


_SIZES = (9.0, 8.5, 8.0)  # font sizes to try, in points
_COLUMNS, _GAP = 2, 6.0
_MAX_HEIGHT = 62.0  # the maximum height of a picture, in millimetres
_ON_SCREEN = {"rules-table", "rules-together"}  # sections about the page in the browser
_LEFT_OUT = {"rules-options-pieces"}
_OF_STANDARD_PIECES = {"rules-tips-slice", "rules-tips-star", "rules-tips-small"}
_WITH_NUMBERS = {
    "rules-pieces-text": "print-paper-rules-pieces",
    "rules-end-went-out": "print-paper-rules-went-out",
}
"""Messages that give numbers of standard pieces, and their versions for any piece set."""


def rules_pages(pieces: PieceSet, look: Look) -> Iterator[Draft]:
    """Yield the rules on as few pages as possible, in the largest font size that needs no more."""
    columns = look.content().columns(_COLUMNS, _GAP)
    width = columns[0].width
    laid = (flow(list(_Setter(pieces, look, size, width).blocks()), columns) for size in _SIZES)
    pages = min(laid, key=len)
    for number, items in enumerate(pages, 1):
        values = {"page": number, "pages": len(pages)}
        yield Draft(f"rules-{number}", "print-paper-rules-page", tuple(items), values)


class _Setter:
    """Lays out the blocks of rules.json; `size` is in points."""

    def __init__(self, pieces: PieceSet, look: Look, size: float, width: float) -> None:
        self._pieces = pieces
        self._look = look
        self._width = width
        space = 0.45 * size
        self._text = style(size, look.ink.text, spaceBefore=space)
        self._title = style(
            1.2 * size, look.ink.text, bold=True, spaceBefore=2.4 * space, keepWithNext=True
        )
        self._caption = style(0.92 * size, look.ink.muted, spaceBefore=space, spaceAfter=2 * space)

    def blocks(self) -> Iterator[Flowable]:
        """Yield everything that applies on paper."""
        skipped = False
        for block in _layout():
            if "title" in block:
                skipped = block["title"] in _ON_SCREEN
                if block["title"] == "rules":
                    continue
            if block.get("title") == "rules-turn":  # on paper, the setup comes first
                name = "print-paper-rules-setup"
                yield from self._set({"title": name, "text": f"{name}.text"})
            if not skipped:
                yield from self._set(block)

    def _set(self, block: dict[str, Any]) -> Iterator[Flowable]:
        """Yield the contents of a block, in reading order."""
        texts, pieces = self._look.texts, self._pieces
        if "title" in block:
            yield Prose(texts(block["title"]), self._title, rich=True)
        if "text" in block:
            yield Prose(self._sentence(block["text"]), self._text, rich=True)
        for name in filter(self._is_true, block.get("list", ())):
            yield Prose(self._sentence(name), self._text, bullet="\N{BULLET}", rich=True)
        if "pieces" in block:
            yield piece_table(pieces, self._look, self._text, self._width)
            if pieces != standard_pieces():
                yield Prose(texts("print-paper-rules-standard"), self._caption)
        if "board" in block:
            yield diagram(block["board"], self._look.ink, self._width, _MAX_HEIGHT)
        if "caption" in block:
            yield Prose(self._sentence(block["caption"]), self._caption, rich=True)

    def _sentence(self, name: str) -> str:
        pieces = self._pieces
        if name in _WITH_NUMBERS:
            numbers = {"count": sum(pieces.counts), "shapes": len(pieces.shapes)}
            return self._look.texts(_WITH_NUMBERS[name], **numbers)
        return self._look.texts(name)

    def _is_true(self, name: str) -> bool:
        """Return whether a message applies on paper, and to the piece set."""
        if name in _LEFT_OUT:
            return False
        if name == "rules-free-first-sliver":
            return any(CellKind.SLIVER in shape.cells for shape in self._pieces.shapes)
        return name not in _OF_STANDARD_PIECES or self._pieces == standard_pieces()


@cache
def _layout() -> list[dict[str, Any]]:
    file = resources.files("cirkis").joinpath("web", "help", "rules.json")
    layout: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))
    return layout
