"""Parts of the board: plates with rim, figures and raised lines, and keys that hold them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from shapely import Point as Spot
from shapely import Polygon
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.game import Figure, FigureKind, figures, standard_board
from cirkis.game.board import iter_bits, turned
from cirkis.printing.cells import cell, decagon, offset, place, to_mm
from cirkis.printing.fitting import FIFTHS, edges_of, with_rim
from cirkis.printing.sheet import XY
from cirkis.printing.three_d.slabs import (
    FOOT,
    KEY,
    LINE_HEIGHT,
    PLATE,
    POCKET,
    RELIEF,
    RIM_HEIGHT,
    Part,
    Sizes,
    Slab,
    straight,
    tapered,
)

_LENGTH, _WAIST, _END = 0.25, 0.1, 0.18  # half of each size, in short edges
_APART = 2.2  # the minimum distance between two keys in a seam, in short edges
_BETWEEN = 0.1  # the minimum distance between two pockets, in short edges
_FIFTH = 72.0


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
    x, waist, end = (share * sizes.edge for share in (_LENGTH, _WAIST, _END))
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


_CIRCLE = 0.8  # radius of the symbol for a Circle, in short edges
_STAR = 0.5  # size of the symbol for a Star, as a share of the Star
_BAND = 0.1  # width of the symbols' lines, in short edges


def board_part(name: str, mask: int, seats: Sequence[Seat], sizes: Sizes) -> Part:
    """Return a part of the board, which is the same for each fifth."""
    outline = part_outline(mask, sizes)
    near = [pocket for seat in seats if (pocket := seat.pocket(sizes)).intersects(outline)]
    pockets = shapely.union_all(near).buffer(0)
    slabs: list[Slab] = [
        tapered(0, FOOT, [outline], below=FOOT, holes=pockets),
        straight(FOOT, POCKET, outline.difference(pockets)),
        straight(POCKET, PLATE - RELIEF, outline),
        straight(PLATE - RELIEF, PLATE, outline.difference(_relief(mask, sizes))),
        straight(PLATE, PLATE + LINE_HEIGHT, outline.difference(_openings(mask, sizes))),
    ]
    rim = outline.difference(offset(decagon(sizes.edge), -sizes.line / 2))
    if not rim.is_empty:
        slabs.append(straight(PLATE + LINE_HEIGHT, PLATE + RIM_HEIGHT, rim))
    return Part(name, 1, tuple(slabs))


def _openings(mask: int, sizes: Sizes) -> BaseGeometry:
    inset = -sizes.line / 2
    return shapely.union_all([offset(cell(i, sizes.edge), inset) for i in iter_bits(mask)])


def _relief(mask: int, sizes: Sizes) -> BaseGeometry:
    """Return the symbols for the figures, with walls between them and the raised lines."""
    inset = -sizes.line / 2 - sizes.thinnest
    floors = [offset(cell(i, sizes.edge), inset) for i in iter_bits(mask)]
    return shapely.union_all(floors).intersection(_symbols(sizes))


@lru_cache(8)
def _symbols(sizes: Sizes) -> BaseGeometry:
    return shapely.union_all(
        [
            _symbol(figure, sizes).intersection(place(figure.mask, sizes.edge))
            for figure in figures(standard_board())
        ]
    )


def _symbol(figure: Figure, sizes: Sizes) -> BaseGeometry:
    """Return a ring for a Circle, a star for a Star, or a wide ring for the Center Ring."""
    cells = [standard_board().cells[i] for i in iter_bits(figure.mask)]
    if figure.kind is FigureKind.CENTER_RING:
        radius = float(np.mean([np.hypot(*one.centre) for one in cells])) * sizes.edge
        return _ring((0.0, 0.0), radius, sizes)
    x, y = cells[0].corners[0].xy()
    centre = (x * sizes.edge, y * sizes.edge)
    if figure.kind is FigureKind.CIRCLE:
        return _ring(centre, _CIRCLE * sizes.edge, sizes)
    return scale(place(figure.mask, sizes.edge), _STAR, _STAR, origin=centre)


def _ring(centre: tuple[float, float], radius: float, sizes: Sizes) -> Polygon:
    half = max(_BAND * sizes.edge, sizes.thinnest) / 2
    outer, inner = (Spot(centre).buffer(radius + by, quad_segs=24) for by in (half, -half))
    ring = outer.difference(inner)
    assert isinstance(ring, Polygon)
    return ring
