"""Who can do what at a table. Without a host, anybody with the link can do anything."""

from cirkis.tables.people import Person, Sender
from cirkis.tables.refusals import refused
from cirkis.tables.seats import belongs_to, seats_of
from cirkis.tables.state import Table


def is_host(table: Table, person: Person | None) -> bool:
    """Return whether a person is the table's host; without a host, everybody is.

    In a lobby or club, hosts who gave up their seat must not control those who stay. While seats
    are free that the server does not fill, the first person who sits there is host in their place.
    """
    if table.host is None or not table.is_public:
        return table.host in (None, person)
    host = table.host if seats_of(table.seats, table.host) else None
    if host is None and not (table.is_full or table.is_seeking):
        host = next((seat.owner for seat in table.seats if seat.kind == "person"), None)
    return host is not None and host == person


def has_place(table: Table, person: Person | None) -> bool:
    """Return whether a person created the table, or has a seat or one held for them there."""
    owners = (table.host, *(seat.owner for seat in table.seats))
    return person is not None and person in owners


def check_member(table: Table, sender: Sender) -> None:
    """Raise Refused unless the sender has a seat or is the host."""
    if not (is_host(table, sender.person) or seats_of(table.seats, sender.person)):
        raise refused("not-your-seat.spectator")


def check_host(table: Table, sender: Sender) -> None:
    check_member(table, sender)
    if not is_host(table, sender.person):
        raise refused("not-host")


def check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise refused("bad-seats.seat", seat=seat + 1)


def check_owner(table: Table, seat: int, sender: Sender) -> None:
    """Raise Refused unless the sender owns the seat. The host owns computers' seats."""
    occupant = table.seats[seat]
    is_bot_seat = occupant.kind == "computer" and not occupant.handed
    if is_bot_seat and is_host(table, sender.person):
        return
    if not belongs_to(occupant, sender.person):
        raise refused("not-your-seat.seat", seat=seat + 1)


def check_analysis_allowed(table: Table, person: Person | None) -> None:
    """Raise Refused unless a person may analyse the game.

    To prevent cheating, analysis is allowed only after the game, or if everybody at the table
    shares one screen.
    """
    has_opponents = any(
        (seat.kind != "computer" or seat.handed) and seat.owner not in (None, person)
        for seat in table.seats
    )
    is_contest = has_opponents or not table.has_started or table.tournament is not None
    if not table.state.is_over and is_contest:
        raise refused("no-advice")


def check_record_allowed(table: Table) -> None:
    """Raise Refused unless the game may be exported or explored.

    While people are playing on several devices, this must wait for the end of the game: with the
    record, a player could consult a computer at another table.
    """
    people = {seat.owner for seat in table.seats if seat.kind != "computer" or seat.handed}
    # A host can come back to a seat that a computer is playing for them.
    is_apart = len((people | {table.host}) - {None}) > 1
    if is_apart and not table.state.is_over:
        raise refused("no-advice.record")
