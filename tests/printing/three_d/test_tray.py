"""Trays hold the pieces, and pegs fit the holes of the scoring track."""

import math
import re
from itertools import pairwise

import numpy as np
import pytest
from shapely import LinearRing, MultiPolygon, Polygon

from tests.printing.three_d.conftest import Built
from tests.printing.three_d.reading import section

EXACT = 0.01


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


def test_track_counts_to_100(tray: Tray) -> None:
    """The track has two rows of holes: eleven for 0 to 50, ten for 55 to 100."""
    rows: dict[int, int] = {}
    for hole in tray.holes(tray.shaft_cut):
        y = round(hole.centroid.y)
        rows[y] = rows.get(y, 0) + 1
    assert [rows[y] for y in sorted(rows, reverse=True)] == [11, 10]


def test_pegs_fit(tray: Tray) -> None:
    """A peg's pin is narrower than each hole by the clearance on all sides."""
    peg = tray.built.stl["cirkis-peg.stl"]
    pin = section(peg, float(peg.bounds[1][2]) - 2)
    radius = max(math.hypot(x, y) for x, y in pin.geoms[0].exterior.coords)
    found = tray.holes(tray.shaft_cut)
    assert len(found) == 21
    for hole in found:
        inner = hole.centroid.distance(hole.exterior)
        assert abs(inner - radius - tray.built.settings.clearance) < EXACT


def test_pegs_hold(tray: Tray) -> None:
    """A pin is longer than it is wide; the head meets the track before the tip meets the bottom."""
    peg = tray.built.stl["cirkis-peg.stl"]
    top = float(peg.bounds[1][2])
    levels = np.unique(np.round(peg.vertices[:, 2], 3)).tolist()
    # With an edge of 20 mm, the head's area is over 50 mm², and the pin's is less than 13.
    most = 13 * (tray.built.settings.edge / 20) ** 2
    pin = [low for low, high in pairwise(levels) if section(peg, (low + high) / 2).area < most]
    length = top - min(pin)
    width = float(np.ptp(peg.vertices[peg.vertices[:, 2] > top - 1][:, 0]))
    low, high = tray.shaft
    assert 1.3 * width < length < high + 0.6 - low


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
