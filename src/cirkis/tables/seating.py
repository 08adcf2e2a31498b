"""Decide on commands about seats: sit down, stand up, let a computer play, change names."""

from msgspec.structs import replace

from cirkis.engine import DEFAULT_LEVEL, PLAYERS, SPARE_LEVEL
from cirkis.tables.commands import ChangeSeat, Claim, Rename, Replace, Sit
from cirkis.tables.entries import SeatChanged
from cirkis.tables.names import check_name
from cirkis.tables.people import (
    OPEN_SEAT,
    Occupant,
    Person,
    Sender,
    belongs_to,
    can_play,
    has_handed_over,
    is_held,
    seats_of,
)
from cirkis.tables.permissions import (
    check_host,
    check_member,
    check_owner,
    check_seat,
    is_host,
)
from cirkis.tables.policy import check_rated
from cirkis.tables.refusals import refused
from cirkis.tables.setup import make_occupant
from cirkis.tables.state import Table


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
    if table.policy.is_seated_by_server and before.owner is None and not isinstance(command, Sit):
        raise refused("closed.server")
    is_known = is_host(table, sender.person) or seats_of(table.seats, sender.person)
    if not (table.admits_newcomers or before.owner or is_known):
        raise refused("closed")
    name = _name(table, command) or before.name
    occupant = make_occupant("person", None, name, sender.person)
    return _seat(table, command.seat, occupant, "claim")


def decide_seat(table: Table, command: ChangeSeat, sender: Sender) -> SeatChanged:
    check_seat(table, command.seat)
    if table.correspondence is not None:
        raise refused("begun")
    return _CHANGES[command.kind](table, command, sender)


def _leave(table: Table, command: ChangeSeat, sender: Sender) -> SeatChanged:
    """Give up a seat, or decline a seat held for the sender."""
    occupant = table.seats[command.seat]
    if not (is_held(occupant) and occupant.owner == sender.person):
        check_owner(table, command.seat, sender)
    _check_not_begun(table, command.seat)
    return _change(table, command.seat, OPEN_SEAT, "leave")


def decide_rename(table: Table, command: Rename, sender: Sender) -> SeatChanged:
    check_seat(table, command.seat)
    check_owner(table, command.seat, sender)
    if table.policy.is_seated_by_server and table.is_full and command.name:
        raise refused("begun.name")  # names would be free text that nobody can ignore
    occupant = replace(table.seats[command.seat], name=_name(table, command))
    return _seat(table, command.seat, occupant, "rename")


def _fill(table: Table, command: ChangeSeat, sender: Sender) -> SeatChanged:
    """Put a computer in an open seat, or replace a computer with another (host only)."""
    check_host(table, sender)
    _check_not_begun(table, command.seat)
    if table.seats[command.seat].kind == "person":
        raise refused("seat-taken.person", seat=command.seat + 1)
    occupant = make_occupant("computer", command.level, None, None)
    return _change(table, command.seat, occupant, "fill")


def _open(table: Table, command: ChangeSeat, sender: Sender) -> SeatChanged:
    """Open a seat for a friend, removing any occupant (host only)."""
    check_host(table, sender)
    _check_not_begun(table, command.seat)
    if table.host is None:
        raise refused("no-person.hostless")
    return _change(table, command.seat, OPEN_SEAT, "open")


def _remove(table: Table, command: ChangeSeat, sender: Sender) -> SeatChanged:
    """Remove a person; once somebody has placed, a computer plays on for the host instead."""
    check_host(table, sender)
    occupant = table.seats[command.seat]
    if not belongs_to(occupant, occupant.owner) or occupant.owner in (None, table.host):
        raise refused("nobody-to-remove.seat", seat=command.seat + 1)
    if table.has_started and not table.policy.allows_removal:
        raise refused("rated.remove")
    if table.is_over:
        raise refused("game-over")
    computer = make_occupant("computer", DEFAULT_LEVEL, None, None)
    return _change(table, command.seat, computer if table.has_placed else OPEN_SEAT, "remove")


def _hand_over(table: Table, command: ChangeSeat, sender: Sender) -> SeatChanged:
    """Let a computer play for the sender or (host only) for somebody who is away."""
    check_member(table, sender)
    if not table.policy.allows_stand_ins:
        raise refused("rated.hand-over")
    if not table.has_started:
        raise refused("not-begun.started")
    occupant = table.seats[command.seat]
    if occupant.kind != "person":
        raise refused("seat-taken.computer", seat=command.seat + 1)
    if not can_play(occupant, sender.person):
        if not is_host(table, sender.person):
            raise refused("not-host")
        if occupant.owner in sender.present_people:
            raise refused("not-absent")
    level = make_occupant("computer", command.level or DEFAULT_LEVEL, None, None).level
    stand_in = replace(occupant, kind="computer", level=level, handed=True)
    return SeatChanged(command.seat, stand_in, "hand-over")


def has_spare(level: str) -> bool:
    """Return whether the spare level can play for this one: it must not be the stronger one."""
    return PLAYERS[level].strength > PLAYERS[SPARE_LEVEL].strength


def decide_replace(table: Table, command: Replace, _: Sender) -> SeatChanged:
    """Let the spare level play for a computer that keeps failing; in a rated game, it goes on."""
    check_seat(table, command.seat)
    if table.policy.is_rated:
        raise refused("rated.seat")
    occupant = table.seats[command.seat]
    if command.seat != table.computer_to_play or not has_spare(occupant.level or SPARE_LEVEL):
        raise refused("stale")
    return SeatChanged(command.seat, replace(occupant, level=SPARE_LEVEL), "spare")


def _take_back(table: Table, command: ChangeSeat, sender: Sender) -> SeatChanged:
    stand_in = table.seats[command.seat]
    if not has_handed_over(stand_in, sender.person):
        raise refused("not-your-seat.take-back", seat=command.seat + 1)
    occupant = Occupant("person", name=stand_in.name, owner=stand_in.owner)
    return SeatChanged(command.seat, occupant, "take-back")


def _take_seat(table: Table, command: ChangeSeat, sender: Sender) -> SeatChanged:
    """Put a computer in one of the sender's seats, or the host in a computer's seat."""
    check_member(table, sender)
    check_owner(table, command.seat, sender)
    if table.has_started and table.policy.is_rated:
        raise refused("rated.seat")
    if command.kind == "person":
        _check_one_seat(table, command.seat, sender.person)
    before = table.seats[command.seat]
    is_persons = before.kind == "person" or before.handed
    if table.policy.is_seated_by_server and is_persons:
        raise refused("seat-taken.person", seat=command.seat + 1)  # others want that person there
    owner = before.owner or sender.person if table.host else None
    occupant = make_occupant(command.kind, command.level, _name(table, command), owner)
    return _seat(table, command.seat, occupant, "seat")


_CHANGES = {
    "leave": _leave,
    "fill": _fill,
    "open": _open,
    "hand-over": _hand_over,
    "take-back": _take_back,
    "remove": _remove,
    "computer": _take_seat,
    "person": _take_seat,
}


def _check_not_begun(table: Table, seat: int) -> None:
    """Raise Refused once the game has begun.

    In the countdown, a computer's seat stays taken too, or a host could restart it for ever.
    """
    is_counting = table.is_seeking and table.is_full
    if table.has_started or (is_counting and table.seats[seat].kind == "computer"):
        raise refused("begun")


def _name(table: Table, command: Claim | ChangeSeat | Rename) -> str | None:
    """Return the new name at a seat, unless people keep the names that they have in a club."""
    is_kept = table.policy.keeps_names and not isinstance(command, Sit)
    return table.seats[command.seat].name if is_kept else command.name


def _seat(table: Table, seat: int, occupant: Occupant, by: str) -> SeatChanged:
    others = (other.name for nth, other in enumerate(table.seats) if nth != seat)
    return _change(table, seat, replace(occupant, name=check_name(occupant.name, others)), by)


def _change(table: Table, seat: int, occupant: Occupant, by: str) -> SeatChanged:
    """Return the entry; raise Refused if the game could then no longer be rated."""
    if table.policy.is_rated:
        seats = (*table.seats[:seat], occupant, *table.seats[seat + 1 :])
        check_rated(table.options, seats, table.clock)
    return SeatChanged(seat, occupant, by)


def _check_one_seat(table: Table, seat: int, person: Person | None) -> None:
    """Raise Refused if a person would get a second seat where everybody has one."""
    if not table.policy.allows_several_seats and {*seats_of(table.seats, person)} - {seat}:
        raise refused("seat-taken.yours")
