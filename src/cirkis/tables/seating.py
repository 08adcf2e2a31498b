"""Decide on commands about seats: sit down, stand up, change names."""

from msgspec.structs import replace

from cirkis.tables.commands import Claim, Fill, Leave, Open, Rename, Sit, TakeSeat
from cirkis.tables.entries import SeatChanged
from cirkis.tables.names import check_name
from cirkis.tables.people import Person, Sender
from cirkis.tables.permissions import (
    check_host,
    check_member,
    check_owner,
    check_seat,
    is_host,
)
from cirkis.tables.refusals import refused
from cirkis.tables.seats import OPEN_SEAT, Occupant, is_held, seats_of
from cirkis.tables.setup import make_occupant
from cirkis.tables.state import Table

HELD_FOR = 60.0  # seconds for which a public rematch's host must keep a player's seat free


def decide_claim(table: Table, command: Claim, sender: Sender) -> SeatChanged:
    check_seat(table, command.seat)
    if sender.person is None:
        raise refused("no-person.claim")
    if sender.person in table.removed:
        raise refused("removed")
    _check_one_seat(table, command.seat, sender.person)
    before = table.seats[command.seat]
    if before.kind != "open":
        raise refused("seat-taken.claimed", seat=command.seat + 1)
    if before.owner not in (None, sender.person):
        raise refused("seat-taken.held", seat=command.seat + 1)
    if table.is_public and before.owner is None and not isinstance(command, Sit):
        # In a rematch, a host could give a stranger's seat to a friend under the same name.
        raise refused("closed.lobby" if table.club is None else "closed.club")
    is_known = is_host(table, sender.person) or seats_of(table.seats, sender.person)
    if not (table.admits_newcomers or before.owner or is_known):
        raise refused("closed")
    name = _name(table, command) or before.name
    occupant = make_occupant("person", None, name, sender.person)
    return _seat(table, command.seat, occupant, "claim")


def decide_leave(table: Table, command: Leave, sender: Sender) -> SeatChanged:
    """Give up a seat, or decline a seat held for the sender."""
    check_seat(table, command.seat)
    occupant = table.seats[command.seat]
    if not (is_held(occupant) and occupant.owner == sender.person):
        check_owner(table, command.seat, sender)
    _check_not_started(table)
    return SeatChanged(command.seat, OPEN_SEAT, "leave")


def decide_rename(table: Table, command: Rename, sender: Sender) -> SeatChanged:
    check_seat(table, command.seat)
    check_owner(table, command.seat, sender)
    if table.seek is not None and table.is_full and command.name:
        raise refused("begun.name")  # names would be free text that nobody can ignore
    occupant = replace(table.seats[command.seat], name=_name(table, command))
    return _seat(table, command.seat, occupant, "rename")


def decide_fill(table: Table, command: Fill, sender: Sender) -> SeatChanged:
    """Put a computer in an open seat, or replace a computer with another (host only)."""
    check_seat(table, command.seat)
    check_host(table, sender)
    _check_not_started(table)
    if table.seats[command.seat].kind == "person":
        raise refused("seat-taken.person", seat=command.seat + 1)
    _check_not_counting(table, command.seat)
    _check_not_expected(table, command.seat, sender)
    occupant = make_occupant("computer", command.level, None, None)
    return SeatChanged(command.seat, occupant, "fill")


def decide_open(table: Table, command: Open, sender: Sender) -> SeatChanged:
    """Open a seat for a friend, removing any occupant (host only)."""
    check_seat(table, command.seat)
    check_host(table, sender)
    _check_not_started(table)
    if table.host is None:
        raise refused("no-person.hostless")
    _check_not_counting(table, command.seat)
    _check_not_expected(table, command.seat, sender)
    return SeatChanged(command.seat, OPEN_SEAT, "open")


def decide_take_seat(table: Table, command: TakeSeat, sender: Sender) -> SeatChanged:
    """Put a computer in one of the sender's seats, or the host in a computer's seat."""
    check_seat(table, command.seat)
    check_member(table, sender)
    check_owner(table, command.seat, sender)
    if command.kind == "person":
        _check_one_seat(table, command.seat, sender.person)
    if table.has_started and command.kind == "person":
        _check_no_second(table, command.seat, sender.person)
    elif table.has_started:
        _check_level(table, command)
    before = table.seats[command.seat]
    if table.is_public and (before.kind == "person" or before.handed):
        raise refused("seat-taken.person", seat=command.seat + 1)  # others want that person there
    owner = before.owner or sender.person if table.host else None
    occupant = make_occupant(command.kind, command.level, _name(table, command), owner)
    return _seat(table, command.seat, occupant, "seat")


def _check_not_counting(table: Table, seat: int) -> None:
    """Raise Refused for a computer's seat in the countdown, which a host could restart for ever."""
    if table.seek is not None and table.is_full and table.seats[seat].kind == "computer":
        raise refused("begun")


def _check_not_expected(table: Table, seat: int, sender: Sender) -> None:
    """Raise Refused while a player has to be given time to come to a rematch."""
    has_just_begun = sender.received < table.turn_started + HELD_FOR
    if table.is_public and is_held(table.seats[seat]) and has_just_begun:
        raise refused("seat-held")


def _name(table: Table, command: Claim | Rename | TakeSeat) -> str | None:
    """Return the new name at a seat; computers among strangers, and all in clubs, keep theirs."""
    before = table.seats[command.seat]
    is_kept = table.club or (table.seek is not None and before.kind == "computer")
    return before.name if is_kept and not isinstance(command, Sit) else command.name


def _seat(table: Table, seat: int, occupant: Occupant, by: str) -> SeatChanged:
    named = check_name(occupant, seat, table.seats, table.options.colours)
    return SeatChanged(seat, named, by)


def _check_one_seat(table: Table, seat: int, person: Person | None) -> None:
    """Raise Refused if a person would get a second seat in a public game."""
    if table.is_public and {*seats_of(table.seats, person)} - {seat}:
        raise refused("seat-taken.yours")


def _check_no_second(table: Table, seat: int, person: Person | None) -> None:
    """Raise Refused if a player would get a second seat in a game with other people, or the seat
    of somebody else who has placed.
    """
    owners = {one.owner for number, one in enumerate(table.seats) if number != seat}
    players = owners | {step.player for step in table.steps if step.seat != seat}
    before = {step.player for step in table.steps if step.seat == seat} - {None, person}
    if before or (person in players and players - {None, person}):
        raise refused("begun")


def _check_level(table: Table, command: TakeSeat) -> None:
    """Raise Refused if a computer's level would change in a game with others besides the host."""
    people = {one.owner for one in table.seats} | {step.player for step in table.steps}
    at_seat = (step.level for step in table.steps if step.seat == command.seat)
    levels = {table.seats[command.seat].level, *at_seat} - {None}
    if people - {None, table.host} and levels and command.level not in levels:
        raise refused("begun.level", seat=command.seat + 1)


def _check_not_started(table: Table) -> None:
    if table.has_started:
        raise refused("begun")
