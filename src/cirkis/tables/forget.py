"""Forget a person at a table: give up their seats, and erase their name from log entries.

Placements stay, so that other players keep their games. In an unfinished game with other people, a
computer takes over the seats if the game is casual; a rated game is resigned. A game played alone
stops. Before the game, the seats become free.
"""

from msgspec.structs import replace

from cirkis.tables.entries import Created, Entry, SeatChanged
from cirkis.tables.people import Occupant, Person, belongs_to, is_held
from cirkis.tables.state import Table


def seats_to_leave(table: Table, person: Person) -> list[int]:
    """Return the seats that a person gives up."""
    mine = [
        number
        for number, seat in enumerate(table.seats)
        if seat.owner == person and (belongs_to(seat, person) or is_held(seat))
    ]
    if not table.has_started:
        return mine
    others = {seat.owner for seat in table.seats} - {None, person}
    if table.is_over or not others:
        return []
    return [n for n in mine if table.seats[n].kind == "person"]


def forget_in_entry(entry: Entry, person: Person, other: Person) -> Entry:
    """Return a log entry with the person's id replaced by another, and without their name."""

    def forget(occupant: Occupant) -> Occupant:
        return replace(occupant, owner=other, name=None) if occupant.owner == person else occupant

    match entry:
        case Created(host=host, seats=seats):
            host = other if host == person else host
            removed = [other if who == person else who for who in entry.removed]
            seats = [forget(seat) for seat in seats]
            return replace(entry, host=host, seats=seats, removed=removed)
        case SeatChanged(occupant=occupant):
            return replace(entry, occupant=forget(occupant))
    return entry


def owners_in(entry: Entry) -> dict[int | None, Person | None]:
    """Return the owners that a log entry gives to seats; None is the key of the host."""
    match entry:
        case Created(host=host, seats=seats):
            return {None: host, **{number: seat.owner for number, seat in enumerate(seats)}}
        case SeatChanged(seat=number, occupant=occupant):
            return {number: occupant.owner}
    return {}
