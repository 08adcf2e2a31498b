"""Plan a set: its parts, whether they can be built, and on which beds they lie."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import shapely

from cirkis.errors import PrintError
from cirkis.game import Colour, Shape
from cirkis.game.board import SECTOR_CELLS
from cirkis.printing.cells import Piece, inscribed_radii, make_pieces
from cirkis.printing.fitting import (
    FIFTHS,
    TURNS,
    Points,
    Space,
    Spot,
    corners_of,
    extents,
    nest,
    split_sector,
)
from cirkis.printing.kinds import SolidSettings
from cirkis.printing.settings import problem
from cirkis.printing.three_d.board import board_part
from cirkis.printing.three_d.keys import Seat, find_seats, key_part
from cirkis.printing.three_d.player import (
    box_outline,
    inner_size,
    piece_part,
    track_of,
    track_outline,
    tray_parts,
)
from cirkis.printing.three_d.slabs import GAP, MARGIN, Part, Sizes, room_of, sizes_of

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


def no_seats(settings: SolidSettings, room: Space) -> PrintError:
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


@dataclass(frozen=True, slots=True)
class PartsList:
    """Everything to build.

    `fifth` has the parts of one fifth of the board, ending with its share of the keys; `seats` has
    the seats of all keys.
    """

    sizes: Sizes
    room: Space
    pieces: tuple[Piece, ...]
    fifth: tuple[Part, ...]
    seats: tuple[Seat, ...]
    players: Mapping[Colour, tuple[Part, ...]]

    def needed(self) -> Iterator[tuple[Colour | None, Part, int]]:
        """Yield each part's colour (None for the board), the part, and how many are needed."""
        yield from ((None, part, part.count * FIFTHS) for part in self.fifth)
        for colour, parts in self.players.items():
            yield from ((colour, part, part.count) for part in parts)


def make_plan(settings: SolidSettings) -> PartsList:
    """Return the plan, or raise PrintError with a message that suggests a value that would work."""
    check_widths(settings)
    sizes, room = sizes_of(settings), room_of(settings)
    pieces = make_pieces(settings.pieces, sizes.fit)
    check_bed(settings, pieces)
    masks = sorted(split_sector(sizes.edge, sizes.rim, room))
    seats = find_seats(masks, sizes)
    if seats is None:
        raise no_seats(settings, room)
    fifth = [board_part(f"board part {n}", mask, seats, sizes) for n, mask in enumerate(masks, 1)]
    trays = tray_parts(pieces, sizes, room)
    players = {
        colour: (*(piece_part(piece, colour, sizes) for piece in pieces), *trays)
        for colour in settings.colours
    }
    keys = key_part(len(seats) // FIFTHS, sizes)
    return PartsList(sizes, room, pieces, (*fifth, keys), seats, players)


@dataclass(frozen=True, slots=True)
class BedItem:
    """A part on a bed; `number` counts identical parts, from 1."""

    part: Part
    number: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Bed:
    """Parts that are built together in one colour, which is None for the board.

    `number` counts the beds of a colour, from 1; `times` is how many times the bed is built.
    """

    colour: Colour | None
    number: int
    times: int
    items: tuple[BedItem, ...]

    @property
    def name(self) -> str:
        return f"cirkis-{colour_name(self.colour)}-{self.number}"


def colour_name(colour: Colour | None) -> str:
    return "board" if colour is None else colour.value


def lay_out(plan: PartsList) -> tuple[Bed, ...]:
    beds = _beds(_lay(plan.fifth, plan.room), plan.fifth, None, FIFTHS)
    # The players' sets differ only in their marks, so they have the same layout.
    laid = _lay(next(iter(plan.players.values())), plan.room)
    for colour, parts in plan.players.items():
        beds += _beds(laid, parts, colour, 1)
    return tuple(beds)


def _lay(parts: Sequence[Part], room: Space) -> list[tuple[int, int, Spot]]:
    """Return, for each copy of a part, the part's number, the copy's number and its place."""
    single = [(n, copy) for n, part in enumerate(parts) for copy in range(1, part.count + 1)]
    outlines = [parts[n].footprint for n, _ in single]
    spots = nest(outlines, room.width, room.height, GAP, TURNS)
    assert not isinstance(spots, int), "every part fits; the limits were checked"
    return [(n, copy, spot) for (n, copy), spot in zip(single, spots, strict=True)]


def _beds(
    laid: Sequence[tuple[int, int, Spot]], parts: Sequence[Part], colour: Colour | None, times: int
) -> list[Bed]:
    sheets = sorted({spot.sheet for _, _, spot in laid})
    items = {
        sheet: tuple(BedItem(parts[n], copy, spot) for n, copy, spot in laid if spot.sheet == sheet)
        for sheet in sheets
    }
    return [Bed(colour, sheet + 1, times, items[sheet]) for sheet in sheets]
