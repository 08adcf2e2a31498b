"""Refuse what cannot be cut, and say what would work."""

from __future__ import annotations

import math
from functools import lru_cache

from shapely import Polygon

from cirkis.game import PieceSet
from cirkis.printing.cells import inscribed_radii, place
from cirkis.printing.laser.pieces import pieces_to_cut
from cirkis.printing.laser.settings import SPARE_DEPTH, LaserSettings
from cirkis.printing.pieces import Fit, make_pieces
from cirkis.printing.settings import declared, problem

_NARROWEST_FOOT = 1.0
_THINNEST = 0.8
"""Minimum thickness under a groove."""
_SURE = 0.02  # margin of a limit
_FINE = 100  # limits are told in hundredths of a millimetre


def check(settings: LaserSettings) -> None:
    """Raise PrintError if lines, clearance, kerf or grooves leave too little."""
    _check_inset(settings)
    _check_kerf(settings)
    _check_depth(settings)


def least(name: str) -> float:
    return next(setting.low for setting in declared(LaserSettings) if setting.name == name)


def least_edge(settings: LaserSettings) -> float:
    """Return the shortest edge at which lines and clearance leave enough of every foot."""
    inset = settings.line / 2 + settings.clearance + _NARROWEST_FOOT / 2
    return max(least("edge"), _up(inset / largest_inset(settings.pieces)))


def _check_inset(settings: LaserSettings) -> None:
    """Raise PrintError if lines and clearance leave too little of a foot, or split a piece."""
    room = largest_inset(settings.pieces) * settings.edge - _NARROWEST_FOOT / 2
    if settings.line / 2 + settings.clearance <= room:
        return
    most = {
        "clearance": _down(room - settings.line / 2),
        "line": _down(2 * (room - settings.clearance)),
    }
    for name, value in most.items():
        if value >= least(name):
            given = getattr(settings, name)
            raise problem(name, f"print-laser-{name}", value=given, most=value)
    raise problem("edge", "print-laser-edge", value=settings.edge, least=least_edge(settings))


def _check_kerf(settings: LaserSettings) -> None:
    """Raise PrintError if the laser would burn away a line, slot, opening or piece."""
    foot = largest_inset(settings.pieces) * settings.edge - settings.line / 2 - settings.clearance
    opening = min(inscribed_radii().values()) * settings.edge - settings.line / 2
    slot = settings.thickness + settings.clearance
    narrowest = min(settings.line, slot, 2 * foot, 2 * opening)
    most = _down(narrowest - _SURE)
    if settings.kerf > most:
        raise problem("kerf", "print-laser-kerf", value=settings.kerf, most=most)


def _check_depth(settings: LaserSettings) -> None:
    """Raise PrintError if grooves, which may be on both sides, leave too little of a piece."""
    pieces = pieces_to_cut(settings)
    sides = max((1 + piece.is_handed for piece in pieces if len(piece.feet) > 1), default=0)
    if not sides or settings.thickness - sides * settings.groove_depth >= _THINNEST - 1e-9:
        return
    most = _down((settings.thickness - _THINNEST) / sides - SPARE_DEPTH)
    if most >= least("line_height"):
        raise problem("line_height", "print-laser-depth", value=settings.line_height, most=most)
    needed = _up(_THINNEST + sides * settings.groove_depth)
    raise problem("thickness", "print-laser-thin", value=settings.thickness, least=needed)


@lru_cache(64)
def largest_inset(pieces: PieceSet) -> float:
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
