"""The patch of the kite-and-dart tiling: every tile has its shape, and tiles fit together."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from cirkis.game.geometry.golden import Golden
from cirkis.game.geometry.plane import ORIGIN, Point, direction
from cirkis.game.geometry.tiling import Tile, TileKind, squared_edge, star_centred_tiles
from tests.game.geometry.exact import doubled_area

ONE, PHI_SQUARED = Golden(1), Golden(1, 1)

# How far the outline turns left at each corner, in steps of 36 degrees: 5 less the angle inside.
TURNS = {TileKind.KITE: [3, 3, 1, 3], TileKind.DART: [3, 4, -1, 4]}


def edges(tile: Tile) -> list[tuple[Point, Point]]:
    """Return the edges counterclockwise, starting at the apex or tip."""
    return list(pairwise([*tile.corners, tile.corners[0]]))


def heading(here: Point, there: Point) -> int:
    """Return which of the ten directions an edge of length 1 or phi has."""
    ways = [k for k in range(10) if there - here in (direction(k), direction(k).times_phi())]
    assert len(ways) == 1
    return ways[0]


def test_outlines() -> None:
    """From the apex or tip on, edges measure phi, 1, 1, phi; angles are exactly 72, 72, 144, 72
    degrees for a kite cell and 72, 36, 216, 36 for a dart.
    """
    for tile in star_centred_tiles():
        assert [squared_edge(*edge) for edge in edges(tile)] == [PHI_SQUARED, ONE, ONE, PHI_SQUARED]
        ways = [heading(*edge) for edge in edges(tile)]
        turns = [(way - ways[nth - 1] + 4) % 10 - 4 for nth, way in enumerate(ways)]
        assert turns == TURNS[tile.kind]


def test_no_tile_twice_and_edges_in_pairs() -> None:
    """No directed edge belongs to two tiles, so two tiles at an edge lie on its two sides."""
    directed = Counter(edge for tile in star_centred_tiles() for edge in edges(tile))
    assert set(directed.values()) == {1}


def test_star_in_the_middle() -> None:
    """Five darts meet with their tips at the origin and form a star that points straight up."""
    star = [tile for tile in star_centred_tiles() if tile.corners[0] == ORIGIN]
    assert [tile.kind for tile in star] == [TileKind.DART] * 5
    assert {tile.corners[1] for tile in star} == {direction(k).times_phi() for k in range(0, 10, 2)}


def test_areas() -> None:
    """A kite is phi times as large as a dart, and the patch is symmetric."""
    tiles = star_centred_tiles()
    kite, dart = (next(t for t in tiles if t.kind is kind) for kind in TileKind)
    assert doubled_area(kite.corners) == doubled_area(dart.corners) * Golden(0, 1)
    outlines = {frozenset(tile.corners) for tile in tiles}
    assert {frozenset(p.rotated(2) for p in outline) for outline in outlines} == outlines
    assert {frozenset(p.reflected() for p in outline) for outline in outlines} == outlines
