"""What is cut out of sheets: pieces, scoring tracks, pegs and a trial of the fit."""

from __future__ import annotations

from dataclasses import dataclass, field

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.affinity import affine_transform, translate
from shapely.geometry.base import BaseGeometry

from cirkis.drawing import PlayerStyle, palette
from cirkis.drawing.outlines import inner_edges
from cirkis.game import CellKind, Colour, standard_board
from cirkis.printing.cells import (
    TRACK_PLACES,
    TRACK_ROWS,
    Fit,
    Piece,
    cell,
    make_pieces,
    offset,
    to_mm,
)
from cirkis.printing.curves import filled, path_lines, pattern_over, word_outlines
from cirkis.printing.kinds import LaserSettings
from cirkis.printing.sheet import XY

Matrix = tuple[float, float, float, float, float, float]
"""x' = a x + b y + e, y' = c x + d y + f, as (a, b, c, d, e, f)."""

MIRROR: Matrix = (-1, 0, 0, 1, 0, 0)
"""Mirrors about x = 0, so that left and right change places."""


_UNSEEN = 0.01  # millimetres


def areas(*shapes: BaseGeometry) -> MultiPolygon:
    """Return the union of shapes, dropping stray lines and points."""
    parts = shapely.get_parts(shapely.union_all(shapes))
    return MultiPolygon([part for part in parts if isinstance(part, Polygon) and part.area > 0])


def mark_in(outline: Polygon, path: str) -> MultiPolygon:
    """Return a player's mark where an outline has the most room."""
    room = shapely.maximum_inscribed_circle(outline, tolerance=0.01)
    (x, y), _ = room.coords
    return areas(translate(filled(path_lines(path, 0.6 * float(room.length))), x, y))


def words(text: str, size: float) -> BaseGeometry:
    """Return words centred on the origin in this font size, without details too fine to see."""
    return word_outlines(text, size).simplify(_UNSEEN)


def cut_outline(outline: Polygon, kerf: float) -> Polygon:
    """Return the beam's path: half the kerf away, on the waste side."""
    outer = offset(Polygon(outline.exterior), kerf / 2)
    holes = [offset(Polygon(hole), -kerf / 2) for hole in outline.interiors]
    return Polygon(outer.exterior, [hole.exterior for hole in holes])


@dataclass(frozen=True, slots=True)
class Ring:
    centre: XY
    radius: float


@dataclass(frozen=True, slots=True)
class Face:
    """The engraving of one face.

    `grooved` areas are engraved to a given depth, `engraved` ones just deep enough to be visible.
    """

    grooved: MultiPolygon = field(default_factory=MultiPolygon)
    engraved: MultiPolygon = field(default_factory=MultiPolygon)
    scored: MultiLineString = field(default_factory=MultiLineString)
    rings: tuple[Ring, ...] = ()

    @property
    def is_blank(self) -> bool:
        burnt = (self.grooved, self.engraved, self.scored)
        return all(shape.is_empty for shape in burnt) and not self.rings

    def moved(self, matrix: Matrix) -> Face:
        centres = [affine_transform(shapely.Point(ring.centre), matrix) for ring in self.rings]
        return Face(
            affine_transform(self.grooved, matrix),
            affine_transform(self.engraved, matrix),
            affine_transform(self.scored, matrix),
            tuple(
                Ring((float(at.x), float(at.y)), ring.radius)
                for at, ring in zip(centres, self.rings, strict=True)
            ),
        )


@dataclass(frozen=True, slots=True)
class Cutout:
    """A part to cut out, seen from its front, which faces up in the machine.

    `outline` is the finished part, with holes; the back is drawn as if seen through the part.
    """

    outline: Polygon
    front: Face = field(default_factory=Face)
    back: Face = field(default_factory=Face)

    def moved(self, matrix: Matrix) -> Cutout:
        return Cutout(
            affine_transform(self.outline, matrix),
            self.front.moved(matrix),
            self.back.moved(matrix),
        )


# A player's pieces, with their undersides facing the laser.
#
# Grooves are engraved while a piece is upside down in the machine, so its front is the underside,
# seen from below. A piece that is turned over for some placements has grooves on both sides.


_MARGIN = 1.0  # millimetres between a pattern and the edge of the piece


def piece_cutouts(settings: LaserSettings, colour: Colour) -> tuple[Cutout, ...]:
    cutouts = []
    for piece in pieces_to_cut(settings):
        cutouts += [_cutout(piece, settings, palette().players[colour])] * piece.shape.count
    return tuple(cutouts)


def pieces_to_cut(settings: LaserSettings) -> tuple[Piece, ...]:
    """Return one piece of each shape; all colours have the same pieces."""
    fit = Fit(settings.edge, settings.line, settings.clearance)
    return make_pieces(settings.pieces, fit)


def _cutout(piece: Piece, settings: LaserSettings, style: PlayerStyle) -> Cutout:
    grooves = _grooves_to_burn(piece, settings)
    sign, scored = MultiPolygon(), MultiLineString()
    if settings.engraving == "mark":
        foot = max(piece.feet, key=lambda outline: round(outline.area, 6))
        sign = mark_in(foot, style.mark)
        scored = MultiLineString() if piece.is_handed else _joints(piece, settings.edge)
    if settings.engraving == "pattern":
        sign = _pattern(piece, settings, style)
    if piece.is_handed:
        beneath = top = Face(grooves, sign)
    else:
        beneath, top = Face(grooves), Face(MultiPolygon(), sign, scored)
    x, y = piece.body.centroid.coords[0]
    seen_from_above = Cutout(piece.body, beneath, top).moved((1, 0, 0, 1, -x, -y))
    return seen_from_above.moved(MIRROR)


def _pattern(piece: Piece, settings: LaserSettings, style: PlayerStyle) -> MultiPolygon:
    """Return the player's pattern for the top, clear of grooves."""
    free = areas(*piece.feet) if piece.is_handed else areas(piece.body)
    room = areas(*(offset(area, -_MARGIN) for area in free.geoms))
    if room.is_empty:
        return MultiPolygon()
    tiles = pattern_over(room, style.pattern, palette().piece.pattern_size * settings.edge)
    return areas(MultiPolygon(tiles).intersection(room))


def _grooves_to_burn(piece: Piece, settings: LaserSettings) -> MultiPolygon:
    """Return the grooves, extended beyond the cut at both ends."""
    beyond = min(settings.kerf + 0.2, settings.gap / 4)
    grooves: BaseGeometry = piece.grooves
    if grooves.is_empty:
        return MultiPolygon()
    longer = grooves.buffer(beyond, join_style="mitre", mitre_limit=2)
    return areas(longer.difference(shapely.union_all(piece.feet)))


def _joints(piece: Piece, edge: float) -> MultiLineString:
    joints = inner_edges(standard_board(), piece.mask)
    lines = [
        LineString([to_mm(a, edge), to_mm(b, edge)]).intersection(piece.body) for a, b in joints
    ]
    return MultiLineString([line for line in lines if isinstance(line, LineString)])


_COLUMNS = len(TRACK_ROWS[0])
_BORDER, _NUMBER_SIZE, _BESIDE = 5.0, 4.0, 1.5  # millimetres
_HEAD = 12.0  # how far a peg sticks out, less the thickness of the material


def track_plates(settings: LaserSettings, colour: Colour) -> tuple[Cutout, Cutout]:
    """Return the plate with the slots, and the plain plate to glue under it."""
    wide, tall = peg_width(settings) + settings.clearance, settings.thickness + settings.clearance
    across, down = wide + max(4.0, settings.thickness), tall + _NUMBER_SIZE + 3 * _BESIDE
    holes, numbers = [], []
    for points, row, nth in TRACK_PLACES:
        x, y = (nth + row) * across, -row * down  # the lower row starts a column later
        holes.append(_box(x, y, wide, tall))
        above = y + tall / 2 + _BESIDE + _NUMBER_SIZE * 0.35
        numbers.append(translate(words(str(points), _NUMBER_SIZE), x, above))
    width = (_COLUMNS - 1) * across + wide + 2 * _BORDER
    height = down + tall + _NUMBER_SIZE + 2 * _BORDER
    middle_x, middle_y = (_COLUMNS - 1) * across / 2, -down / 2 + _NUMBER_SIZE / 2
    plate = _box(middle_x, middle_y, width, height)
    mark = mark_in(_box(0, -down, wide, wide), palette().players[colour].mark)
    slotted = Polygon(plate.exterior, [hole.exterior for hole in holes])
    return Cutout(slotted, Face(engraved=areas(*numbers, mark))), Cutout(plate)


def peg(settings: LaserSettings, colour: Colour) -> Cutout:
    """Return a player's peg: a tenon as long as the slotted plate is thick, and a head."""
    half, deep = peg_width(settings) / 2, settings.thickness
    head, top = half + 1.5, _HEAD + settings.thickness
    outline = Polygon(
        [
            (-half, -deep),
            (half, -deep),
            (half, 0),
            (head, 0),
            (head, top - head / 2),
            (half, top),
            (-half, top),
            (-head, top - head / 2),
            (-head, 0),
            (-half, 0),
        ]
    )
    is_shown = settings.engraving != "none"
    mark = mark_in(_box(0, top / 2, 2 * head, top), palette().players[colour].mark)
    return Cutout(outline, Face(engraved=mark if is_shown else MultiPolygon()))


def peg_width(settings: LaserSettings) -> float:
    return max(6.0, 2 * settings.thickness)


def _box(x: float, y: float, width: float, height: float) -> Polygon:
    left, right, low, high = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    return Polygon([(left, low), (right, low), (right, high), (left, high)])


# A test piece for finding the kerf and clearance without wasting a sheet.
#
# You try a wedge in openings of increasing width, and measure a bar. A patch shows how deep the
# laser engraves.


CLEARANCES = tuple(step / 20 for step in range(9))  # 0 to 0.4 mm
BAR = (40.0, 10.0)
"""The size of the bar to measure, in millimetres."""
_EDGE = 8.0  # edge of the wedge; a larger one would waste material and work no better
_PATCH = (-4, -4, 4, 4)  # engraved as deep as a groove
_SIZE, _BESIDE_TRIAL, _TRIAL_BORDER = 3.5, 1.5, 3.0


def trial_cutouts(settings: LaserSettings) -> tuple[Cutout, Cutout, Cutout]:
    """Return the strip with the openings, the wedge to try in them, and the bar."""
    wedge = _wedge()
    x0, y0, x1, y1 = wedge.bounds
    across, down = x1 - x0 + 4, y1 - y0 + _SIZE + 4
    room = max(settings.sheet_width, settings.sheet_height) - 2 * settings.gap
    columns = max(1, min(len(CLEARANCES) + 1, int((room - 2 * _TRIAL_BORDER) // across)))
    patch = Polygon()
    holes: list[Polygon] = []
    burnt: list[BaseGeometry] = []
    for number, clearance in enumerate((*CLEARANCES, None)):
        x, y = number % columns * across, -(number // columns) * down
        if clearance is None:
            patch = translate(Polygon.from_bounds(*_PATCH), x, y)
        else:
            holes.append(translate(offset(wedge, clearance), x, y))
        label = f"{clearance:g}" if clearance is not None else "mm"
        burnt.append(translate(words(label, _SIZE), x, y + y0 - _BESIDE_TRIAL - _SIZE * 0.35))
    rows = -(-(len(CLEARANCES) + 1) // columns)
    plate = Polygon.from_bounds(
        x0 - _TRIAL_BORDER,
        y0 - (rows - 1) * down - _BESIDE_TRIAL - _SIZE - 1,
        x1 + (columns - 1) * across + _TRIAL_BORDER,
        y1 + _TRIAL_BORDER,
    )
    strip = Cutout(
        Polygon(plate.exterior, [hole.exterior for hole in holes]),
        Face(areas(patch), areas(*burnt)),
    )
    bar = Polygon.from_bounds(-BAR[0] / 2, -BAR[1] / 2, BAR[0] / 2, BAR[1] / 2)
    inscription = words(f"{BAR[0]:g} x {BAR[1]:g}", _SIZE)
    return strip, Cutout(wedge), Cutout(bar, Face(engraved=areas(inscription)))


def _wedge() -> Polygon:
    """Return a kite cell with its apex up, centred on the origin."""
    kite = next(c for c in standard_board().cells if c.kind is CellKind.KITE)
    outline = cell(kite.index, _EDGE)
    x0, y0, x1, y1 = outline.bounds
    return translate(outline, -(x0 + x1) / 2, -(y0 + y1) / 2)
