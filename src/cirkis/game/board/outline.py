"""The decagon cut out of the tiling: the tiles inside it and the slivers left at the rim."""

from collections.abc import Collection, Iterable, Iterator

from cirkis.game.geometry.golden import Golden
from cirkis.game.geometry.plane import Point, cross, direction
from cirkis.game.geometry.tiling import Tile

Edge = tuple[Point, Point]


def decagon() -> tuple[Point, ...]:
    """Return the board's ten corners, counterclockwise from the top, 2·phi³ from the centre."""
    radius = Point(2)
    for _ in range(3):
        radius = radius.times_phi()
    return tuple(radius * direction(k) for k in range(10))


def tiles_inside(tiles: Collection[Tile], rim: tuple[Point, ...]) -> list[Tile]:
    """Return the tiles that are entirely within a counterclockwise rim."""
    corners = {corner for tile in tiles for corner in tile.corners}
    inside = {c for c in corners if all(side.sign() >= 0 for side in _rim_sides(c, rim))}
    return [tile for tile in tiles if inside.issuperset(tile.corners)]


def gaps_at_rim(tiles: list[Tile], rim: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """Return the gaps between the inner tiles and the rim; all polygons are counterclockwise.

    An edge that belongs to only one tile bounds a gap, unless it is on the rim. Such edges form
    chains from rim to rim; the part of the rim between a chain's ends closes the gap.
    """
    onward = {
        there: here for here, there in _open_edges(tiles) if not _on_same_rim_edge(here, there, rim)
    }
    starts = [point for point in onward if _is_on_rim(point, rim)]
    gaps = []
    for start in starts:
        chain = [start, onward[start]]
        while not _is_on_rim(chain[-1], rim):
            chain.append(onward[chain[-1]])
        gaps.append(tuple(chain))
    return gaps


def _open_edges(tiles: Iterable[Tile]) -> set[Edge]:
    edges: set[Edge] = set()
    for tile in tiles:
        for edge in zip(tile.corners, tile.corners[1:] + tile.corners[:1], strict=True):
            if edge[::-1] in edges:
                edges.remove(edge[::-1])
            else:
                edges.add(edge)
    return edges


def _rim_sides(point: Point, rim: tuple[Point, ...]) -> Iterator[Golden]:
    """For each edge of the rim, yield the side a point is on: positive inside, 0 on the line."""
    for here, there in zip(rim, rim[1:] + rim[:1], strict=True):
        yield cross(there - here, point - here)


def _is_on_rim(point: Point, rim: tuple[Point, ...]) -> bool:
    return any(side.sign() == 0 for side in _rim_sides(point, rim))


def _on_same_rim_edge(here: Point, there: Point, rim: tuple[Point, ...]) -> bool:
    sides = zip(_rim_sides(here, rim), _rim_sides(there, rim), strict=True)
    return any(a.sign() == 0 and b.sign() == 0 for a, b in sides)
