"""The settings of a set from a laser cutter."""

from __future__ import annotations

from dataclasses import dataclass

from cirkis.i18n import languages
from cirkis.printing.problems import problem
from cirkis.printing.settings import Settings, choice, measure

SPARE_DEPTH = 0.2  # of a groove beyond the height of the raised lines


@dataclass(frozen=True)
class LaserSettings(Settings):
    """A set from a laser cutter.

    Attributes:
        sheet_width, sheet_height: the size of a sheet of material.
        thickness: of the base plate, the pieces and the scoring tracks.
        line_height: thickness of the material for the raised lines.
        line: width of the raised lines.
        clearance: between a piece and each raised line.
        kerf: how much the laser burns away across its path.
        gap: between finished parts, and to the border of the sheet.
        engraving: the tops of the pieces: the player's mark, the pattern, or nothing.
        language: of the words on the board and in the text.
    """

    format: str = choice("svg", "dxf")
    sheet_width: float = measure(600, 50, 3000)
    sheet_height: float = measure(400, 50, 3000)
    thickness: float = measure(3, 0.5, 20)
    line_height: float = measure(0.8, 0.2, 10)
    line: float = measure(1.6, 0.4, 10)
    clearance: float = measure(0.15, 0, 3)
    kerf: float = measure(0.15, 0, 2)
    gap: float = measure(2, 0, 50)
    engraving: str = choice("mark", "pattern", "none")
    language: str = choice(*languages())

    @property
    def groove_depth(self) -> float:
        """How deep grooves are engraved: the raised lines fit in with room to spare."""
        return self.line_height + SPARE_DEPTH

    def check(self) -> None:
        """Raise PrintError if parts lie so close that the kerf would eat them."""
        if self.gap < self.kerf:
            raise problem("gap", "print-laser-gap", value=self.gap, kerf=self.kerf)
