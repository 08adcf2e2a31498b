"""Reject sets that cannot be cut, with a message that suggests a value that would work."""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import shapely
from shapely import Polygon

from cirkis.errors import PrintError
from cirkis.game import Colour, PieceSet
from cirkis.game.board import SECTOR_CELLS
from cirkis.printing.cells import Fit, inscribed_radii, make_pieces, place
from cirkis.printing.fitting import PIECE_TURNS, TURNS, extents, with_rim
from cirkis.printing.kinds import SPARE_DEPTH, LaserSettings
from cirkis.printing.laser.board import rim
from cirkis.printing.laser.parts import cut_outline, peg, pieces_to_cut, track_plates, trial_cutouts
from cirkis.printing.laser.plates import STRAIGHT, room_on
from cirkis.printing.settings import declared, problem

_NARROWEST_FOOT = 1.0
_THINNEST = 0.8  # minimum thickness under a groove
_MARGIN = 0.02  # millimetres by which the kerf must be narrower than any part
_FINE = 100  # limits are rounded to hundredths of a millimetre
_STEP = 0.1  # millimetres, the precision of edges in messages

_LEAST = {setting.name: setting.low for setting in declared(LaserSettings)}

_Needed = tuple[Polygon, tuple[float, ...], bool]


def check(settings: LaserSettings) -> None:
    """Raise PrintError if too little material would be left or a part does not fit on a sheet."""
    _check_widths(settings)
    width, height = _needed_sheet(settings)
    if width <= settings.sheet_width and height <= settings.sheet_height:
        return
    name = "sheet_width" if width > settings.sheet_width else "sheet_height"
    size = {
        "width": max(math.ceil(width), math.ceil(settings.sheet_width)),
        "height": max(math.ceil(height), math.ceil(settings.sheet_height)),
    }
    edge = _largest_edge(settings)
    if edge is None:
        raise problem(name, "print-laser-sheet", **size)
    raise problem(name, "print-laser-sheet-or-edge", **size, edge=edge)


def _check_widths(settings: LaserSettings) -> None:
    _check_inset(settings)
    _check_kerf(settings)
    _check_depth(settings)


def _check_inset(settings: LaserSettings) -> None:
    """Raise PrintError if lines and clearance leave too little of a foot or split a piece."""
    room = _largest_inset(settings.pieces) * settings.edge - _NARROWEST_FOOT / 2
    if settings.line / 2 + settings.clearance <= room:
        return
    most = {
        "clearance": _down(room - settings.line / 2),
        "line": _down(2 * (room - settings.clearance)),
    }
    for name, value in most.items():
        if value >= _LEAST[name]:
            given = getattr(settings, name)
            raise problem(name, f"print-laser-{name}", value=given, most=value)
    raise problem("edge", "print-laser-edge", value=settings.edge, least=_least_edge(settings))


def _check_kerf(settings: LaserSettings) -> None:
    """Raise PrintError if the kerf is wider than a line, slot, opening or piece."""
    foot = _largest_inset(settings.pieces) * settings.edge - settings.line / 2 - settings.clearance
    opening = min(inscribed_radii().values()) * settings.edge - settings.line / 2
    slot = settings.thickness + settings.clearance
    narrowest = min(settings.line, slot, 2 * foot, 2 * opening)
    most = _down(narrowest - _MARGIN)
    if settings.kerf > most:
        raise problem("kerf", "print-laser-kerf", value=settings.kerf, most=most)


def _check_depth(settings: LaserSettings) -> None:
    """Raise PrintError if grooves, possibly on both sides, leave too little of a piece."""
    pieces = pieces_to_cut(settings)
    sides = max((1 + piece.is_handed for piece in pieces if len(piece.feet) > 1), default=0)
    if not sides or settings.thickness - sides * settings.groove_depth >= _THINNEST - 1e-9:
        return
    most = _down((settings.thickness - _THINNEST) / sides - SPARE_DEPTH)
    if most >= _LEAST["line_height"]:
        raise problem("line_height", "print-laser-depth", value=settings.line_height, most=most)
    needed = _up(_THINNEST + sides * settings.groove_depth)
    raise problem("thickness", "print-laser-thin", value=settings.thickness, least=needed)


def _needed_sheet(settings: LaserSettings) -> tuple[float, float]:
    """Return the width and height of a sheet that holds everything that cannot be split."""
    width = height = 0.0
    for outline, turns, has_backs in _needed(settings):
        room = room_on(settings, has_backs)
        border = (settings.sheet_width - room[0], settings.sheet_height - room[1])
        sides = extents(shapely.get_coordinates(outline), turns)
        boxes = [(wide + border[0], high + border[1]) for wide, high in sides]
        wide, high = min(
            boxes, key=lambda b: max(b[0] / settings.sheet_width, b[1] / settings.sheet_height)
        )
        width, height = max(width, wide), max(height, high)
    return width, height


def _needed(settings: LaserSettings) -> Iterator[_Needed]:
    """Yield each outline to cut, the angles to try, and whether its sheet has backs."""
    pieces = pieces_to_cut(settings)
    has_backs = settings.engraving != "none" or any(piece.is_handed for piece in pieces)
    colour = Colour.GREEN
    yield cut_outline(peg(settings, colour).outline, settings.kerf), PIECE_TURNS, has_backs
    for piece in pieces:
        yield cut_outline(piece.body, settings.kerf), PIECE_TURNS, has_backs
    for cutout in (*trial_cutouts(settings), *track_plates(settings, colour)):
        yield cut_outline(cutout.outline, settings.kerf), STRAIGHT, False
    for cell in range(SECTOR_CELLS):  # a cell with its rim is the smallest part of a plate
        outline = with_rim(1 << cell, settings.edge, rim(settings.edge))
        yield cut_outline(outline, settings.kerf), TURNS, False


def _largest_edge(settings: LaserSettings) -> float | None:
    """Return the largest edge at which everything fits on the sheets; None if there is none."""
    least = _least_edge(settings)
    low, high = least, settings.edge
    if not _fits(replace(settings, edge=low)):
        return None
    while high - low > _STEP / 2:
        middle = (low + high) / 2
        low, high = (middle, high) if _fits(replace(settings, edge=middle)) else (low, middle)
    edge = round(math.floor(low / _STEP) * _STEP, 1)
    return edge if edge >= least else low


def _fits(settings: LaserSettings) -> bool:
    try:
        _check_widths(settings)
    except PrintError:
        return False
    width, height = _needed_sheet(settings)
    return width <= settings.sheet_width and height <= settings.sheet_height


def _least_edge(settings: LaserSettings) -> float:
    """Return the shortest edge at which lines and clearance leave enough of every foot."""
    inset = settings.line / 2 + settings.clearance + _NARROWEST_FOOT / 2
    return max(_LEAST["edge"], _up(inset / _largest_inset(settings.pieces)))


@lru_cache(64)
def _largest_inset(pieces: PieceSet) -> float:
    """Return how far pieces can be inset before one falls apart, in short edges."""
    masks = [piece.mask for piece in make_pieces(pieces, Fit(1, 0, 0))]
    low, high = 0.0, min(inscribed_radii().values())
    while high - low > 1e-4:
        middle = (low + high) / 2
        low, high = (middle, high) if all(_is_whole(m, middle) for m in masks) else (low, middle)
    return low


def _is_whole(mask: int, inset: float) -> bool:
    left = place(mask, 1).buffer(-inset, join_style="mitre", mitre_limit=10)
    return isinstance(left, Polygon) and not left.is_empty


def _down(value: float) -> float:
    return math.floor(value * _FINE + 1e-6) / _FINE


def _up(value: float) -> float:
    return math.ceil(value * _FINE - 1e-6) / _FINE
