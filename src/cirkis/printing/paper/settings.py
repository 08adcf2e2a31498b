"""The settings of a set on paper."""

from __future__ import annotations

from dataclasses import dataclass

from cirkis.i18n import languages
from cirkis.printing.settings import Settings, choice, measure, switch


@dataclass(frozen=True)
class PaperSettings(Settings):
    """A set on paper.

    Attributes:
        paper: the size of the pages.
        board: "tiles", or "one-sheet" for a board as large as a page holds.
        look: "colour", or "line-art" for black ink and for colouring in.
        backs: whether each page of pieces is followed by its back, for printing on both sides.
        names: whether cells show their names.
        clearance: how much smaller than its place a piece is on every side.
        language: of the words.
    """

    paper: str = choice("a4", "letter")
    board: str = choice("tiles", "one-sheet")
    look: str = choice("colour", "line-art")
    backs: bool = switch()
    names: bool = switch()
    clearance: float = measure(0.2, 0, 2)
    language: str = choice(*languages())
