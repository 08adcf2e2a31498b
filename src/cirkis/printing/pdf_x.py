"""PDF/X-1a:2003 (ISO 15930-4), which print shops require: inks instead of RGB, and trim boxes."""

from functools import lru_cache
from typing import Any

import numpy as np
from reportlab.lib.colors import CMYKColor, Color
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFInfo, PDFName, PDFString
from reportlab.pdfgen.canvas import Canvas

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
