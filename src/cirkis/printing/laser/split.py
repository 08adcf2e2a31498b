"""Split the plates of the board along the edges of cells, where they are larger than a sheet."""

from __future__ import annotations

from collections.abc import Iterator

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
    if _fits(plate_outline(settings.edge), settings):
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
        return (plate,)
    return tuple(_cut_out(plate, with_rim(group, settings.edge)) for group in groups)


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


def _halved(group: int, settings: LaserSettings) -> Iterator[int]:
    """Yield connected parts of a group that fit on a sheet; a single cell in any case."""
    if group.bit_count() == 1 or _fits(with_rim(group, settings.edge), settings):
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
    joints = standard_board().joints
    while cells:
        part, grown = 0, cells & -cells
        while grown != part:
            part = grown
            grown |= cell_mask(b for a, b in joints if part >> a & 1 and cells >> b & 1)
        yield part
        cells &= ~part


def _fits(outline: Polygon, settings: LaserSettings) -> bool:
    room = room_on(settings, False)
    for turn in TURNS:
        x0, y0, x1, y1 = rotate(outline, turn, origin=(0, 0)).buffer(settings.kerf).bounds
        if x1 - x0 <= room[0] and y1 - y0 <= room[1]:
            return True
    return False


def _rim_edges(group: int) -> Iterator[tuple[Point, Point]]:
    """Yield the edges of cells that lie on the border of the board."""
    board = standard_board()
    edges = {
        edge: cell.index
        for cell in board.cells
        for edge in zip(cell.corners, cell.corners[1:] + cell.corners[:1], strict=True)
    }
    for (here, there), index in edges.items():
        if group >> index & 1 and (there, here) not in edges:
            yield here, there


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
