"""The settings of a set from a 3D printer."""

from __future__ import annotations

from dataclasses import dataclass

from cirkis.printing.settings import Settings, choice, measure


@dataclass(frozen=True)
class SolidSettings(Settings):
    """A set from a 3D printer.

    Attributes:
        files: "beds" for a 3MF for each bed, "parts" for an STL for each kind of part.
        nozzle: its width; nothing is thinner than two lines of it.
        clearance: between a piece and each raised line, and between parts that go into each other.
        line: the width of the raised lines.
    """

    files: str = choice("beds", "parts")
    bed_width: float = measure(220, 60, 1000)
    bed_depth: float = measure(220, 60, 1000)
    nozzle: float = measure(0.4, 0.1, 1.5)
    clearance: float = measure(0.2, 0, 2)
    line: float = measure(1.8, 0.4, 10)
