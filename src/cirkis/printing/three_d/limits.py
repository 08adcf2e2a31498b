"""Reject sets that cannot be built, with a message that suggests a value that would work."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import shapely

from cirkis.errors import PrintError
from cirkis.game import Shape
from cirkis.game.board import SECTOR_CELLS
from cirkis.printing.cells import inscribed_radii
from cirkis.printing.pieces import Piece
from cirkis.printing.room import Points, Room, extents
from cirkis.printing.settings import problem
from cirkis.printing.split import corners_of, split_sector
from cirkis.printing.three_d.keys import find_seats
from cirkis.printing.three_d.settings import SolidSettings
from cirkis.printing.three_d.sizes import MARGIN, Sizes, room_of, sizes_of
from cirkis.printing.three_d.tray import box_outline, inner_size, track_of, track_outline

_STEP = 1.02  # factor between the edges tried
_LARGEST = 100.0


def check_widths(settings: SolidSettings) -> None:
    """Raise PrintError unless lines and feet are wide enough for the nozzle."""
    sizes = sizes_of(settings)
    wide = replace(sizes, line=max(sizes.line, sizes.least_line))
    shape, edge = _least_edge(settings.pieces.shapes, wide)
    is_narrow, is_small = sizes.line < sizes.least_line, sizes.edge < edge
    values = {"nozzle": sizes.nozzle, "clearance": sizes.clearance, "line": wide.line}
    if is_small:
        key = "print-3d-edge-and-line" if is_narrow else "print-3d-edge"
        raise problem("edge", key, edge=sizes.edge, least=edge, shape=shape.name, **values)
    if is_narrow:
        raise problem("line", "print-3d-line", least=wide.line, **values)


def check_bed(settings: SolidSettings, pieces: Sequence[Piece]) -> None:
    """Raise PrintError unless all parts fit on the bed; the error gives a size that would work."""
    found = [(_least_bed(points), name) for name, points in _largest(settings, pieces)]
    least, part = max(found)
    beds = {"bed_width": settings.bed_width, "bed_depth": settings.bed_depth}
    for option, length in beds.items():
        if length < least and not _fits(settings, pieces):
            width, depth = beds.values()
            raise problem(option, "print-3d-bed", part=part, width=width, depth=depth, least=least)


def no_seats(settings: SolidSettings, room: Room) -> PrintError:
    """Return the error for a board whose parts are too small to hold keys."""
    edge = settings.edge
    while edge < _LARGEST:
        edge = min(_LARGEST, math.ceil(edge * _STEP * 10) / 10)
        sizes = replace(sizes_of(settings), edge=edge)
        if find_seats(sorted(split_sector(edge, sizes.rim, room)), sizes) is not None:
            break
    return problem("edge", "print-3d-keys", edge=settings.edge, least=edge)


def _least_edge(shapes: Sequence[Shape], sizes: Sizes) -> tuple[Shape, float]:
    """Return the shape with the smallest cell, and the shortest edge for its feet."""
    radii = inscribed_radii()
    shape = min(shapes, key=lambda one: min(radii[kind] for kind in one.cells))
    edge = sizes.least_foot / min(radii[kind] for kind in shape.cells)
    return shape, math.ceil(edge * 10 - 1e-6) / 10


def _least_bed(points: Points) -> float:
    """Return the side of the smallest square bed for a part, rounded up."""
    side = min(map(max, extents(points))) + 2 * MARGIN
    return math.ceil(side * 10 + 0.01) / 10


def _fits(settings: SolidSettings, pieces: Sequence[Piece]) -> bool:
    room = room_of(settings)
    return all(room.share(points) <= 1 for _, points in _largest(settings, pieces))


def _largest(settings: SolidSettings, pieces: Sequence[Piece]) -> Iterator[tuple[str, Points]]:
    """Yield the names and corners of parts that cannot be split further."""
    sizes = sizes_of(settings)
    for piece in pieces:
        yield piece.shape.name, shapely.get_coordinates(piece.body)
    for i in range(SECTOR_CELLS):
        yield "board", corners_of(1 << i, sizes.edge, sizes.rim)
    track = track_of(sizes)
    box = box_outline(inner_size(pieces, sizes, track), sizes, 0)
    yield "tray", shapely.get_coordinates(box)
    yield "track", shapely.get_coordinates(track_outline(track, sizes))
