"""Who may do what at a table. Where nobody said who it was, everybody with the link may."""

from __future__ import annotations

from cirkis.table.people import Person, Sender
from cirkis.table.refusals import Refused
from cirkis.table.seats import belongs_to, seats_of
from cirkis.table.state import Table


def is_host(table: Table, person: Person | None) -> bool:
    """Whether this person made the table, or it belongs to everybody."""
    return table.host in (None, person)


def check_member(table: Table, sender: Sender) -> None:
    """Nothing, if the sender has a seat or is the host; spectators only look on.

    Raises:
        Refused: the sender is a spectator.
    """
    if not (is_host(table, sender.person) or seats_of(table.seats, sender.person)):
        raise Refused("not-your-seat", "spectators look on; none of the seats is yours")


def check_host(table: Table, sender: Sender) -> None:
    """Nothing, if the sender is the host.

    Raises:
        Refused: somebody else is.
    """
    check_member(table, sender)
    if not is_host(table, sender.person):
        raise Refused("not-host", "only the host, who made the table, may do that")


def check_seat(table: Table, seat: int) -> None:
    """Nothing, if there is such a seat.

    Raises:
        Refused: there is none.
    """
    if seat >= len(table.seats):
        raise Refused("bad-seats", f"there is no seat {seat} at this table")


def check_owner(table: Table, seat: int, sender: Sender) -> None:
    """Nothing, if the sender plays for this seat. A computer's seat is the host's.

    Raises:
        Refused: the seat is somebody else's.
    """
    occupant = table.seats[seat]
    is_computers = occupant.kind == "computer" and not occupant.handed
    if is_computers and is_host(table, sender.person):
        return
    if not belongs_to(occupant, sender.person):
        raise Refused("not-your-seat", f"seat {seat} is not yours")
