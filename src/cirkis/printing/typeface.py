"""The typeface of printed sheets: its files, and the width of text in it."""

from functools import cache
from importlib import resources

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

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
