"""Write sheets as one PDF, true to scale: vectors only, embedded fonts, reproducible bytes."""

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from typing import Any

import numpy as np
from reportlab import rl_config
from reportlab.lib.colors import CMYKColor, Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFInfo, PDFName, PDFString
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from cirkis.printing.sheet import Circle, Clip, Item, Line, Path, Sheet, Style, Words

_FILES = {False: "bricolage-regular.ttf", True: "bricolage.ttf"}


@cache
def font_name(bold: bool) -> str:
    """Register a weight and return its name in reportlab."""
    name = f"cirkis-{'bold' if bold else 'regular'}"
    folder = resources.files("cirkis.drawing").joinpath("fonts")
    with resources.as_file(folder.joinpath(_FILES[bold])) as file:
        pdfmetrics.registerFont(TTFont(name, str(file)))
    return name


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a line of text, in the same unit as its size."""
    return float(pdfmetrics.stringWidth(text, font_name(bold), size))


VERSION = 1, 4
MARGIN = 3.0
"""How far a page extends beyond its trimmed size, in millimetres."""
_STANDARD = b"/GTS_PDFXVersion (PDF/X-1a:2003)"
_INTENT = {
    "OutputConditionIdentifier": "FOGRA39",
    "OutputCondition": "Offset on coated paper, ISO 12647-2",
    "RegistryName": "http://www.color.org",
    "Info": "Coated FOGRA39 (ISO 12647-2:2004)",
}


_OVERPRINTS = {
    (0, 0, 0): (1.0, 1.0, 1.0),
    (1, 0, 0): (0.0, 0.62, 0.89),
    (0, 1, 0): (0.9, 0.0, 0.49),
    (0, 0, 1): (1.0, 0.93, 0.0),
    (1, 1, 0): (0.19, 0.15, 0.51),
    (1, 0, 1): (0.0, 0.59, 0.25),
    (0, 1, 1): (0.89, 0.02, 0.07),
    (1, 1, 1): (0.21, 0.2, 0.2),
}
"""Overprints of cyan, magenta and yellow on coated paper, as red, green and blue in sRGB."""
_BLACK = 0.11  # the lightness of full black
_STEPS = 40  # iterations; after these, inks change by less than a hundredth


def as_inks(colour: Color) -> CMYKColor:
    return CMYKColor(*_inks(*colour.rgb()))


@lru_cache(256)
def _inks(red: float, green: float, blue: float) -> tuple[float, float, float, float]:
    """Return shares of cyan, magenta, yellow and black; greys use black only."""
    if red == green == blue:
        return 0.0, 0.0, 0.0, 1 - red
    black = (1 - max(red, green, blue)) ** 2
    aim = np.array([red, green, blue]) / (1 - black * (1 - _BLACK))
    corners, looks = np.array(list(_OVERPRINTS)), np.array(list(_OVERPRINTS.values()))
    inks = np.clip(1 - aim, 0, 1)
    for _ in range(_STEPS):
        shares = np.where(corners, inks, 1 - inks).prod(axis=1)
        inks = np.clip(inks + shares @ looks - aim, 0, 1)
    cyan, magenta, yellow = inks.round(2).tolist()
    return cyan, magenta, yellow, round(black, 2)


def declare_standard(canvas: Canvas) -> None:
    """Declare the standard, and the printing condition that the inks are meant for."""
    document: Any = canvas._doc  # pyrefly: ignore[missing-attribute]  # types-reportlab lacks it
    document.info.__class__ = _Info
    intent = {name: PDFString(text) for name, text in _INTENT.items()}
    kind = {"Type": PDFName("OutputIntent"), "S": PDFName("GTS_PDFX")}
    document.Catalog.__NoDefault__ = [*document.Catalog.__NoDefault__, "OutputIntents"]
    document.Catalog.OutputIntents = PDFArray([PDFDictionary(kind | intent)])


class _Info(PDFInfo):
    def format(self, document: object) -> bytes:
        """Return the description with the name of the standard."""
        written: bytes = super().format(document)
        return written.removesuffix(b">>") + _STANDARD + b" >>"


rl_config.useA85 = 0  # a PDF with binary data is a fifth smaller than one in ASCII

_ROUND = 1  # PDF's number for round ends and corners of lines
_EVEN_ODD = 0  # if closed lines are nested, every other one is a hole
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}  # share of the text before the anchor


def write_pdf(
    sheets: Sequence[Sheet],
    *,
    title: str,
    titles: Sequence[str],
    language: str,
    for_press: bool = False,
) -> bytes:
    """Return sheets as the pages of a PDF, with `titles` in the outline."""
    buffer = BytesIO()
    canvas = Canvas(
        buffer,
        invariant=1,
        lang=language,
        pdfVersion=VERSION if for_press else None,
        enforceColorSpace=as_inks if for_press else None,
        # Otherwise, the PDF lists a font that is not embedded. reportlab declares the wrong type.
        initialFontName=font_name(bold=False),  # pyrefly: ignore[bad-argument-type]
    )
    canvas.setTitle(title)
    canvas.setSubject(title)
    canvas.setAuthor("Cir*Kis")
    canvas.setCreator("cirkis print")
    canvas.setViewerPreference("PrintScaling", "None")  # Otherwise, sizes would be wrong.
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if for_press:
        declare_standard(canvas)
    for sheet, heading in zip(sheets, titles, strict=True):
        _write_page(canvas, sheet, heading, MARGIN * mm if for_press else 0)
    canvas.save()
    return buffer.getvalue()


def _write_page(canvas: Canvas, sheet: Sheet, heading: str, margin: float) -> None:
    width, height = sheet.width * mm, sheet.height * mm
    whole = width + 2 * margin, height + 2 * margin
    canvas.setPageSize(whole)
    canvas.setBleedBox((0, 0, *whole))
    canvas.setTrimBox((margin, margin, margin + width, margin + height))
    canvas.translate(margin, margin)
    canvas.bookmarkPage(sheet.name)
    canvas.addOutlineEntry(heading, sheet.name)
    for layer in sheet.layers:
        for item in layer.items:
            _write(canvas, item)
    canvas.showPage()


def _write(canvas: Canvas, item: Item) -> None:
    """Write an item, preserving the state of the canvas."""
    canvas.saveState()
    if isinstance(item, Path):
        shown = _start(canvas, item.style)
        path = _path(canvas, item.lines, item.closed)
        canvas.drawPath(path, fillMode=_EVEN_ODD, **shown)
    elif isinstance(item, Circle):
        shown = _start(canvas, item.style)
        x, y = item.centre
        canvas.circle(x * mm, y * mm, item.radius * mm, **shown)
    elif isinstance(item, Words):
        _write_words(canvas, item)
    else:
        _write_clip(canvas, item)
    canvas.restoreState()


def _start(canvas: Canvas, style: Style) -> dict[str, int]:
    """Apply a style to the canvas; return whether to stroke and whether to fill."""
    if style.fill is not None:
        canvas.setFillColor(HexColor(style.fill))
    if style.line is not None:
        canvas.setStrokeColor(HexColor(style.line))
        canvas.setLineWidth(style.width * mm)
        canvas.setLineJoin(_ROUND)
        if style.dashes:
            canvas.setDash([length * mm for length in style.dashes])
    return {"stroke": int(style.line is not None), "fill": int(style.fill is not None)}


def _path(canvas: Canvas, lines: Sequence[Line], closed: bool) -> PDFPathObject:
    path: PDFPathObject = canvas.beginPath()
    for line in lines:
        (x, y), *others = line
        path.moveTo(x * mm, y * mm)
        for x, y in others:
            path.lineTo(x * mm, y * mm)
        if closed:
            path.close()
    return path


def _write_words(canvas: Canvas, words: Words) -> None:
    x, y = words.at
    canvas.translate(x * mm, y * mm)
    canvas.rotate(words.turn)
    canvas.setFont(font_name(words.bold), words.size * mm)
    canvas.setFillColor(HexColor(words.colour))
    width = width_of(words.text, words.size, words.bold)
    canvas.drawString(-_SHARES[words.anchor] * width * mm, 0, words.text)


def _write_clip(canvas: Canvas, clip: Clip) -> None:
    outline = _path(canvas, clip.lines, closed=True)
    canvas.clipPath(outline, stroke=0, fill=0, fillMode=_EVEN_ODD)
    for item in clip.items:
        _write(canvas, item)
