"""Bow-tie keys that hold the parts of the board together, in pockets on the underside."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely import Polygon
from shapely.affinity import rotate, translate

from cirkis.game.board import turned
from cirkis.printing.cells import offset, to_mm
from cirkis.printing.fitting import FIFTHS, edges_of, with_rim
from cirkis.printing.sheet import XY
from cirkis.printing.three_d.slabs import FOOT, KEY, Part, Sizes, straight, tapered

# All in short edges.
_HALF_LENGTH = 0.25  # of a key
_HALF_WAIST = 0.1  # half the width of a key in the middle
_HALF_END = 0.18  # half its width at both ends
_APART = 2.2  # the minimum distance between two keys in a seam
_BETWEEN = 0.1  # the minimum distance between two pockets

_FIFTH = 72.0  # degrees


@dataclass(frozen=True, slots=True)
class Seat:
    """The place of a key: across the middle of an edge between two parts; `angle` is in degrees."""

    at: XY
    angle: float

    def pocket(self, sizes: Sizes) -> Polygon:
        turned_key = rotate(offset(key_outline(sizes), sizes.clearance), self.angle, origin=(0, 0))
        return translate(turned_key, *self.at)

    def turned(self, fifths: int) -> Seat:
        """Return the seat turned clockwise by fifths of a full turn."""
        angle = -math.radians(_FIFTH * fifths)
        x, y = self.at
        at = (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle))
        return Seat(at, self.angle - _FIFTH * fifths)


@lru_cache(512)
def part_outline(mask: int, sizes: Sizes) -> Polygon:
    """Return the outline of a part and its share of the rim, reduced by half the clearance."""
    return offset(with_rim(mask, sizes.edge, sizes.rim), -sizes.clearance / 2)


def key_outline(sizes: Sizes) -> Polygon:
    """Return the outline of a key that is parallel to x and centred on the origin."""
    x = _HALF_LENGTH * sizes.edge
    waist = _HALF_WAIST * sizes.edge
    end = _HALF_END * sizes.edge
    return Polygon([(-x, -end), (0, -waist), (x, -end), (x, end), (0, waist), (-x, end)])


def key_part(count: int, sizes: Sizes) -> Part:
    outline = key_outline(sizes)
    slabs = tapered(0, FOOT, [outline], below=FOOT), straight(FOOT, KEY, outline)
    return Part("key", count, slabs)


def find_seats(parts: Sequence[int], sizes: Sizes) -> tuple[Seat, ...] | None:
    """Return the seats of all keys; None if the keys do not hold all parts together."""
    around = [(turned(mask, fifths), fifths) for fifths in (0, 1) for mask in parts]
    seats: list[Seat] = []
    links: list[tuple[int, int]] = []
    for number, mask in enumerate(parts):
        for other in range(number + 1, len(around)):
            found = _seats_between(mask, around[other][0], seats, sizes)
            seats += [seat.turned(fifths) for seat in found for fifths in range(FIFTHS)]
            if found:
                links.append((number, other))
    return tuple(seats) if _holds(links, len(parts)) else None


def _seats_between(mask: int, other: int, seats: Sequence[Seat], sizes: Sizes) -> list[Seat]:
    """Return seats along the seam of two parts, clear of each other and of `seats`."""
    taken = [seat.pocket(sizes) for seat in seats]
    outlines = [part_outline(cells, sizes) for cells in (mask, other)]
    found: list[Seat] = []
    for seat in sorted(
        _edges_between(mask, other, sizes), key=lambda s: round(math.hypot(*s.at), 6)
    ):
        pocket = seat.pocket(sizes)
        room = pocket.buffer(_BETWEEN * sizes.edge + sizes.thinnest)
        if any(math.dist(seat.at, one.at) < _APART * sizes.edge for one in found):
            continue
        if any(room.intersects(one) for one in taken) or not _is_inside(seat, outlines, sizes):
            continue
        found.append(seat)
    return found


def _edges_between(mask: int, other: int, sizes: Sizes) -> Iterator[Seat]:
    edges = set(edges_of(other))
    for start, end in edges_of(mask):
        if (end, start) in edges:
            (ax, ay), (bx, by) = to_mm(start, sizes.edge), to_mm(end, sizes.edge)
            across = math.degrees(math.atan2(by - ay, bx - ax)) + 90
            yield Seat(((ax + bx) / 2, (ay + by) / 2), across)


def _is_inside(seat: Seat, outlines: Sequence[Polygon], sizes: Sizes) -> bool:
    """Return whether each half of a pocket has walls all around, except at the seam."""
    pocket = seat.pocket(sizes)
    reach = sizes.clearance + sizes.thinnest
    mouth = translate(
        rotate(shapely.box(-reach, -sizes.edge, reach, sizes.edge), seat.angle, origin=(0, 0)),
        *seat.at,
    )
    halves = shapely.get_parts(pocket.difference(mouth))
    inner = [offset(outline, -sizes.thinnest) for outline in outlines]
    return len(halves) == 2 and all(any(area.covers(half) for area in inner) for half in halves)


def _holds(links: Sequence[tuple[int, int]], count: int) -> bool:
    """Return whether links, repeated in all fifths, join all parts."""
    total = FIFTHS * count
    reached, fresh = {0}, [0]
    neighbours: dict[int, set[int]] = {number: set() for number in range(total)}
    for one, other in links:
        for fifths in range(FIFTHS):
            a, b = (one + fifths * count) % total, (other + fifths * count) % total
            neighbours[a].add(b)
            neighbours[b].add(a)
    while fresh:
        fresh = [n for near in fresh for n in neighbours[near] if n not in reached]
        reached.update(fresh)
    return len(reached) == total
