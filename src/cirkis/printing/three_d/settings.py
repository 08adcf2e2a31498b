"""The settings for a set made on a 3D printer."""

from dataclasses import dataclass

from cirkis.printing.settings import Settings, choice, measure


@dataclass(frozen=True)
class SolidSettings(Settings):
    """The settings for a set from a 3D printer; `print-NAME.help` explains each."""

    files: str = choice("beds", "parts")
    bed_width: float = measure(220, 60, 1000)
    bed_depth: float = measure(220, 60, 1000)
    nozzle: float = measure(0.4, 0.1, 1.5)
    clearance: float = measure(0.2, 0, 2)
    line: float = measure(1.8, 0.4, 10)
