"""Pages: their sizes, and the heading, ruler, number and edge length on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import shapely
from shapely import Polygon

from cirkis.i18n import Texts
from cirkis.printing.paper.ink import Ink
from cirkis.printing.pdf import width_of
from cirkis.printing.sheet import Item, Layer, Path, Sheet, Style, Words

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
INCH = 25.4
MARGIN = 8.0
"""The margin of a page, in which many printers cannot print."""

HEADER, FOOTER = 9.0, 13.0
_HEADING, _SMALL = 4.2, 2.7  # font sizes
_RULER = 100.0
BLANK = "print-paper-blank-page"
_ON_BOTH_SIDES = {f"print-paper-{kind}-page" for kind in ("pieces", "back", "rules")}


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def top(self) -> float:
        return self.bottom + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.bottom + self.height / 2

    @property
    def outline(self) -> Polygon:
        return shapely.box(self.left, self.bottom, self.right, self.top)

    def columns(self, count: int, gap: float) -> tuple[Box, ...]:
        width = (self.width - (count - 1) * gap) / count
        lefts = (self.left + n * (width + gap) for n in range(count))
        return tuple(Box(left, self.bottom, width, self.height) for left in lefts)


@dataclass(frozen=True, slots=True)
class Draft:
    """A page without a page number; its heading is the message `key` with `values`.

    `name` consists of letters, digits and hyphens; a wide page is in landscape.
    """

    name: str
    key: str
    items: tuple[Item, ...]
    values: dict[str, Any] = field(default_factory=dict)
    is_wide: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """The settings that all pages share; `paper` is one of SIZES."""

    paper: str
    ink: Ink
    texts: Texts
    edge: float
    bleed: float = 0.0  # how far colours extend beyond the cutting lines

    def size(self, is_wide: bool = False) -> tuple[float, float]:
        width, height = SIZES[self.paper]
        return (height, width) if is_wide else (width, height)

    def content(self, is_wide: bool = False, header: float = HEADER) -> Box:
        width, height = self.size(is_wide)
        bottom = MARGIN + FOOTER
        return Box(MARGIN, bottom, width - 2 * MARGIN, height - MARGIN - header - bottom)


def with_blank_backs(drafts: Sequence[Draft]) -> list[Draft]:
    """Add a blank page after each page without a back, so that the file can be printed two-sided.

    Pages of pieces have backs, and the rules are the front and back of one sheet.
    """
    pages: list[Draft] = []
    for draft in drafts:
        pages.append(draft)
        if draft.key not in _ON_BOTH_SIDES:
            number = len(pages)
            pages.append(Draft(f"blank-{number}", BLANK, (), {"page": number}, draft.is_wide))
    return pages


def bind(drafts: Sequence[Draft], look: Look) -> tuple[Sheet, ...]:
    return tuple(
        Sheet(
            draft.name,
            *look.size(draft.is_wide),
            layers=()
            if draft.key == BLANK
            else (
                Layer("drawing", draft.items),
                Layer("page", (_heading(draft, look), *_footer(number, len(drafts), draft, look))),
            ),
        )
        for number, draft in enumerate(drafts, 1)
    )


def line_of_text(
    text: str, at: tuple[float, float], size: float, colour: str, **more: Any
) -> Words:
    """Return a line of text that is equally wide in every typeface; `more` sets fields of Words."""
    width = width_of(text, size, more.get("bold", False))
    return Words(text, at, size, colour, width=width, **more)


def _heading(draft: Draft, look: Look) -> Item:
    _, height = look.size(draft.is_wide)
    at = MARGIN, height - MARGIN - 0.8 * _HEADING
    text = look.texts(draft.key, **draft.values)
    return line_of_text(text, at, _HEADING, look.ink.text, bold=True)


def _footer(number: int, total: int, draft: Draft, look: Look) -> Iterator[Item]:
    """Yield the rulers with instructions, the edge length and the page number."""
    width, _ = look.size(draft.is_wide)
    y = MARGIN + 4.5
    yield _scale(y, _RULER, 1.0, 1)
    in_inches = look.paper == "letter"
    if in_inches:
        yield _scale(y - 1, 4 * INCH, INCH / 8, -1)
    texts, ink = look.texts, look.ink
    instruction = texts("print-paper-ruler-inches") if in_inches else texts("print-paper-ruler")
    yield line_of_text(instruction, (MARGIN + 4 * INCH + 3, y + 0.4), _SMALL, ink.text)
    edge = texts("print-paper-edge", edge=look.edge)
    yield line_of_text(edge, (MARGIN + 4 * INCH + 3, y - 3.6), _SMALL, ink.muted)
    place = texts("print-paper-number", page=number, pages=total)
    at = width - MARGIN, y - 3.6
    yield line_of_text(place, at, _SMALL, ink.muted, anchor="end")


def _scale(y: float, length: float, step: float, side: int) -> Path:
    """Return a ruler from the left margin, with longer ticks at half and whole units."""
    count = round(length / step)
    whole = 10 if side > 0 else 8
    ticks = []
    for n in range(count + 1):
        rise = 2.6 if n % whole == 0 else 1.8 if n % (whole // 2) == 0 else 1.0
        x = MARGIN + n * step
        ticks.append(((x, y), (x, y + side * rise)))
    line = ((MARGIN, y), (MARGIN + length, y))
    return Path((line, *ticks), Style(line="#000000", width=0.15), closed=False)
