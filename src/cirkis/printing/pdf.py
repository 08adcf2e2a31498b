"""Write sheets as one PDF, true to scale: vectors only, embedded fonts, reproducible bytes."""

from collections.abc import Sequence
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from cirkis.printing.pdf_x import MARGIN, VERSION, as_inks, declare_standard
from cirkis.printing.sheet import Circle, Clip, Item, Line, Path, Sheet, Style, Words
from cirkis.printing.typeface import font_name, width_of

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
