"""What can be chosen for a set from a laser cutter."""

from __future__ import annotations

from dataclasses import dataclass

from cirkis.printing.settings import Settings, choice, measure


@dataclass(frozen=True)
class LaserSettings(Settings):
    """A set from a laser cutter.

    Attributes:
        format: of the files.
        sheet_width, sheet_height: the size of a sheet of material.
        thickness: of the material.
        kerf: how much the laser burns away, across its path.
        line: how wide the raised lines of the board are.
        clearance: what is left free between a piece and each raised line.
        gap: what stays between two parts on a sheet.
    """

    format: str = choice("svg", "dxf")
    sheet_width: float = measure(600, 50, 3000)
    sheet_height: float = measure(400, 50, 3000)
    thickness: float = measure(3, 0.5, 20)
    kerf: float = measure(0.15, 0, 2)
    line: float = measure(1.6, 0.4, 10)
    clearance: float = measure(0.15, 0, 3)
    gap: float = measure(2, 0, 50)
