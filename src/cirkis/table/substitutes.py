"""A computer stands in for somebody who is away, and gives the seat back when they come."""

from __future__ import annotations

from msgspec.structs import replace

from cirkis.players import DEFAULT_LEVEL
from cirkis.table.commands import HandOver, TakeBack, Vote
from cirkis.table.entries import Entry, SeatChanged, Voted
from cirkis.table.people import Sender
from cirkis.table.permissions import check_member, check_seat, is_host
from cirkis.table.refusals import Refused
from cirkis.table.seats import Occupant, is_handed_to, may_play, seats_of
from cirkis.table.setup import seated
from cirkis.table.state import Table


def decide_hand_over(table: Table, command: HandOver, sender: Sender) -> Entry:
    """The owner lets a computer play for them; or the host does, while the owner is away."""
    occupant = _absentee(table, command.seat, sender)
    if not may_play(occupant, sender.person):
        if not is_host(table, sender.person):
            raise Refused("not-host", "only the host can do that alone; you can vote for it")
        _check_away(command.seat, sender)
    return _handed(table, command.seat, command.level, "hand-over")


def decide_vote(table: Table, command: Vote, sender: Sender) -> Entry:
    """One more would like a computer to play; when all others who are there do, it sits down."""
    occupant = _absentee(table, command.seat, sender)
    mine = seats_of(table.seats, sender.person)
    if not mine or may_play(occupant, sender.person):
        raise Refused("not-your-seat", "only the other players vote")
    _check_away(command.seat, sender)
    voters = table.votes[command.seat] | set(mine)
    others = {
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.owner in sender.around
    }
    if others - {command.seat} <= voters:
        return _handed(table, command.seat, None, "vote")
    return Voted(command.seat, mine)


def decide_take_back(table: Table, command: TakeBack, sender: Sender) -> Entry:
    """The owner is back and plays again."""
    check_seat(table, command.seat)
    if not is_handed_to(table.seats[command.seat], sender.person):
        raise Refused("not-your-seat", f"seat {command.seat} was not handed over for you")
    occupant = replace(table.seats[command.seat], kind="person", level=None, handed=False)
    return SeatChanged(command.seat, occupant, "take-back")


def _absentee(table: Table, seat: int, sender: Sender) -> Occupant:
    check_seat(table, seat)
    check_member(table, sender)
    if not table.has_begun:
        raise Refused("not-begun", "the game has not begun")
    occupant = table.seats[seat]
    if occupant.kind != "person":
        raise Refused("seat-taken", f"a computer plays at seat {seat} already")
    return occupant


def _check_away(seat: int, sender: Sender) -> None:
    if seat not in sender.away:
        raise Refused("not-absent", "they are there, or have not been away for a minute")


def _handed(table: Table, seat: int, level: str | None, by: str) -> SeatChanged:
    computer = seated("computer", level or DEFAULT_LEVEL, None, None)
    occupant = replace(table.seats[seat], kind="computer", level=computer.level, handed=True)
    return SeatChanged(seat, occupant, by)
