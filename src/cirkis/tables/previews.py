"""The effects of legal placements, and why nothing can be placed on a cell."""

from msgspec import Struct

from cirkis.errors import IllegalReason
from cirkis.game import Placed, legal_mask
from cirkis.game.board import iter_bits
from cirkis.game.rules.legality import find_obstacle
from cirkis.game.rules.turns import place
from cirkis.tables.deltas import checksum
from cirkis.tables.events import GameEvent, event_messages
from cirkis.tables.state import Table


class Preview(Struct, frozen=True):
    """The effects of one placement.

    Attributes:
        placement: its number.
        events: the events that would follow, in order.
    """

    placement: int
    events: list[GameEvent]


class Previews(Struct, frozen=True):
    """The effects of a position's legal placements.

    Attributes:
        check: the hash of the position, as in the message `changed`.
        to_play: the seat that would place.
        previews: the placements that have any effect.
    """

    check: str
    to_play: int
    previews: list[Preview]


def make_previews(table: Table) -> Previews:
    state = table.state
    found = []
    for placement in iter_bits(legal_mask(state)):
        _, happened = place(state, placement)
        events = event_messages(e for e in happened if not isinstance(e, Placed))
        if events:
            found.append(Preview(placement, events))
    return Previews(checksum(table), state.to_play, found)


class ObstacleInfo(Struct, frozen=True):
    """Why nothing can be placed on a cell.

    Attributes:
        reason: why, as an error code; null if something can be placed.
        cells: the cells concerned: those in the way, those to touch, or those to start from.
    """

    reason: IllegalReason | None
    cells: tuple[str, ...]


def obstacle_info(table: Table, cell: int, shape: int | None) -> ObstacleInfo:
    """Return why the seat to play can place no piece, or none of this shape, on a cell."""
    found = find_obstacle(table.state, cell, shape)
    return ObstacleInfo(None, ()) if found is None else ObstacleInfo(*found)
