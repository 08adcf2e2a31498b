"""Check that every part fits on a sheet, and name a sheet or a board that would work."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import shapely
from shapely import Polygon

from cirkis.errors import PrintError
from cirkis.game import Colour
from cirkis.printing.laser.cutout import cut_outline
from cirkis.printing.laser.limits import check, least_edge
from cirkis.printing.laser.pieces import pieces_to_cut
from cirkis.printing.laser.plates import STRAIGHT, room_on
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.laser.split import smallest_parts
from cirkis.printing.laser.tracks import peg, track_plates
from cirkis.printing.laser.trial import trial_cutouts
from cirkis.printing.nest import TURNS as PIECE_TURNS
from cirkis.printing.room import TURNS, extents
from cirkis.printing.settings import problem

_STEP = 0.1  # of a millimetre, in which edges are told
_Needed = tuple[Polygon, tuple[float, ...], bool]


def check_sizes(settings: LaserSettings) -> None:
    """Raise PrintError if a part that cannot be split is larger than a sheet."""
    width, height = needed_sheet(settings)
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


def needed_sheet(settings: LaserSettings) -> tuple[float, float]:
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
    """Yield each outline to cut, its turns, and whether its sheet is turned over."""
    pieces = pieces_to_cut(settings)
    has_backs = settings.engraving != "none" or any(piece.is_handed for piece in pieces)
    colour = Colour.GREEN
    yield cut_outline(peg(settings, colour).outline, settings.kerf), PIECE_TURNS, has_backs
    for piece in pieces:
        yield cut_outline(piece.body, settings.kerf), PIECE_TURNS, has_backs
    for cutout in (*trial_cutouts(settings), *track_plates(settings, colour)):
        yield cut_outline(cutout.outline, settings.kerf), STRAIGHT, False
    for outline in smallest_parts(settings.edge):
        yield cut_outline(outline, settings.kerf), TURNS, False


def _largest_edge(settings: LaserSettings) -> float | None:
    """Return the largest edge with which all parts fit on the sheets; None if there is none."""
    low, high = least_edge(settings), settings.edge
    if not _fits(replace(settings, edge=low)):
        return None
    while high - low > _STEP / 2:
        middle = (low + high) / 2
        low, high = (middle, high) if _fits(replace(settings, edge=middle)) else (low, middle)
    edge = round(math.floor(low / _STEP) * _STEP, 1)
    return edge if edge >= least_edge(settings) else low


def _fits(settings: LaserSettings) -> bool:
    try:
        check(settings)
    except PrintError:
        return False
    width, height = needed_sheet(settings)
    return width <= settings.sheet_width and height <= settings.sheet_height
