"""Levels that think for seconds, so that strangers should not have to wait for them."""

from msgspec.structs import replace

from cirkis.engine import LEVELS, PLAYERS
from cirkis.tables.entries import SeatChanged
from cirkis.tables.state import Table

SLOW_FROM = 7  # minimum strength; such a level thinks for up to three seconds


def is_slow(level: str) -> bool:
    return PLAYERS[level].strength >= SLOW_FROM


def without_slow(table: Table, entry: SeatChanged) -> SeatChanged:
    """Replace a slow level that others would have to wait for by the strongest quick one.

    No clock runs for computers, and whoever moved last could have many other slow ones think first.
    """
    level = entry.occupant.level
    is_awaited = table.is_public and (entry.occupant.handed or len(table.seats) > 2)
    if level is None or not is_awaited or not is_slow(level):
        return entry
    quick = [one for one in LEVELS if not is_slow(one)]  # weakest first
    return replace(entry, occupant=replace(entry.occupant, level=quick[-1]))
