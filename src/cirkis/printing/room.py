"""How much of a sheet or bed a part takes up in the best orientation."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]

TURNS = (*(18.0 * k for k in range(20)), 45.0)
"""Degrees by which large parts are turned, so that the board has a corner or a side on top."""


@dataclass(frozen=True, slots=True)
class Room:
    width: float
    height: float
    turns: tuple[float, ...] = TURNS

    def share(self, points: Points) -> float:
        """Return the share of the width or height that points need; above 1, they do not fit."""
        sides = extents(points, self.turns)
        return min(max(w / self.width, h / self.height) for w, h in sides)


def extents(points: Points, turns: Sequence[float] = TURNS) -> list[tuple[float, float]]:
    """Return the width and height of points after turning them by each angle, in degrees."""
    angles = np.radians(turns)
    cos, sin = np.cos(angles), np.sin(angles)
    widths = np.ptp(points @ np.array([cos, -sin]), axis=0)
    heights = np.ptp(points @ np.array([sin, cos]), axis=0)
    return list(zip(widths.tolist(), heights.tolist(), strict=True))
