"""Build solids from slabs, and check them before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import manifold3d
import numpy as np
import numpy.typing as npt
import shapely
from manifold3d import Manifold, Mesh64, OpType
from shapely import Polygon

from cirkis.printing.three_d.slabs import Slab

if TYPE_CHECKING:
    import trimesh

_UNIT = 1e-3  # millimetres; solids are built in integer units, so that slabs meet exactly
_MERGE = 2  # units; corners closer than this are merged
_DIGITS = (4, 3)  # decimal places of corners in millimetres; fewer if the first attempt fails

Points = npt.NDArray[np.float64]


def build(slabs: tuple[Slab, ...]) -> trimesh.Trimesh:
    """Return the union of slabs as a solid.

    Raises RuntimeError if trimesh finds it open or invalid, which would be a bug here.
    """
    import trimesh  # takes half a second with SciPy; previews do not need it

    solid = Manifold.batch_boolean([_solid(slab) for slab in slabs], OpType.Add)
    mesh = solid.simplify(_MERGE).to_mesh64()
    points = np.asarray(mesh.vert_properties)[:, :3] * _UNIT
    faces = np.asarray(mesh.tri_verts, np.int64)
    for digits in _DIGITS:
        # Check what programs will read: files hold 32-bit numbers, and readers merge corners.
        built = trimesh.Trimesh(points.round(digits).astype(np.float32), faces, process=True)
        built.update_faces(built.nondegenerate_faces())
        if built.is_watertight and built.is_winding_consistent and built.is_volume:
            return built
    raise RuntimeError("a part is not closed")


def _solid(slab: Slab) -> Manifold:
    bottom, top = round(slab.bottom / _UNIT), round(slab.top / _UNIT)
    pairs = zip(slab.below, slab.above, strict=True)
    solid = Manifold.batch_boolean(
        [_loft(below, above, bottom, top) for below, above in pairs], OpType.Add
    )
    if slab.holes:
        reach = round(1 / _UNIT)
        holes = [_loft(hole, hole, bottom - reach, top + reach) for hole in slab.holes]
        solid -= Manifold.batch_boolean(holes, OpType.Add)
    return solid


def _loft(below: Polygon, above: Polygon, bottom: int, top: int) -> Manifold:
    """Return the solid between two outlines with the same number of corners."""
    lower, upper = _rings(below), _rings(above)
    low, high = (np.concatenate(rings) for rings in (lower, upper))
    count = len(low)
    floor, lid = (np.asarray(manifold3d.triangulate(rings)) for rings in (lower, upper))
    faces = [floor[:, ::-1], lid + count]
    start = 0
    for ring in lower:
        here = np.arange(start, start + len(ring))
        there = np.roll(here, -1)
        faces += [
            np.stack([here, there, there + count], axis=1),
            np.stack([here, there + count, here + count], axis=1),
        ]
        start += len(ring)
    points = np.concatenate([_raised(low, bottom), _raised(high, top)])
    return Manifold(Mesh64(points, np.concatenate(faces).astype(np.uint64)))


def _rings(outline: Polygon) -> Sequence[Points]:
    """Return the rings of an outline in integer units, the outer ring counterclockwise."""
    rings = (outline.exterior, *outline.interiors)
    return [np.round(shapely.get_coordinates(ring)[:-1] / _UNIT) for ring in rings]


def _raised(points: Points, height: int) -> Points:
    return np.column_stack([points, np.full(len(points), float(height))])
