"""Substitutes: a computer plays for somebody who is away, until they take the seat back; the spare
level plays for a computer that keeps failing.
"""

from collections.abc import Container, Iterable

from msgspec.structs import replace

from cirkis.engine import DEFAULT_LEVEL, PLAYERS, SPARE_LEVEL
from cirkis.tables.commands import HandOver, Replace, TakeBack, Vote
from cirkis.tables.entries import Entry, SeatChanged, Voted
from cirkis.tables.people import Person, Sender
from cirkis.tables.permissions import check_member, check_seat, is_host
from cirkis.tables.refusals import refused
from cirkis.tables.seats import OPEN_SEAT, Occupant, can_play, has_handed_over, seats_of
from cirkis.tables.setup import make_occupant
from cirkis.tables.state import Table
from cirkis.tables.time_control import DaysPerTurn


def decide_hand_over(table: Table, command: HandOver, sender: Sender) -> Entry:
    """Let a computer play for the sender or (host only) for somebody who is away."""
    occupant = _person_at(table, command.seat, sender)
    if not can_play(occupant, sender.person):
        if not is_host(table, sender.person):
            raise refused("not-host.vote")
        _check_absent(table, command.seat, sender)
        return _impose(table, command.seat, "hand-over")
    computer = make_occupant("computer", command.level or DEFAULT_LEVEL, None, None)
    occupant = replace(occupant, kind="computer", level=computer.level, handed=True)
    return SeatChanged(command.seat, occupant, "hand-over")


def decide_vote(table: Table, command: Vote, sender: Sender) -> Entry:
    """Vote for a computer to play; it takes over once all others who are present and play agree."""
    occupant = _person_at(table, command.seat, sender)
    own_seats = seats_of(table.seats, sender.person)
    if not own_seats or can_play(occupant, sender.person):
        raise refused("not-your-seat.vote")
    _check_absent(table, command.seat, sender)
    voters = table.votes[command.seat] | set(own_seats)
    if set(present_seats(table, sender)) - {command.seat, *table.state.withdrawn} <= voters:
        return _impose(table, command.seat, "vote")
    return Voted(command.seat, own_seats)


def decide_take_back(table: Table, command: TakeBack, sender: Sender) -> Entry:
    check_seat(table, command.seat)
    if not has_handed_over(table.seats[command.seat], sender.person):
        raise refused("not-your-seat.take-back", seat=command.seat + 1)
    stand_in = table.seats[command.seat]
    occupant = Occupant("person", name=stand_in.name, owner=stand_in.owner)
    return SeatChanged(command.seat, occupant, "take-back")


def has_spare(level: str) -> bool:
    """Return whether the spare level can play for this one: it must not be the stronger one."""
    return PLAYERS[level].strength > PLAYERS[SPARE_LEVEL].strength


def decide_replace(table: Table, command: Replace, _: Sender) -> Entry:
    check_seat(table, command.seat)
    occupant = table.seats[command.seat]
    if command.seat != table.computer_to_play or not has_spare(occupant.level or SPARE_LEVEL):
        raise refused("stale")
    return SeatChanged(command.seat, replace(occupant, level=SPARE_LEVEL), "spare")


def present_seats(
    table: Table, sender: Sender, without: Container[Person | None] = ()
) -> list[int]:
    """Return the seats of people who are present and play for themselves."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == "person"
        and seat.owner in sender.present_people
        and seat.owner not in without
    ]


def removal(table: Table, seat: int, agreed: Iterable[int] = ()) -> SeatChanged:
    """Return the entry that frees a removed person's seat, or gives it to a computer."""
    computer = make_occupant("computer", DEFAULT_LEVEL, None, None)
    occupant = computer if table.has_placed else OPEN_SEAT
    return SeatChanged(seat, occupant, "remove", sorted(agreed))


def _person_at(table: Table, seat: int, sender: Sender) -> Occupant:
    """Return the person at a seat; raise Refused if the sender cannot ask to replace them."""
    check_seat(table, seat)
    check_member(table, sender)
    if not table.has_started:
        raise refused("not-begun.started")
    occupant = table.seats[seat]
    if occupant.kind != "person":
        raise refused("seat-taken.computer", seat=seat + 1)
    return occupant


def _check_absent(table: Table, seat: int, sender: Sender) -> None:
    """Raise Refused if a clock is running or the absent player has not been missing long enough."""
    if table.state.is_over:
        raise refused("game-over")
    if isinstance(table.clock, DaysPerTurn) or table.running_seat is not None:
        raise refused("not-absent.clock")
    if seat != table.state.to_play or seat not in sender.absent_seats:
        raise refused("not-absent")


def _impose(table: Table, seat: int, by: str) -> SeatChanged:
    """Let a computer play for an absent player; others cannot choose how strong it is."""
    before, level = table.seats[seat], DEFAULT_LEVEL
    occupant = replace(before, kind="computer", level=level, handed=True, imposed=True)
    return SeatChanged(seat, occupant, by)
