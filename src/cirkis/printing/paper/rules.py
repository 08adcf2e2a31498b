"""The rules on one sheet, front and back: the sentences and pictures that the page shows, too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any

from cirkis.board.layout import CellKind
from cirkis.errors import CirkisError
from cirkis.pieces import PieceSet, standard_pieces
from cirkis.printing.paper.diagrams import diagram
from cirkis.printing.paper.page import Draft, Look
from cirkis.printing.paper.piece_table import piece_table
from cirkis.printing.paper.prose import POINT, Block, Type, fill
from cirkis.printing.sheet import Item

SIZES = (9.0, 8.5, 8.0)
"""Heights of the font to try, in points."""

PAGES = (1, 2, 3, 4)
"""Numbers of pages to try: more than two only for sets with many more shapes."""

COLUMNS, GAP = 2, 6.0
_MOST = 62.0  # millimetres that a picture may be high
_ON_SCREEN = {"rules-table", "rules-together"}  # sections about the page alone
_LEFT_OUT = {"rules-options-pieces"}
_OF_STANDARD_PIECES = {"rules-tips-slice", "rules-tips-star", "rules-tips-small"}
_SAID_WITH_NUMBERS = {
    "rules-pieces-text": "print-paper-rules-pieces",
    "rules-end-went-out": "print-paper-rules-went-out",
}
"""Sentences whose numbers are those of the standard pieces, and what says them of every set."""


def rules_pages(pieces: PieceSet, look: Look) -> Iterator[Draft]:
    """Yield the rules, on as few pages and as large as they can be read there.

    Args:
        pieces: the piece set.
        look: what pages have in common.

    Raises:
        CirkisError: the set has so many shapes that they do not fit.
    """
    box = look.content()
    for count in PAGES:
        for size in SIZES:
            columns = box.columns(COLUMNS, GAP) * count
            setter = _Setter(pieces, look, size * POINT, columns[0].width)
            filled = fill(list(setter.blocks()), columns)
            if filled is not None:
                yield from _drafts(filled, count)
                return
    raise CirkisError("the rules with so many shapes do not fit their pages")


def _drafts(filled: list[list[Item]], count: int) -> Iterator[Draft]:
    for number in range(count):
        columns = filled[number * COLUMNS : (number + 1) * COLUMNS]
        items = tuple(item for column in columns for item in column)
        values = {"page": number + 1, "pages": count}
        yield Draft(f"rules-{number + 1}", "print-paper-rules-page", items, values)


class _Setter:
    """Sets the blocks of rules.json."""

    def __init__(self, pieces: PieceSet, look: Look, size: float, width: float) -> None:
        self._pieces, self._look, self._width = pieces, look, width
        self._text = Type(size, look.ink.text, width)
        self._title = Type(1.2 * size, look.ink.text, width, is_bold=True)
        self._caption = Type(0.92 * size, look.ink.muted, width)
        self._space = 0.45 * size

    def blocks(self) -> Iterator[Block]:
        """Yield all that a table without the page needs."""
        skipped = False
        for block in _layout():
            if "title" in block:
                skipped = block["title"] in _ON_SCREEN | {"rules"}
                if block["title"] == "rules":
                    skipped = False
                    continue
            if block.get("title") == "rules-turn":
                yield from self._setup()
            if not skipped:
                for kind, write in _WRITERS.items():
                    if kind in block:
                        yield from write(self, block)

    def _setup(self) -> Iterator[Block]:
        """Yield what is done before the first turn, which the page does by itself."""
        yield from self.title({"title": "print-paper-rules-setup"})
        yield from self.text({"text": "print-paper-rules-setup.text"})

    def title(self, block: dict[str, Any]) -> Iterator[Block]:
        """Yield a heading."""
        text = self._look.texts(block["title"])
        yield self._title.paragraph(text, space=2.4 * self._space, keeps_next=True)

    def text(self, block: dict[str, Any]) -> Iterator[Block]:
        """Yield a paragraph."""
        yield self._text.paragraph(self._said(block["text"]), space=self._space)

    def list(self, block: dict[str, Any]) -> Iterator[Block]:
        """Yield the lines of a list."""
        for name in block["list"]:
            if self._is_true(name):
                yield self._text.listed(self._said(name), space=self._space)

    def table(self, _: dict[str, Any]) -> Iterator[Block]:
        """Yield the table of pieces."""
        yield from piece_table(self._pieces, self._look, self._text)
        if self._pieces != standard_pieces():
            told = self._look.texts("print-paper-rules-standard")
            yield self._caption.paragraph(told, space=self._space)

    def board(self, block: dict[str, Any]) -> Iterator[Block]:
        """Yield a picture."""
        yield diagram(block["board"], self._look.ink, self._width, _MOST)

    def caption(self, block: dict[str, Any]) -> Iterator[Block]:
        """Yield what stands below a picture."""
        told = self._caption.paragraph(self._said(block["caption"]), space=self._space)
        yield replace(told, height=told.height + self._space)

    def _said(self, name: str) -> str:
        pieces = self._pieces
        if name in _SAID_WITH_NUMBERS:
            numbers = {"count": sum(pieces.counts), "shapes": len(pieces.shapes)}
            return self._look.texts(_SAID_WITH_NUMBERS[name], **numbers)
        return self._look.texts(name)

    def _is_true(self, name: str) -> bool:
        """Return whether a sentence holds for the piece set, away from the page."""
        if name in _LEFT_OUT:
            return False
        if name == "rules-free-first-sliver":
            return any(CellKind.SLIVER in shape.cells for shape in self._pieces.shapes)
        return name not in _OF_STANDARD_PIECES or self._pieces == standard_pieces()


_WRITERS: dict[str, Callable[[_Setter, dict[str, Any]], Iterator[Block]]] = {
    "title": _Setter.title,
    "text": _Setter.text,
    "list": _Setter.list,
    "pieces": _Setter.table,
    "board": _Setter.board,
    "caption": _Setter.caption,
}


@cache
def _layout() -> list[dict[str, Any]]:
    file = resources.files("cirkis").joinpath("web", "help", "rules.json")
    layout: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))
    return layout
