"""Begin a game in the lobby: free the seats of those who left, fill free seats, and start."""

from cirkis.tables.commands import Start
from cirkis.tables.entries import Entry, SeatChanged, SeekEnded
from cirkis.tables.people import OPEN_SEAT, Occupant, Sender
from cirkis.tables.refusals import refused
from cirkis.tables.requests import DaysPerTurn
from cirkis.tables.state import Table

COUNTDOWN = 5.0  # seconds between the last seat being taken and the start
PATIENCE = 10.0  # seconds after which a start no longer waits for those who come and go


def fill_time(table: Table) -> float | None:
    """Return when computers take the free seats, in Unix seconds; None if never."""
    fill_after = table.seek.fill_after if table.seek is not None else None
    return None if fill_after is None else table.turn_started + fill_after


def start_time(table: Table) -> float | None:
    """Return when the server takes the next step, in Unix seconds; None if never."""
    if all(seat.kind != "person" for seat in table.seats):
        return 0.0  # nobody is left
    if table.is_full:
        return table.full_since + (0.0 if _is_slow(table) else COUNTDOWN)
    return fill_time(table)


def decide_start(table: Table, _: Start, sender: Sender) -> Entry:
    """Take the next step; if this raises Refused with "time-left", try again soon.

    If the clock counts days per turn, nobody has to be connected.
    """
    at = start_time(table) if table.is_seeking else None
    if at is None:
        raise refused("begun")
    if sender.received < at:
        raise refused("time-left.start")
    people = {n: seat.owner for n, seat in enumerate(table.seats) if seat.kind == "person"}
    if not _is_slow(table):
        away = {n for n, owner in people.items() if owner not in sender.present_people}
        is_late = sender.received >= max(at, sender.uptime.started) + PATIENCE
        if gone := away if is_late else sender.left_seats & people.keys():
            return SeatChanged(min(gone), OPEN_SEAT, "away")
        if away:
            raise refused("time-left.start")
    free = next((n for n, seat in enumerate(table.seats) if seat.kind == "open"), None)
    if free is not None and people and table.seek is not None:
        return SeatChanged(free, Occupant("computer", table.seek.level), "fill")
    return SeekEnded()


def _is_slow(table: Table) -> bool:
    return isinstance(table.clock, DaysPerTurn)
