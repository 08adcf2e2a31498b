"""The exact geometry, computed independently from the corners of the cells, for comparison."""

import math

from shapely import Polygon

from cirkis.game import standard_board

XY = tuple[float, float]


def cell_outline(name: str, edge: float) -> list[XY]:
    return [(x * edge, y * edge) for x, y in standard_board().by_name[name].outline]


def joined(names: tuple[str, ...], edge: float) -> list[XY]:
    """Return the outline of joined cells: all their sides except those that two of them share."""
    sides: dict[tuple[XY, XY], None] = {}
    for name in names:
        corners = [(round(x, 6), round(y, 6)) for x, y in cell_outline(name, edge)]
        sides |= dict.fromkeys(zip(corners, corners[1:] + corners[:1], strict=True))
    following = {a: b for a, b in sides if (b, a) not in sides}
    line = [next(iter(following))]
    while (corner := following[line[-1]]) != line[0]:
        line.append(corner)
    assert len(line) == len(following)
    return line


def moved_in(line: list[XY], distance: float) -> Polygon:
    """Return an outline whose sides are moved inwards: each corner is where two sides meet."""
    moved = []
    for n in range(len(line)):
        (ax, ay), (bx, by), (cx, cy) = line[n - 1], line[n], line[(n + 1) % len(line)]
        one, two = math.dist((ax, ay), (bx, by)), math.dist((bx, by), (cx, cy))
        ux, uy, vx, vy = (bx - ax) / one, (by - ay) / one, (cx - bx) / two, (cy - by) / two
        sine = ux * vy - uy * vx
        # b + d n1 + s u lies on the second line too: s = d (1 - cos) / sin.
        along = distance * (1 - (ux * vx + uy * vy)) / sine if abs(sine) > 1e-9 else 0.0
        moved.append((bx - uy * distance - ux * along, by + ux * distance - uy * along))
    return Polygon(moved)
