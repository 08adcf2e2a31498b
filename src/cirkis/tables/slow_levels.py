"""Levels that think for seconds, so that strangers should not have to wait for them."""

from msgspec.structs import replace

from cirkis.engine import LEVELS, PLAYERS
from cirkis.tables.entries import SeatChanged
from cirkis.tables.state import Table

SLOW_FROM = 7  # minimum strength; such a level thinks for up to three seconds


def is_slow(level: str) -> bool:
    return PLAYERS[level].strength >= SLOW_FROM


def level_at(table: Table, level: str, *, is_stand_in: bool = False) -> str:
    """Return the level that plays for this one: the strongest quick one for a slow one, if others
    would have to wait.

    No clock runs for computers, and whoever moved last could have many other slow ones think first.
    """
    is_awaited = table.is_public and (is_stand_in or len(table.seats) > 2)
    if not is_awaited or not is_slow(level):
        return level
    return [one for one in LEVELS if not is_slow(one)][-1]  # they are sorted


def without_slow(table: Table, entry: SeatChanged) -> SeatChanged:
    one = entry.occupant
    if one.level is None:
        return entry
    level = level_at(table, one.level, is_stand_in=one.handed)
    return replace(entry, occupant=replace(one, level=level))
