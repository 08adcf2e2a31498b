"""Read the files with libraries that did not write them: trimesh, zipfile and ElementTree.

Importing trimesh and SciPy takes half a second, which other tests should not have to wait for.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt
import shapely
from shapely import MultiPolygon

if TYPE_CHECKING:
    import trimesh

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
DIGITS = 1e-4  # millimetres: the precision to which ends of lines meet


@dataclass(frozen=True)
class Read3mf:
    """The contents of a 3MF file.

    Attributes:
        unit: the unit of all lengths.
        metadata: the metadata, by name.
        solids: the solids where they lie on the bed, by object name.
        colours: the colours as "#RRGGBBAA", by object name.
    """

    unit: str
    metadata: dict[str, str]
    solids: dict[str, trimesh.Trimesh]
    colours: dict[str, str]


def read_3mf(data: bytes) -> Read3mf:
    import trimesh

    with zipfile.ZipFile(io.BytesIO(data)) as file:
        root = ElementTree.fromstring(file.read("3D/3dmodel.model"))
    groups = {
        group.get("id"): [base.get("displaycolor", "") for base in group]
        for group in root.iter(f"{CORE}basematerials")
    }
    moves = {item.get("objectid"): item.get("transform", "") for item in root.iter(f"{CORE}item")}
    solids, colours = {}, {}
    for built in root.iter(f"{CORE}object"):
        name = built.get("name", "")
        assert name not in solids
        points = [[float(v.get(a, "")) for a in "xyz"] for v in built.iter(f"{CORE}vertex")]
        faces = [
            [int(t.get(a, "")) for a in ("v1", "v2", "v3")] for t in built.iter(f"{CORE}triangle")
        ]
        solid = trimesh.Trimesh(points, faces, process=False)
        rows = np.array(moves[built.get("id")].split(), dtype=float).reshape(4, 3)
        matrix = np.eye(4)
        matrix[:3, :] = rows.T
        solids[name] = solid.apply_transform(matrix)
        colours[name] = groups[built.get("pid")][int(built.get("pindex", "0"))]
    metadata = {row.get("name", ""): row.text or "" for row in root.iter(f"{CORE}metadata")}
    return Read3mf(root.get("unit", ""), metadata, solids, colours)


def read_stl(data: bytes) -> trimesh.Trimesh:
    import trimesh

    solid = trimesh.load_mesh(io.BytesIO(data), file_type="stl")
    assert isinstance(solid, trimesh.Trimesh)
    return solid


def is_sound(solid: trimesh.Trimesh) -> bool:
    """Return whether a solid is closed, faces outwards everywhere and has a volume."""
    return bool(
        solid.is_watertight and solid.is_winding_consistent and solid.is_volume and solid.volume > 0
    )


def section(solid: trimesh.Trimesh, height: float) -> MultiPolygon:
    from trimesh.intersections import mesh_plane

    ends = mesh_plane(solid, [0, 0, 1], [0, 0, height])
    flat = np.asarray(ends)[:, :, :2]
    lines = shapely.set_precision(shapely.linestrings(flat), DIGITS)
    rings = shapely.polygonize([shapely.union_all(lines)])
    # A region is solid if a ray from a point in it meets an odd number of the lines.
    solids = [
        ring for ring in shapely.get_parts(rings) if _is_inside(ring.representative_point(), flat)
    ]
    parts = shapely.get_parts(shapely.union_all(solids))
    return MultiPolygon([part for part in parts if part.area > DIGITS])


def _is_inside(point: shapely.Point, ends: npt.NDArray[np.float64]) -> bool:
    """Return whether lines enclose a point, by counting how many a ray from it crosses."""
    (ax, ay), (bx, by) = ends[:, 0].T, ends[:, 1].T
    across = (ay > point.y) != (by > point.y)
    ax, ay, bx, by = ax[across], ay[across], bx[across], by[across]
    return bool(np.count_nonzero(ax + (point.y - ay) / (by - ay) * (bx - ax) > point.x) % 2)


def heights(solid: trimesh.Trimesh) -> list[float]:
    """Return the middle of each interval between two heights at which a solid has corners."""
    levels = np.unique(np.round(solid.vertices[:, 2], 3))
    return [float(a + b) / 2 for a, b in pairwise(levels) if b - a > 0.01]
