"""Estimate a part's plastic and time as PrusaSlicer does, at its default speeds and 15% infill.

The numbers are fitted to its estimates for seven sets (tests/printing/solid/slicer.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cirkis.printing.solid.sizes import LAYER

if TYPE_CHECKING:
    import trimesh

_LEVEL = 0.9  # faces with a steeper normal are level; all other faces become walls
_LINE = 1.125  # width of a line of plastic, in nozzles
_SPEEDS = 32.9, 12.1, 85.3  # apparent speeds of walls, level faces and infill, in mm/s
_MOVES = 254.0  # additional seconds for each part
_SHARES = 1.98, 2.25, 0.2  # plastic: lines in a wall, layers in a level face, share of the inside


def slice_part(solid: trimesh.Trimesh, nozzle: float) -> tuple[float, float]:
    """Return the plastic in mm³ and the time in seconds."""
    line = _LINE * nozzle
    is_level = np.abs(solid.face_normals[:, 2]) > _LEVEL
    level = solid.area_faces[is_level].sum()
    filled = np.array([(solid.area - level) * line, level * LAYER, solid.volume])
    seconds = (filled / (line * LAYER) / _SPEEDS).sum() + _MOVES
    return float(filled @ _SHARES), float(seconds)
