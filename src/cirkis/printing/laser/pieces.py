"""A player's pieces, with their undersides facing the laser.

Grooves are engraved while a piece is upside down in the machine, so its front is the underside,
seen from below. A piece that is turned over for some placements has grooves on both sides.
"""

import shapely
from shapely import LineString, MultiLineString, MultiPolygon
from shapely.geometry.base import BaseGeometry

from cirkis.drawing import PlayerStyle, palette
from cirkis.drawing.outlines import inner_edges
from cirkis.game import Colour, standard_board
from cirkis.printing.cells import offset, to_mm
from cirkis.printing.laser.cutout import MIRROR, Cutout, Face, areas, mark_in
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.patterns import pattern_over
from cirkis.printing.pieces import Fit, Piece, make_pieces

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
