"""Find who has the turn after a change, so that they can be notified if absent."""

from __future__ import annotations

from cirkis.tables.table.people import Person
from cirkis.tables.table.state import Table


def person_to_tell(table: Table) -> Person | None:
    """Return who is to play since the latest change, at a game with others; None if nobody is."""
    if not table.has_started or table.state.is_over or table.position_version != table.version:
        return None
    seat = table.seats[table.state.to_play]
    owners = {one.owner for one in table.seats if one.kind == "person"} - {None}
    return seat.owner if seat.kind == "person" and len(owners) > 1 else None


def others_names(table: Table, person: Person) -> list[str]:
    """Return the names of a person's fellow players who have one."""
    return [seat.name for seat in table.seats if seat.name and seat.owner != person]
