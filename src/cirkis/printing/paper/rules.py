"""The rules on both sides of one sheet, with the web page's messages and pictures."""

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from reportlab.platypus import Flowable

from cirkis.game import CellKind, PieceSet, standard_pieces
from cirkis.printing.paper.diagrams import diagram
from cirkis.printing.paper.page import Draft, Look
from cirkis.printing.paper.piece_table import piece_table
from cirkis.printing.paper.prose import Prose, flow, style

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
        self._pieces, self._look, self._width = pieces, look, width
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
