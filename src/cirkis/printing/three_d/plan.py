"""The plan of a set: all parts, and how many of each are needed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cirkis.game import Colour
from cirkis.printing.pieces import Piece, make_pieces
from cirkis.printing.room import Room
from cirkis.printing.split import FIFTHS, split_sector
from cirkis.printing.three_d.board_parts import board_part
from cirkis.printing.three_d.keys import Seat, find_seats, key_part
from cirkis.printing.three_d.limits import check_bed, check_widths, no_seats
from cirkis.printing.three_d.pieces import piece_part
from cirkis.printing.three_d.settings import SolidSettings
from cirkis.printing.three_d.sizes import Sizes, room_of, sizes_of
from cirkis.printing.three_d.slabs import Part
from cirkis.printing.three_d.tray import tray_parts


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything to build.

    `fifth` has the parts of one fifth of the board, ending with its share of the keys; `seats` has
    the seats of all keys.
    """

    sizes: Sizes
    room: Room
    pieces: tuple[Piece, ...]
    fifth: tuple[Part, ...]
    seats: tuple[Seat, ...]
    players: Mapping[Colour, tuple[Part, ...]]

    def needed(self) -> Iterator[tuple[Colour | None, Part, int]]:
        """Yield each part's colour (None for the board), the part, and how many are needed."""
        yield from ((None, part, part.count * FIFTHS) for part in self.fifth)
        for colour, parts in self.players.items():
            yield from ((colour, part, part.count) for part in parts)


def make_plan(settings: SolidSettings) -> Plan:
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
    return Plan(sizes, room, pieces, (*fifth, keys), seats, players)
