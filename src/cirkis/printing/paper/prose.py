"""Lay out prose with Platypus and return it as items, which previews share with printed pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from itertools import chain
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph

from cirkis.printing.paper.page import Box
from cirkis.printing.pdf import font_name, width_of
from cirkis.printing.sheet import XY, Item, Path, Style, Words

_LEADING = 1.32  # distance from line to line, in font heights
_RISE = 0.95  # distance from the top of a line to its baseline
_INDENT = 1.3  # indentation of a list, in font heights
_NARROW, _STAND_IN = "\N{NARROW NO-BREAK SPACE}", "\ue000"
"""Platypus would break lines at the narrow spaces that French puts before ";" and "?"."""


def style(size: float, colour: str, *, bold: bool = False, **more: Any) -> ParagraphStyle:
    """Return a style; `size` is in points, and `more` uses Platypus's names."""
    leading = _LEADING * size
    return ParagraphStyle(
        "prose",
        fontName=font_name(bold),
        fontSize=size,
        leading=leading,
        textColor=HexColor(colour),
        **more,
    )


class Prose(Paragraph):
    """A paragraph, perhaps with a bullet or number; if `rich`, words in *asterisks* are bold."""

    canv: _Canvas  # pyrefly: ignore[bad-override-mutable-attribute]
    blPara: Any

    def __init__(
        self, text: str, style: ParagraphStyle, *, bullet: str = "", rich: bool = False
    ) -> None:
        marked = escape(text).replace(_NARROW, _STAND_IN)
        if rich:
            marked = re.sub(r"\*(.+?)\*", rf'<font name="{font_name(True)}">\1</font>', marked)
        if bullet:
            style = ParagraphStyle("list", style, leftIndent=_INDENT * style.fontSize)
        self._bullet = bullet
        super().__init__(marked, style)

    def split(self, width: float, height: float) -> list[Flowable]:
        """Never split: paragraphs are short."""
        return []

    def draw(self) -> None:
        """Add the words to the page, in one run for each weight."""
        size, colour = self.style.fontSize, _hex(self.style.textColor)
        y = self.height - _RISE * size
        if self._bullet:
            self.canv.add_words(self._bullet, (0, y), size, colour, True)
        for line in self.blPara.lines:
            x = self.style.leftIndent
            for text, bold in self._runs(line):
                text = text.replace(_STAND_IN, _NARROW)
                self.canv.add_words(text.rstrip(" "), (x, y), size, colour, bold)
                x += width_of(text, size, bold)
            y -= self.style.leading

    def _runs(self, line: Any) -> list[tuple[str, bool]]:
        if self.blPara.kind == 0:  # one font
            return [(" ".join(line[1]), self.blPara.fontName == font_name(True))]
        return [(run.text, run.fontName == font_name(True)) for run in line.words]


class Picture(Flowable):
    """Items that Platypus places by their lower left corner; sizes are in millimetres."""

    canv: _Canvas  # pyrefly: ignore[bad-override-mutable-attribute]

    def __init__(
        self, width: float, height: float, items: Callable[[XY], Iterator[Item]], **more: Any
    ) -> None:
        super().__init__()
        self.width = width * mm
        self.height = height * mm
        self._items = items
        self.__dict__.update(more)

    def draw(self) -> None:
        self.canv.items.append(self._items(self.canv.at((0, 0))))


class _Canvas(Canvas):
    """Records everything drawn on it as items, in millimetres; pictures are not drawn yet."""

    _strokeColorObj: Color
    _lineWidth: float

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.pages: list[list[Iterable[Item]]] = []
        self.items: list[Iterable[Item]] = []

    def showPage(self) -> None:
        self.pages.append(self.items)
        self.items = []
        super().showPage()

    def at(self, point: XY) -> XY:
        x, y = self.absolutePosition(*point)
        return x / mm, y / mm

    def add_words(self, text: str, at: XY, size: float, colour: str, bold: bool) -> None:
        width = width_of(text, size / mm, bold)
        self.items.append((Words(text, self.at(at), size / mm, colour, bold=bold, width=width),))

    def line(self, x1: float, y1: float, x2: float, y2: float, **_: Any) -> None:
        """Add a line, such as those between the rows of a table."""
        look = Style(line=_hex(self._strokeColorObj), width=self._lineWidth / mm)
        self.items.append((Path(((self.at((x1, y1)), self.at((x2, y2))),), look, closed=False),))


def flow(story: Sequence[Flowable], columns: Sequence[Box]) -> list[Iterator[Item]]:
    """Fill the columns of each page with flowables in turn, and return each page's items.

    Pictures are drawn when the items are read, so that trying a font size costs little.
    """
    frames = [
        Frame(box.left * mm, box.bottom * mm, box.width * mm, box.height * mm, 0, 0, 0, 0)
        for box in columns
    ]
    document = BaseDocTemplate(BytesIO(), pageTemplates=[PageTemplate(frames=frames)])
    document.build(list(story), canvasmaker=_Canvas)
    assert isinstance(document.canv, _Canvas)
    return [chain.from_iterable(page) for page in document.canv.pages]


def _hex(colour: Color) -> str:
    return f"#{colour.hexval()[2:]}"
