"""The clock of a table now: who is thinking, how long, and when the time is over."""

from __future__ import annotations

from dataclasses import replace

from cirkis.table.commands import Flag
from cirkis.table.entries import Withdrawn
from cirkis.table.messages import ClockMessage
from cirkis.table.people import Sender
from cirkis.table.refusals import Refused
from cirkis.table.state import Table, running_seat
from cirkis.table.time_control import Bank

MOST_LAG = 1.0  # seconds of a placement's way to the server that are given back


def used(table: Table, sender: Sender) -> int | None:
    """The milliseconds that the seat to play has used of its turn; None if no clock runs.

    What passes while the server is away is nobody's, if one plays with a bank of time. The way from
    the player to the server and back is given back to a certain measure.
    """
    if running_seat(table) is None:
        return None
    is_bank = isinstance(table.clock, Bank)
    since = max(table.since, sender.up_since) if is_bank else table.since
    lag = min(sender.lag, MOST_LAG) if is_bank else 0.0
    return max(0, int((sender.at - since - lag) * 1000))


def check_time(table: Table, sender: Sender) -> int | None:
    """The time used for a placement that comes now.

    Raises:
        Refused: the time is over.
    """
    taken = used(table, sender)
    if taken is not None and taken >= table.left[table.state.to_play]:
        raise Refused("time-over", "the time is over")
    return taken


def decide_flag(table: Table, _: Flag, sender: Sender) -> Withdrawn:
    """Somebody asks to look at the clock: who has no time left takes no further part (R31)."""
    # What is on its way may still be in time.
    seat, taken = running_seat(table), used(table, replace(sender, lag=MOST_LAG))
    if seat is None or taken is None:
        raise Refused("no-clock", "no clock is running")
    if taken < table.left[seat]:
        raise Refused("time-left", "there is time left")
    return Withdrawn(seat, "flag")


def deadline(table: Table, up_since: float = 0.0) -> float | None:
    """When the time of the seat to play is over, in unix seconds; None if no clock runs."""
    seat = running_seat(table)
    if seat is None:
        return None
    since = max(table.since, up_since) if isinstance(table.clock, Bank) else table.since
    return since + table.left[seat] / 1000


def clock_message(table: Table, sender: Sender) -> ClockMessage:
    """Return what each seat has left now, and whose clock runs.

    Args:
        table: the table.
        sender: who asks, with the time at which they do.
    """
    seat, taken = running_seat(table), used(table, sender)
    left = list(table.shown_left)
    if seat is not None and taken is not None:
        left[seat] = max(0, left[seat] - taken)
    return ClockMessage(left, seat, sender.at)
