"""Build solids from slabs, and judge them before anything is written."""

from __future__ import annotations

import manifold3d  # type: ignore[import-not-found]
import numpy as np
import numpy.typing as npt
import shapely
import trimesh
from manifold3d import CrossSection, Manifold, Mesh64, OpType
from shapely import Polygon

from cirkis.printing.solid.slabs import Slab

_MERGE = 1e-4  # millimetres: corners nearer than that are one, here and in files of 32 bits


def build(slabs: tuple[Slab, ...]) -> trimesh.Trimesh:
    """Return the solid that slabs make up together.

    Args:
        slabs: what it consists of.

    Raises:
        RuntimeError: trimesh does not judge it closed and sound; this would be our fault.
    """
    solid = Manifold.batch_boolean([_solid(slab) for slab in slabs], OpType.Add)
    mesh = solid.simplify(_MERGE).to_mesh64()
    # Files have numbers of 32 bits: judged is what they will hold.
    points = np.asarray(mesh.vert_properties)[:, :3].astype(np.float32)
    built = trimesh.Trimesh(points, np.asarray(mesh.tri_verts, np.int64), process=False)
    if not (built.is_watertight and built.is_winding_consistent and built.is_volume):
        raise RuntimeError("a part is not closed")
    return built


def _solid(slab: Slab) -> Manifold:
    height = slab.top - slab.bottom
    if slab.above is slab.below:
        solid = _extruded(slab.below, height)
    else:
        pairs = zip(slab.below, slab.above, strict=True)
        lofts = [_loft(below, above, height) for below, above in pairs]
        solid = Manifold.batch_boolean(lofts, OpType.Add)
    if slab.holes:
        solid -= _extruded(slab.holes, height + 2).translate((0, 0, -1))
    return solid.translate((0, 0, slab.bottom))


def _extruded(outlines: tuple[Polygon, ...], height: float) -> Manifold:
    rings = [ring for part in outlines for ring in (part.exterior, *part.interiors)]
    contours = [shapely.get_coordinates(ring)[:-1] for ring in rings]
    return CrossSection(contours).extrude(height)


def _loft(below: Polygon, above: Polygon, height: float) -> Manifold:
    """Return what lies between two outlines with as many corners."""
    bottom, top = _points(below, 0.0), _points(above, height)
    count = len(bottom)
    lids = [manifold3d.triangulate([ring[:, :2]]) for ring in (bottom, top)]
    here = np.arange(count)
    there = np.roll(here, -1)
    sides = [
        np.stack([here, there, there + count], axis=1),
        np.stack([here, there + count, here + count], axis=1),
    ]
    faces = np.concatenate([lids[0][:, ::-1], lids[1] + count, *sides])
    return Manifold(Mesh64(np.concatenate([bottom, top]), faces.astype(np.uint64)))


def _points(outline: Polygon, height: float) -> npt.NDArray[np.float64]:
    flat = shapely.get_coordinates(outline.exterior)[:-1]
    return np.column_stack([flat, np.full(len(flat), height)])
