"""Set prose: lines broken at spaces, words between *stars* heavy, blocks one below the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cirkis.printing.paper.page import Box
from cirkis.printing.sheet import XY, Circle, Item, Style, Words
from cirkis.printing.typeface import width_of

POINT = 0.3528
"""Millimetres: type is measured in points."""

_LEADING = 1.32  # from line to line, in heights of the font
_RISE = 0.95  # from the top of a block to its first base line
_BREAK = re.compile("[ \n]+")  # never at the unbreakable spaces of French

Word = tuple[tuple[str, bool], ...]
"""Parts of a word, each with whether it is heavy: in "*Circle*;" the sign is not."""

Draw = Callable[[XY], Iterator[Item]]
"""Gives things, below and to the right of a point."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something in a column.

    Attributes:
        height: of it.
        draw: gives its things.
        space: to what stands above it in the column.
        keeps_next: whether what follows must begin in the same column.
    """

    height: float
    draw: Draw
    space: float = 0.0
    keeps_next: bool = False


@dataclass(frozen=True, slots=True)
class Type:
    """How prose is set.

    Attributes:
        size: height of the font.
        colour: of the letters.
        width: of the column.
        is_bold: whether all of it is heavy.
        is_rich: whether words between stars are.
    """

    size: float
    colour: str
    width: float
    is_bold: bool = False
    is_rich: bool = True

    def paragraph(self, text: str, *, space: float = 0.0, keeps_next: bool = False) -> Block:
        """Return a paragraph.

        Args:
            text: the text.
            space: to what stands above it.
            keeps_next: whether what follows must begin in the same column.
        """
        lines = list(self._lines(text))

        def draw(top_left: XY) -> Iterator[Item]:
            x, top = top_left
            for number, line in enumerate(lines):
                y = top - (_RISE + number * _LEADING) * self.size
                yield from self._words(line, x, y)

        return Block(len(lines) * _LEADING * self.size, draw, space, keeps_next)

    def listed(self, text: str, *, space: float = 0.0, sign: str = "") -> Block:
        """Return a paragraph with a dot, or a sign, before it.

        Args:
            text: the text.
            space: to what stands above it.
            sign: what stands before it, as a number; a dot if empty.
        """
        indent = 1.3 * self.size
        inner = Type(self.size, self.colour, self.width - indent, self.is_bold, self.is_rich)
        block = inner.paragraph(text)

        def draw(top_left: XY) -> Iterator[Item]:
            x, top = top_left
            if sign:
                yield from self._words([((sign, True),)], x, top - _RISE * self.size)
            else:
                dot = x + 0.4 * self.size, top - 0.68 * self.size
                yield Circle(dot, 0.13 * self.size, Style(self.colour))
            yield from block.draw((x + indent, top))

        return Block(block.height, draw, space)

    def _lines(self, text: str) -> Iterator[list[Word]]:
        """Yield the words of each line."""
        gap = width_of(" ", self.size, self.is_bold)
        line: list[Word] = []
        room = self.width
        for word in self._split(text):
            width = sum(width_of(part, self.size, bold) for part, bold in word)
            if line and width > room:
                yield line
                line, room = [], self.width
            line.append(word)
            room -= width + gap
        if line:
            yield line

    def _split(self, text: str) -> Iterator[Word]:
        word: list[tuple[str, bool]] = []
        for number, part in enumerate(text.split("*") if self.is_rich else [text]):
            bold = self.is_bold or number % 2 == 1
            first, *others = _BREAK.split(part)
            if first:
                word.append((first, bold))
            for other in others:
                if word:
                    yield tuple(word)
                word = [(other, bold)] if other else []
        if word:
            yield tuple(word)

    def _words(self, line: Sequence[Word], x: float, y: float) -> Iterator[Words]:
        """Yield the words of a line, those of one weight together."""
        runs: list[tuple[str, bool]] = []
        for word in line:
            for place, (part, bold) in enumerate(word):
                before = " " if place == 0 and runs else ""
                if runs and runs[-1][1] == bold:
                    runs[-1] = runs[-1][0] + before + part, bold
                elif before:
                    runs[-1] = runs[-1][0] + before, runs[-1][1]
                    runs.append((part, bold))
                else:
                    runs.append((part, bold))
        for text, bold in runs:
            shown = text.rstrip(" ")
            width = width_of(shown, self.size, bold)
            yield Words(shown, (x, y), self.size, self.colour, bold=bold, width=width)
            x += width_of(text, self.size, bold)


def fill(blocks: Sequence[Block], columns: Sequence[Box]) -> list[list[Item]] | None:
    """Return what stands in each column when blocks flow through them; None if there is not room.

    Args:
        blocks: the blocks.
        columns: the columns, in the order of reading.
    """
    filled: list[list[Item]] = [[] for _ in columns]
    number, y = 0, columns[0].top
    for start, end in _groups(blocks):
        group = blocks[start:end]
        height = sum(block.height + block.space for block in group)
        while y != columns[number].top and y - height < columns[number].bottom:
            number += 1
            if number == len(columns):
                return None
            y = columns[number].top
        if y - height + group[0].space < columns[number].bottom:
            return None
        for block in group:
            if y != columns[number].top:
                y -= block.space
            filled[number] += block.draw((columns[number].left, y))
            y -= block.height
    return filled


def _groups(blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """Yield where runs of blocks begin and end that must stay together."""
    start = 0
    for number, block in enumerate(blocks, 1):
        if not block.keeps_next or number == len(blocks):
            yield start, number
            start = number
