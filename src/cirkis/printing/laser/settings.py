"""The settings for a set made on a laser cutter."""

from dataclasses import dataclass

from cirkis.i18n import languages
from cirkis.printing.settings import Settings, choice, measure, problem

SPARE_DEPTH = 0.2  # depth of a groove beyond the height of the raised lines


@dataclass(frozen=True)
class LaserSettings(Settings):
    """The settings for a set from a laser cutter; `print-NAME.help` explains each."""

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
        """The depth of the grooves, which take the raised lines with room to spare."""
        return self.line_height + SPARE_DEPTH

    def check(self) -> None:
        """Raise PrintError if parts are so close together that the kerf would cut into them."""
        if self.gap < self.kerf:
            raise problem("gap", "print-laser-gap", value=self.gap, kerf=self.kerf)
