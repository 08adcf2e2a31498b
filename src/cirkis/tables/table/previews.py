"""What each legal placement would bring, told before it is made."""

from __future__ import annotations

from msgspec import Struct

from cirkis.game import Placed, legal_mask
from cirkis.game.board.layout import iter_bits
from cirkis.game.rules.turns import place
from cirkis.tables.table.deltas import checksum
from cirkis.tables.table.events import GameEvent, event_messages
from cirkis.tables.table.state import Table


class Preview(Struct, frozen=True):
    """What one placement would bring.

    Attributes:
        placement: its number.
        events: those that would follow it, in order.
    """

    placement: int
    events: list[GameEvent]


class Previews(Struct, frozen=True):
    """What the legal placements of a position would bring.

    Attributes:
        check: of the position, as in the message `changed`.
        to_play: the seat that would place.
        previews: the placements that bring anything.
    """

    check: str
    to_play: int
    previews: list[Preview]


def make_previews(table: Table) -> Previews:
    """Return the events that each legal placement would cause."""
    state = table.state
    found = []
    for placement in iter_bits(legal_mask(state)):
        _, happened = place(state, placement)
        events = event_messages(e for e in happened if not isinstance(e, Placed))
        if events:
            found.append(Preview(placement, events))
    return Previews(checksum(table), state.to_play, found)
