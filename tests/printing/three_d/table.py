"""The board, assembled from its files: five copies of one fifth."""

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from tests.printing.three_d.conftest import Built
from tests.printing.three_d.reading import section


def floor_height(built: Built) -> float:
    """Return the height at which pieces stand, where most of a part's upward-facing area lies."""
    solid = built.stl["cirkis-board-part-1.stl"]
    up = solid.face_normals[:, 2] > 0.999
    levels = np.round(solid.triangles_center[up][:, 2], 3)
    areas = {float(z): float(solid.area_faces[up][levels == z].sum()) for z in np.unique(levels)}
    return max(areas, key=lambda z: areas[z])


def fifths(built: Built, height: float) -> list[BaseGeometry]:
    names = sorted(n for n in built.stl if n.startswith("cirkis-board"))
    cuts: list[MultiPolygon] = [section(built.stl[name], height) for name in names]
    return [rotate(cut, -72 * n, origin=(0, 0)) for cut in cuts for n in range(5)]


def decagon(edge: float) -> Polygon:
    """Return the board's outline without its rim: ten corners, 2 phi³ edges from the centre."""
    radius = 2 * ((1 + 5**0.5) / 2) ** 3 * edge
    angles = np.pi / 5 * np.arange(10)
    return Polygon(np.column_stack([radius * np.sin(angles), radius * np.cos(angles)]))


def free_places(built: Built, above: float) -> list[Polygon]:
    """Return the free areas between the raised lines, at a height above the floor."""
    solid = shapely.union_all(fifths(built, floor_height(built) + above))
    # Seams are closed: nothing can stand in them.
    closed = solid.buffer(built.settings.clearance, join_style="mitre").buffer(
        -built.settings.clearance, join_style="mitre"
    )
    free = decagon(built.settings.edge).difference(closed)
    return [part for part in shapely.get_parts(free) if part.area > 1]
