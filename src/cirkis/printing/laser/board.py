"""The two plates of the board, whole or split: the base, and the raised lines to glue onto it."""

import math

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.drawing.outlines import inner_edges
from cirkis.game import Figure, FigureKind, figures, standard_board
from cirkis.game.board import BOARD_CELLS, iter_bits, turned
from cirkis.game.geometry import PHI
from cirkis.i18n import texts_in
from cirkis.printing.cells import cell, decagon, offset, to_mm
from cirkis.printing.fitting import FIFTHS, TURNS, Space, extents, split_sector, with_rim
from cirkis.printing.kinds import LaserSettings
from cirkis.printing.laser.parts import Cutout, Face, Ring, areas, cut_outline, words
from cirkis.printing.laser.plates import room_on

_LEAST_RIM = 6.0
_NOTE_SIZE = 0.4  # font size as a share of the rim's width
_CIRCLE = 0.8  # radius of the line in a Circle, in long edges
_STAR, _RING = 0.16, 0.3  # inset of symbols from their cells, in short edges
_NOTES = {
    -54: "print-laser-note-title",
    -18: "print-laser-note-board",
    18: "print-laser-note-pieces",
    54: "print-laser-note-source",
}
"""The notes on the lower sides of the rim, by angle in degrees from straight down."""


def rim(edge: float) -> float:
    """Return how far both plates extend beyond the decagon, so that they are strong enough."""
    return max(edge / 2, _LEAST_RIM)


def plate_outline(edge: float) -> Polygon:
    return offset(decagon(edge), rim(edge))


def base_plate(settings: LaserSettings) -> Cutout:
    """Return the base, with scored lines to glue the raised lines onto, and marked figures."""
    edge, board = settings.edge, standard_board()
    joints = [*inner_edges(board, (1 << BOARD_CELLS) - 1)]
    edges = list(zip(board.rim, board.rim[1:] + board.rim[:1], strict=True))
    lines = [LineString([to_mm(a, edge), to_mm(b, edge)]) for a, b in joints + edges]
    merged = shapely.line_merge(MultiLineString(lines))
    shown = figures(board)
    stars = [f for f in shown if f.kind is FigureKind.STAR]
    ring = next(f for f in shown if f.kind is FigureKind.CENTER_RING)
    face = Face(
        MultiPolygon(),
        areas(*_inside(stars, settings, _STAR)),
        MultiLineString(
            [
                *shapely.get_parts(merged),
                *(small.exterior for small in _inside([ring], settings, _RING)),
            ]
        ),
        tuple(_circle(f, edge) for f in shown if f.kind is FigureKind.CIRCLE),
    )
    return Cutout(plate_outline(edge), face)


def lines_plate(settings: LaserSettings) -> Cutout:
    """Return the raised lines and their rim, with the notes on it."""
    edge = settings.edge
    openings = [offset(cell(i, edge), -settings.line / 2) for i in range(BOARD_CELLS)]
    outline = Polygon(plate_outline(edge).exterior, [o.exterior for o in openings])
    return Cutout(outline, Face(engraved=_notes(settings)))


def _inside(shown: list[Figure], settings: LaserSettings, depth: float) -> list[Polygon]:
    """Return the cells of figures, inset so that they show between the raised lines."""
    distance = depth * settings.edge + settings.line / 2
    cells = [cell(i, settings.edge) for figure in shown for i in iter_bits(figure.mask)]
    return [small for c in cells if not (small := offset(c, -distance)).is_empty]


def _circle(figure: Figure, edge: float) -> Ring:
    apex = standard_board().cells[next(iter_bits(figure.mask))].corners[0]
    return Ring(to_mm(apex, edge), _CIRCLE * PHI * edge)


def _notes(settings: LaserSettings) -> MultiPolygon:
    """Return the notes on what is reconstructed, placed along the lower sides of the rim."""
    texts, width = texts_in(settings.language), rim(settings.edge)
    first, second = (shapely.Point(to_mm(c, settings.edge)) for c in standard_board().rim[:2])
    side = float(first.distance(second))
    middle = float(LineString([first, second]).distance(shapely.Point(0, 0))) + width / 2
    shown = []
    for degrees, note in _NOTES.items():
        word = words(texts(note), _NOTE_SIZE * width)
        long = word.bounds[2] - word.bounds[0]
        if long > side:
            word = scale(word, side / long, side / long, origin=(0, 0))
        shown.append(rotate(translate(word, 0, -middle), degrees, origin=(0, 0)))
    return areas(*shown)


_ASIDE = 0.1  # millimetres, so that no line is scored where the material is cut
_SHARPEST = math.sin(math.radians(18))  # sine of half the sharpest angle, where cuts reach farthest


def board_groups(settings: LaserSettings) -> tuple[int, ...]:
    """Return the cells of each part of a plate: the entire board, or parts of each fifth."""
    width, height = room_on(settings, False)
    plate = cut_outline(plate_outline(settings.edge), settings.kerf)
    if Space(width, height).share(shapely.get_coordinates(plate)) <= 1:
        return ((1 << BOARD_CELLS) - 1,)
    reach = settings.kerf / _SHARPEST  # on both sides
    room = Space(width - reach, height - reach)
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
