"""Split the board's plates along cell edges if they are larger than a sheet."""

import math

import shapely
from shapely import MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from cirkis.game.board import BOARD_CELLS, turned
from cirkis.printing.laser.board_plates import plate_outline, rim
from cirkis.printing.laser.cutout import Cutout, Face, areas, cut_outline
from cirkis.printing.laser.plates import room_on
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.room import TURNS, Room, extents
from cirkis.printing.split import FIFTHS, split_sector, with_rim

_ASIDE = 0.1  # millimetres, so that no line is scored where the material is cut
_SHARPEST = math.sin(math.radians(18))  # sine of half the sharpest angle, where cuts reach farthest


def board_groups(settings: LaserSettings) -> tuple[int, ...]:
    """Return the cells of each part of a plate: the entire board, or parts of each fifth."""
    width, height = room_on(settings, False)
    plate = cut_outline(plate_outline(settings.edge), settings.kerf)
    if Room(width, height).share(shapely.get_coordinates(plate)) <= 1:
        return ((1 << BOARD_CELLS) - 1,)
    reach = settings.kerf / _SHARPEST  # on both sides
    room = Room(width - reach, height - reach)
    parts = split_sector(settings.edge, rim(settings.edge), room)
    return tuple(turned(part, fifths) for fifths in range(FIFTHS) for part in parts)


def split_plate(
    plate: Cutout, groups: tuple[int, ...], settings: LaserSettings
) -> tuple[Cutout, ...]:
    """Return a plate's parts, each turned to fit the smallest rectangle."""
    if len(groups) == 1:
        return (_turned(plate, settings),)
    size = settings.edge, rim(settings.edge)
    return tuple(_turned(_cut_out(plate, with_rim(mask, *size)), settings) for mask in groups)


def _turned(cutout: Cutout, settings: LaserSettings) -> Cutout:
    """Return a cutout turned to fit the smallest rectangle that fits on a sheet."""
    width, height = room_on(settings, False)
    cut = cut_outline(Polygon(cutout.outline.exterior), settings.kerf)
    sides = zip(extents(shapely.get_coordinates(cut)), TURNS, strict=True)
    fits = [(round(w * h, 3), turn) for (w, h), turn in sides if w <= width and h <= height]
    angle = math.radians(min(fits)[1])
    return cutout.moved((math.cos(angle), -math.sin(angle), math.sin(angle), math.cos(angle), 0, 0))


def _cut_out(plate: Cutout, outline: Polygon) -> Cutout:
    inside = plate.outline.intersection(outline)
    whole = max(areas(inside).geoms, key=lambda part: float(part.area))
    return Cutout(whole, _cut_face(plate.front, whole.buffer(-_ASIDE)))


def _cut_face(face: Face, outline: Polygon) -> Face:
    rings = [shapely.Point(ring.centre).buffer(ring.radius, 32).exterior for ring in face.rings]
    lines = shapely.union_all([face.scored, *rings]).intersection(outline)
    engraved = areas(face.engraved.intersection(outline))
    return Face(engraved=engraved, scored=_lines_in(lines))


def _lines_in(lines: BaseGeometry) -> MultiLineString:
    merged = shapely.line_merge(MultiLineString([p for p in shapely.get_parts(lines) if p.length]))
    return MultiLineString(list(shapely.get_parts(merged)))
