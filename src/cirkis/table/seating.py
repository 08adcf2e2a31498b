"""Sitting down and standing up: what the commands about seats come to."""

from __future__ import annotations

from msgspec.structs import replace

from cirkis.table.commands import Claim, Fill, Leave, Open, Rename, TakeSeat
from cirkis.table.entries import SeatChanged
from cirkis.table.people import Sender
from cirkis.table.permissions import check_host, check_member, check_owner, check_seat
from cirkis.table.refusals import Refused
from cirkis.table.seats import OPEN
from cirkis.table.setup import seated
from cirkis.table.state import Table


def decide_claim(table: Table, command: Claim, sender: Sender) -> SeatChanged:
    """The sender sits down at an open seat."""
    check_seat(table, command.seat)
    if sender.person is None:
        raise Refused("no-person", "a seat can be claimed by somebody who says who it is")
    if table.seats[command.seat].kind != "open":
        raise Refused("seat-taken", f"somebody sits at seat {command.seat} already")
    occupant = seated("person", None, command.name, sender.person)
    return SeatChanged(command.seat, occupant, "claim")


def decide_leave(table: Table, command: Leave, sender: Sender) -> SeatChanged:
    """The sender gives their seat up; it is open again."""
    check_seat(table, command.seat)
    check_owner(table, command.seat, sender)
    _check_before(table)
    return SeatChanged(command.seat, OPEN, "leave")


def decide_rename(table: Table, command: Rename, sender: Sender) -> SeatChanged:
    """Whoever sits there is called otherwise."""
    check_seat(table, command.seat)
    check_owner(table, command.seat, sender)
    occupant = replace(table.seats[command.seat], name=command.name or None)
    return SeatChanged(command.seat, occupant, "rename")


def decide_fill(table: Table, command: Fill, sender: Sender) -> SeatChanged:
    """The host lets a computer sit down at an open seat, or another one at a computer's."""
    check_seat(table, command.seat)
    check_host(table, sender)
    _check_before(table)
    if table.seats[command.seat].kind == "person":
        raise Refused("seat-taken", f"a person sits at seat {command.seat}")
    occupant = seated("computer", command.level, None, None)
    return SeatChanged(command.seat, occupant, "fill")


def decide_open(table: Table, command: Open, sender: Sender) -> SeatChanged:
    """The host keeps a seat for a friend, whoever sits there now."""
    check_seat(table, command.seat)
    check_host(table, sender)
    _check_before(table)
    if table.host is None:
        raise Refused("no-person", "a table with open seats needs a host, and this one has none")
    return SeatChanged(command.seat, OPEN, "open")


def decide_take_seat(table: Table, command: TakeSeat, sender: Sender) -> SeatChanged:
    """A computer plays for the sender, or the sender for a computer that was put there."""
    check_seat(table, command.seat)
    check_member(table, sender)
    check_owner(table, command.seat, sender)
    owner = table.seats[command.seat].owner or sender.person if table.host else None
    occupant = seated(command.kind, command.level, command.name, owner)
    return SeatChanged(command.seat, occupant, "seat")


def _check_before(table: Table) -> None:
    if table.has_begun:
        raise Refused("begun", "the game has begun, so everybody stays seated")
