"""What good players would place in a position, as it goes over the wire."""

from __future__ import annotations

from msgspec import Struct

from cirkis.openings import SEAT_SHARES, book_for
from cirkis.table.state import Table


class OpeningMove(Struct, frozen=True):
    """A placement that the book of openings knows.

    Attributes:
        placement: its number.
        chance: the mover's chance to win after it, from 0 to 1.
    """

    placement: int
    chance: float


class OpeningsInfo(Struct, frozen=True):
    """What the book of openings says of a position.

    Attributes:
        moves: what good players would place, the best first; empty for positions that it does not
            know.
        seat_shares: how often each seat wins among equals, counted from the one that starts.
    """

    moves: tuple[OpeningMove, ...]
    seat_shares: tuple[float, ...]


def openings_info(table: Table) -> OpeningsInfo:
    """Return what the book says of a table's position."""
    state = table.state
    players = state.options.players
    moves = () if state.outcome else book_for(players).spread(state)
    return OpeningsInfo(
        tuple(OpeningMove(move.placement.index, move.chance) for move in moves),
        SEAT_SHARES[players],
    )
