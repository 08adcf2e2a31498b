"""A table's clock: whose time is running, how much is used, and when it runs out."""

from cirkis.tables.commands import Flag
from cirkis.tables.entries import Aborted, Withdrawn
from cirkis.tables.messages import ClockMessage
from cirkis.tables.people import ALWAYS, Sender, Uptime
from cirkis.tables.refusals import refused
from cirkis.tables.requests import TimeBank
from cirkis.tables.starting import start_time
from cirkis.tables.state import Table

COMPUTER_GRACE = 30.0  # seconds after which a computer that has not placed is woken


def time_used(table: Table, sender: Sender) -> int | None:
    """Return the milliseconds of this turn used so far; None if no clock is running.

    With a time bank, server downtime is not charged.
    """
    if table.running_seat is None:
        return None
    is_bank = isinstance(table.clock, TimeBank)
    started = sender.uptime.charged_from(table.turn_started) if is_bank else table.turn_started
    return max(0, int((sender.received - started) * 1000))


def check_time(table: Table, sender: Sender) -> int | None:
    """Return the milliseconds used, or None if no clock is running; raise Refused if time is up."""
    used = time_used(table, sender)
    if used is not None and used >= table.time_left[table.state.to_play]:
        raise refused("time-over")
    return used


def decide_flag(table: Table, _: Flag, sender: Sender) -> Withdrawn | Aborted:
    """Withdraw the seat to play if it is out of time (R31), or end the game without a result."""
    seat, used = table.running_seat, time_used(table, sender)
    if seat is None or used is None:
        raise refused("no-clock")
    if used < table.time_left[seat]:
        raise refused("time-left")
    return Aborted(seat) if table.can_be_aborted else Withdrawn(seat, "flag")


def deadline(table: Table, uptime: Uptime = ALWAYS) -> float | None:
    """Return when the seat to play runs out of time or, while the table is seeking players, when
    free seats are filled or the game begins, in Unix seconds; None if never.
    """
    if table.is_seeking:
        return start_time(table)
    seat = table.running_seat
    if seat is None:
        return None
    is_bank = isinstance(table.clock, TimeBank)
    started = uptime.charged_from(table.turn_started) if is_bank else table.turn_started
    return started + table.time_left[seat] / 1000


def due_time(table: Table, now: float, uptime: Uptime) -> float | None:
    """Return when the server must next act at the table, in Unix seconds; None if never."""
    if table.computer_to_play is not None:
        return now + COMPUTER_GRACE
    if table.state.is_over and not table.is_imported:
        return now  # to record the end
    return deadline(table, uptime)


def clock_message(table: Table, sender: Sender) -> ClockMessage:
    """Return the milliseconds each seat has left now, and whose clock is running."""
    seat, used = table.running_seat, time_used(table, sender)
    left = list(table.displayed_time_left)
    if seat is not None and used is not None:
        left[seat] = max(0, left[seat] - used)
    return ClockMessage(left, seat, sender.received)
