"""The text beside the files: what to cut from what, in which order, and how to build it."""

from __future__ import annotations

import textwrap

from cirkis.i18n import texts_in
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.laser.trial import BAR
from cirkis.printing.made import MadeFile

NAME = "cirkis-readme.txt"
_WIDTH = 90
_TITLE = "title"
_ALWAYS = ("materials", "layers", "test")
_BACKS, _LINES, _PARTS = "backs", "glue", "parts"
_LAST = ("tracks", "rules", "reconstructed")


def readme(settings: LaserSettings, *, has_backs: bool, board_parts: int) -> MadeFile:
    """Return the text in the chosen language."""
    texts = texts_in(settings.language)
    values = {
        "thickness": settings.thickness,
        "height": settings.line_height,
        "depth": settings.groove_depth,
        "kerf": settings.kerf,
        "clearance": settings.clearance,
        "long": BAR[0],
        "wide": BAR[1],
        "parts": board_parts,
    }
    names = [_TITLE, *_ALWAYS, *[_BACKS] * has_backs, *[_PARTS] * (board_parts > 1), _LINES, *_LAST]
    paragraphs = [texts(f"print-laser-readme-{name}", **values) for name in names]
    paragraphs.append(texts("print-notice"))
    wrapped = [textwrap.fill(text, _WIDTH, break_on_hyphens=False) for text in paragraphs]
    return MadeFile(NAME, ("\n\n".join(wrapped) + "\n").encode())
