"""Who can do what at a table. Without a host, anybody with the link can do anything."""

from cirkis.tables.people import Person, Sender, belongs_to, seats_of
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table


def is_host(table: Table, person: Person | None) -> bool:
    """Return whether a person is the table's host; without a host, everybody is.

    In a lobby or club, hosts who gave up their seat must not control those who stay. While seats
    are free that the server does not fill, the first person who sits there is host in their place.
    """
    if table.host is None or not table.policy.is_seated_by_server:
        return table.host in (None, person)
    host = table.host if seats_of(table.seats, table.host) else None
    if host is None and not (table.is_full or table.is_seeking):
        host = next((seat.owner for seat in table.seats if seat.kind == "person"), None)
    return host is not None and host == person


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


def check_help_allowed(table: Table, person: Person | None) -> None:
    """Raise Refused unless the computer may help a person with the game at a table.

    After the game it always may; before, only in casual games in which no other person plays.
    """
    if table.state.is_over or table.is_aborted:
        return
    if not table.policy.allows_help:
        raise refused("no-advice.rated")
    owners = {seat.owner for seat in table.seats if seat.kind != "computer" or seat.handed}
    if owners - {None, person} or not table.has_started:
        raise refused("no-advice")
