"""A player's parts: pieces that fit the board, and the tray."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from shapely import LinearRing, MultiPolygon, Point, Polygon
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.game import placement_table
from tests.printing.exact import exact_cell, moved_by
from tests.printing.three_d.conftest import Built
from tests.printing.three_d.reading import section
from tests.printing.three_d.table import decagon, free_places

if TYPE_CHECKING:
    import trimesh


EXACT = 0.01
LINES = (0.05, 0.65, 1.15)  # above the floor: heights at which there are raised lines
RIM = 1.9  # a height at which there is only the rim


class Table:
    """The board from its files, and the places on it."""

    def __init__(self, built: Built) -> None:
        self.built = built
        self.edge, self.clearance = built.settings.edge, built.settings.clearance
        inset = built.settings.line / 2 + self.clearance
        self.free = free_places(built, 0.6)
        self.table = placement_table(built.settings.pieces)
        self.room: dict[str, BaseGeometry] = {}
        self.middle: dict[str, tuple[float, float, float]] = {}
        for number, cell in enumerate(self.table.board.cells):
            foot = moved_by(exact_cell(number, self.edge), -inset)
            spot = foot.representative_point()
            (opening,) = [one for one in self.free if one.contains(spot)]
            # Shrunk by the clearance: anything inside keeps clear of the lines.
            self.room[cell.name] = opening.buffer(EXACT - self.clearance, join_style="mitre")
            self.middle[cell.name] = (foot.area, foot.centroid.x, foot.centroid.y)

    def target(self, cells: tuple[str, ...]) -> Point:
        """Return where the middle of a piece's feet has to be in these cells."""
        rows = [self.middle[name] for name in cells]
        total = sum(area for area, _, _ in rows)
        return Point(sum(a * x for a, x, _ in rows) / total, sum(a * y for a, _, y in rows) / total)


def cuts(solid: trimesh.Trimesh, upside_down: bool) -> list[BaseGeometry]:
    """Return the area a piece covers at the heights of the lines, with sunken marks filled."""
    top = float(solid.bounds[1][2])
    found = []
    for height in LINES:
        cut = section(solid, top - height if upside_down else height)
        outer: BaseGeometry = shapely.union_all([Polygon(part.exterior) for part in cut.geoms])
        found.append(scale(outer, -1, 1, origin=(0, 0)) if upside_down else outer)
    return found


def fits(table: Table, cells: tuple[str, ...], lying: Sequence[BaseGeometry]) -> bool:
    """Return whether a piece, turned in one of ten ways, keeps its clearance in these cells."""
    room = shapely.union_all([table.room[name] for name in cells])
    target, middle = table.target(cells), lying[-1].centroid
    for turn in range(10):
        moved = [
            translate(
                rotate(cut, 36 * turn, origin=(middle.x, middle.y)),
                target.x - middle.x,
                target.y - middle.y,
            )
            for cut in lying
        ]
        if all(room.covers(cut) for cut in moved):
            return True
    return False


def test_every_piece_fits_everywhere(usual_and_other: Built) -> None:
    """In each place that the rules allow, a piece keeps clear of the lines, at least one way up.

    Half of the Hook's places need one side up and half the other.
    """
    built = usual_and_other
    table = Table(built)
    placed = 0
    for shape in range(len(built.settings.pieces.shapes)):
        row = built.settings.pieces.shapes[shape]
        solid = built.stl[f"cirkis-green-{row.name.lower().replace(' ', '-')}.stl"]
        upper = cuts(solid, upside_down=False)
        lower = cuts(solid, upside_down=True)
        found = [p for p in table.table.placements if p.shape == shape]
        up = {p.cells for p in found if fits(table, p.cells, upper)}
        down = {p.cells for p in found if row.turn_over and fits(table, p.cells, lower)}
        assert up | down == {p.cells for p in found}, row.name
        if not row.turn_over or up & down:
            assert up == {p.cells for p in found}, row.name
        if row.turn_over and up & down:  # the mirror image is the same: neither side is wrong
            assert down == up, row.name
        elif row.turn_over:
            assert (row.name, len(up), len(down)) == ("Hook", 55, 55)
        placed += len(found)
    assert placed == len(table.table.placements)


def test_pieces_pass_the_rim(parts: Built) -> None:
    """Pieces also keep clear of the rim, which is higher than the lines."""
    inside = shapely.union_all(free_places(parts, RIM))
    board = decagon(parts.settings.edge)
    room = inside.buffer(EXACT - parts.settings.clearance, join_style="mitre")
    solid = parts.stl["cirkis-green-sliver.stl"]
    body = Polygon(section(solid, RIM).geoms[0].exterior)
    assert board.covers(body)
    assert room.covers(body)


class Tray:
    """The area a tray covers between successive heights at which it has corners."""

    def __init__(self, built: Built) -> None:
        self.built = built
        solid = built.stl["cirkis-tray.stl"]
        levels = np.unique(np.round(solid.vertices[:, 2], 3)).tolist()
        self.cuts = {pair: section(solid, sum(pair) / 2) for pair in pairwise(levels)}

    def holes(self, cut: MultiPolygon) -> list[Polygon]:
        return [Polygon(ring) for part in cut.geoms for ring in part.interiors if _is_round(ring)]

    @property
    def shaft(self) -> tuple[float, float]:
        """The range of heights with the twenty-one holes but no numbers."""
        found = [pair for pair, cut in self.cuts.items() if self._is_shaft(cut)]
        return found[0][0], found[-1][1]

    @property
    def shaft_cut(self) -> MultiPolygon:
        """The area the tray covers where there are holes but no numbers."""
        return next(cut for cut in self.cuts.values() if self._is_shaft(cut))

    def _is_shaft(self, cut: MultiPolygon) -> bool:
        return len(cut.geoms) == 1 and len(self.holes(cut)) == 21


def _is_round(ring: LinearRing) -> bool:
    outline = Polygon(ring)
    return float(4 * math.pi * outline.area / outline.length**2) > 0.98


@pytest.fixture(scope="module")
def tray(usual_and_other: Built) -> Tray:
    return Tray(usual_and_other)


def test_pegs_fit(tray: Tray) -> None:
    """The track has two rows of holes: eleven for 0 to 50, ten for 55 to 100. A peg's pin is
    narrower than each hole by the clearance on all sides, and longer than it is wide; the head
    meets the track before the tip meets the bottom.
    """
    peg, built = tray.built.stl["cirkis-peg.stl"], tray.built
    top = float(peg.bounds[1][2])
    radius = max(math.hypot(x, y) for x, y in section(peg, top - 2).geoms[0].exterior.coords)
    found = tray.holes(tray.shaft_cut)
    rows = Counter(round(hole.centroid.y) for hole in found)
    assert [rows[y] for y in sorted(rows, reverse=True)] == [11, 10]
    for hole in found:
        inner = hole.centroid.distance(hole.exterior)
        assert abs(inner - radius - built.settings.clearance) < EXACT
    levels = np.unique(np.round(peg.vertices[:, 2], 3)).tolist()
    # With an edge of 20 mm, the head's area is over 50 mm², and the pin's is less than 13.
    most = 13 * (built.settings.edge / 20) ** 2
    pin = [low for low, high in pairwise(levels) if section(peg, (low + high) / 2).area < most]
    low, high = tray.shaft
    assert 1.3 * 2 * radius < top - min(pin) < high + 0.6 - low


def test_numbers_are_sunk(tray: Tray) -> None:
    """The digits of all numbers up to 100 are recessed above the shafts of the holes."""
    digits = sum(len(str(points)) for points in range(0, 105, 5))
    cut = next(cut for (low, _), cut in tray.cuts.items() if low == tray.shaft[1])
    rings = [ring for part in cut.geoms for ring in part.interiors]
    sunk = [ring for ring in rings if not _is_round(ring)]
    inner = [ring for ring in sunk if Polygon(ring).area > 1000]
    assert len(inner) == 1  # the compartment
    assert len(sunk) - 1 == digits


def test_tray_holds_the_pieces(tray: Tray) -> None:
    """The compartment has more than twice the volume of a player's pieces."""
    (_, top), walls = list(tray.cuts.items())[-1]
    (inner,) = [Polygon(ring) for part in walls.geoms for ring in part.interiors]
    floor = min(low for (low, _), cut in tray.cuts.items() if cut.intersection(inner).area < 1)
    volume = 0.0
    for file, count in re.findall(r"^(cirkis-green-\S+\.stl) +(once|\d+)", tray.built.readme, re.M):
        volume += tray.built.stl[file].volume * (1 if count == "once" else int(count))
    assert inner.area * (top - floor) > 2 * volume
