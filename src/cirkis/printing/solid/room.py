"""The room of a bed, and how much of it a part takes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cirkis.printing.solid.settings import SolidSettings
from cirkis.printing.solid.sizes import MARGIN

TURNS = (*(18.0 * k for k in range(20)), 45.0)
"""By which parts are turned on a bed."""


@dataclass(frozen=True, slots=True)
class Room:
    """What of a bed is used.

    Attributes:
        width, depth: its size without the margins, in millimetres.
    """

    width: float
    depth: float

    def share(self, points: npt.NDArray[np.float64]) -> float:
        """Return how much of the bed's width or depth a part needs: more than 1 if it is too large.

        Args:
            points: what it must hold, in the best of the turns.
        """
        return float(min(max(w / self.width, d / self.depth) for w, d in _extents(points)))


def room_of(settings: SolidSettings) -> Room:
    """Return the room of the bed that the settings name."""
    return Room(settings.bed_width - 2 * MARGIN, settings.bed_depth - 2 * MARGIN)


def least_bed(points: npt.NDArray[np.float64]) -> float:
    """Return the side of the smallest square bed for a part, a little rounded up.

    Args:
        points: what it must hold.
    """
    side = min(max(extent) for extent in _extents(points)) + 2 * MARGIN
    return float(np.ceil(side * 10 + 0.01) / 10)


def _extents(points: npt.NDArray[np.float64]) -> list[tuple[float, float]]:
    """Return width and depth for every turn."""
    found = []
    for angle in np.radians(TURNS):
        x = points @ np.array([np.cos(angle), -np.sin(angle)])
        y = points @ np.array([np.sin(angle), np.cos(angle)])
        found.append((float(np.ptp(x)), float(np.ptp(y))))
    return found
