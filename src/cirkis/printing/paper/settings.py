"""The settings for a set on paper."""

from dataclasses import dataclass

from cirkis.i18n import languages
from cirkis.printing.settings import Settings, choice, measure, switch


@dataclass(frozen=True)
class PaperSettings(Settings):
    """The settings for a set on paper; `print-NAME.help` explains each."""

    edge: float = measure(20, 5, 65)  # 65 gives a board of 36 tiles on US Letter
    paper: str = choice("a4", "letter")
    board: str = choice("tiles", "one-sheet")
    look: str = choice("colour", "line-art")
    backs: bool = switch()
    names: bool = switch()
    press: bool = switch()
    clearance: float = measure(0.2, 0, 2)
    language: str = choice(*languages())
