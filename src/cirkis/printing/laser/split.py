"""Split the plates of the board along the edges of cells, where they are larger than a sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import shapely
from shapely import MultiLineString, Polygon
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from cirkis.board.layout import (
    BOARD_CELLS,
    SECTOR_CELLS,
    SECTORS,
    cell_mask,
    iter_bits,
    standard_board,
)
from cirkis.geometry.plane import Point
from cirkis.printing.cells import place, to_mm
from cirkis.printing.laser.board_parts import plate_outline
from cirkis.printing.laser.kerf import cut_outline
from cirkis.printing.laser.part import Face, Part, areas
from cirkis.printing.laser.plates import room_on
from cirkis.printing.laser.settings import LaserSettings

TURNS = tuple(18.0 * turn for turn in range(20))
"""Turns for the parts of a plate; the whole one has a corner or a side on top."""
_ASIDE = 0.1  # of a millimetre: lines are not scored where they are cut
_SECTOR = (1 << SECTOR_CELLS) - 1


def board_groups(settings: LaserSettings) -> tuple[int, ...]:
    """Return sets of cells whose parts of a plate fit on a sheet, as few as are found.

    The whole board is tried first, then its fifths, then halves of what is too large.

    Args:
        settings: the size of the sheets, and the edge.
    """
    whole = (1 << BOARD_CELLS) - 1
    if _best_turn(plate_outline(settings.edge), settings) is not None:
        return (whole,)
    fifths = [_SECTOR << SECTOR_CELLS * number for number in range(len(SECTORS))]
    return tuple(group for fifth in fifths for group in _halved(fifth, settings))


def split(plate: Part, groups: tuple[int, ...], settings: LaserSettings) -> tuple[Part, ...]:
    """Return the parts of a plate.

    Args:
        plate: the whole plate, as it lies in the board.
        groups: the cells of each part.
        settings: the edge.
    """
    if len(groups) == 1:
        return (_turned(plate, settings),)
    return tuple(
        _turned(_cut_out(plate, with_rim(group, settings.edge)), settings) for group in groups
    )


def _turned(part: Part, settings: LaserSettings) -> Part:
    """Return a part turned so that it takes the smallest rectangle of a sheet."""
    turn = _best_turn(Polygon(part.outline.exterior), settings)
    cos, sin = math.cos(math.radians(turn or 0)), math.sin(math.radians(turn or 0))
    return part.moved((cos, -sin, sin, cos, 0, 0))


def with_rim(group: int, edge: float) -> Polygon:
    """Return the outline of a part of the base: its cells, and the rim beside them.

    Args:
        group: the cells, connected.
        edge: the short edge in millimetres.
    """
    beside = [_beside(here, there, edge) for here, there in _rim_edges(group)]
    outline = shapely.union_all([place(group, edge), *beside], grid_size=1e-7)
    assert isinstance(outline, Polygon)
    return outline


def smallest_parts(edge: float) -> tuple[Polygon, ...]:
    """Return the smallest parts into which a plate is split: single cells, with their rim.

    Args:
        edge: the short edge in millimetres.
    """
    return tuple(with_rim(1 << index, edge) for index in range(SECTOR_CELLS))


def _halved(group: int, settings: LaserSettings) -> Iterator[int]:
    """Yield connected parts of a group that fit on a sheet; a single cell in any case."""
    outline = with_rim(group, settings.edge)
    if group.bit_count() == 1 or _best_turn(outline, settings) is not None:
        yield group
        return
    cells = [standard_board().cells[i] for i in iter_bits(group)]
    xs, ys = zip(*(c.centre for c in cells), strict=True)
    along = 0 if max(xs) - min(xs) > max(ys) - min(ys) else 1
    cells.sort(key=lambda c: (round(c.centre[along], 6), c.index))
    for half in (cells[: len(cells) // 2], cells[len(cells) // 2 :]):
        for part in _connected(cell_mask(c.index for c in half)):
            yield from _halved(part, settings)


def _connected(cells: int) -> Iterator[int]:
    """Yield the parts of a set of cells that are joined by edges."""
    while cells:
        part, grown = 0, cells & -cells
        while grown != part:
            part = grown
            for index in iter_bits(part):
                grown |= _neighbours()[index] & cells
        yield part
        cells &= ~part


@cache
def _neighbours() -> tuple[int, ...]:
    """Return for each cell those with which it has an edge in common."""
    masks = [0] * BOARD_CELLS
    for one, other in standard_board().joints:
        masks[one] |= 1 << other
    return tuple(masks)


def _best_turn(outline: Polygon, settings: LaserSettings) -> float | None:
    """Return by how much to turn an outline for a sheet; None if it does not fit on one."""
    width, height = room_on(settings, False)
    cut = cut_outline(outline, settings.kerf)
    found = []
    for turn in TURNS:
        x0, y0, x1, y1 = rotate(cut, turn, origin=(0, 0)).bounds
        if x1 - x0 <= width and y1 - y0 <= height:
            found.append((round((x1 - x0) * (y1 - y0), 3), turn))
    return min(found)[1] if found else None


def _rim_edges(group: int) -> list[tuple[Point, Point]]:
    """Return the edges of cells that lie on the border of the board."""
    return [edge for index in iter_bits(group) for edge in _rim_edges_of()[index]]


@cache
def _rim_edges_of() -> tuple[tuple[tuple[Point, Point], ...], ...]:
    """Return for each cell its edges on the border of the board."""
    cells = standard_board().cells
    rounds = [tuple(zip(c.corners, c.corners[1:] + c.corners[:1], strict=True)) for c in cells]
    edges = {edge for around in rounds for edge in around}
    return tuple(tuple(e for e in around if e[::-1] not in edges) for around in rounds)


def _beside(here: Point, there: Point, edge: float) -> Polygon:
    """Return the rim between an edge on the border and the outline of the plate."""
    (ax, ay), (bx, by) = to_mm(here, edge), to_mm(there, edge)
    corners = {to_mm(corner, edge) for corner in standard_board().rim}
    outer = plate_outline(edge).exterior
    wide = outer.distance(shapely.Point((ax + bx) / 2, (ay + by) / 2))
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    out = ((by - ay) / length * wide, (ax - bx) / length * wide)
    grow = float(outer.distance(shapely.Point(0, 0)))
    spots = []
    for x, y in ((ax, ay), (bx, by)):
        if (x, y) in corners:
            share = grow / (grow - wide)
            spots.append((x * share, y * share))
        else:
            spots.append((x + out[0], y + out[1]))
    return Polygon([(ax, ay), spots[0], spots[1], (bx, by)])


def _cut_out(plate: Part, outline: Polygon) -> Part:
    """Return what of a plate lies within an outline, with what is burnt into it."""
    inside = plate.outline.intersection(outline)
    whole = max(areas(inside).geoms, key=lambda part: float(part.area))
    return Part(whole, _cut_face(plate.front, whole.buffer(-_ASIDE)))


def _cut_face(face: Face, outline: Polygon) -> Face:
    rings = [shapely.Point(ring.centre).buffer(ring.radius, 32).exterior for ring in face.rings]
    lines = shapely.union_all([face.scored, *rings]).intersection(outline)
    engraved = areas(face.engraved.intersection(outline))
    return Face(engraved=engraved, scored=_lines_in(lines))


def _lines_in(lines: BaseGeometry) -> MultiLineString:
    merged = shapely.line_merge(MultiLineString([p for p in shapely.get_parts(lines) if p.length]))
    return MultiLineString(list(shapely.get_parts(merged)))
