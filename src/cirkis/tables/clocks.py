"""A table's clock: whose time is running, how much is used, and when it runs out."""

from collections.abc import Collection
from dataclasses import dataclass

from msgspec.structs import replace

from cirkis.tables.commands import Flag
from cirkis.tables.entries import SeatChanged, Undone, Withdrawn
from cirkis.tables.messages import ClockMessage
from cirkis.tables.people import Sender
from cirkis.tables.refusals import refused
from cirkis.tables.starting import start_time
from cirkis.tables.state import Table
from cirkis.tables.time_control import TimeBank, time_after_undo
from cirkis.tables.uptime import ALWAYS, Uptime

MAX_LAG = 1.0  # maximum seconds of lag to refund at once, or to save up
LAG_REFILL = 0.1  # seconds per placement
COMPUTER_GRACE = 30.0  # seconds after which a computer that has not placed is woken


def time_used(table: Table, sender: Sender) -> int | None:
    """Return the milliseconds of this turn used so far; None if no clock is running.

    With a time bank, server downtime is not charged, and the sender's round trip is refunded, up
    to MAX_LAG.
    """
    return None if table.running_seat is None else _time_passed(table, sender)


def _time_passed(table: Table, sender: Sender) -> int:
    """Return the milliseconds of this turn that have passed, as `time_used` counts them."""
    is_bank = isinstance(table.clock, TimeBank)
    started = sender.uptime.charged_from(table.turn_started) if is_bank else table.turn_started
    lag = min(sender.lag, MAX_LAG) if is_bank else 0.0
    return max(0, int((sender.received - started - lag) * 1000))


def check_time(table: Table, sender: Sender) -> int | None:
    """Return the milliseconds used, or None if no clock is running; raise Refused if time is up."""
    used = time_used(table, sender)
    if used is not None and used >= table.time_left[table.state.to_play]:
        raise refused("time-over")
    return used


def charge_seat(table: Table, entry: SeatChanged, sender: Sender) -> SeatChanged:
    """Charge the turn's time so far to a seat that is handed over or taken back during its turn.

    A computer's time counts up to COMPUTER_GRACE. Raises Refused if too little time is left.
    """
    seat, kind = entry.seat, entry.occupant.kind
    if seat != table.timed_seat or kind == table.seats[seat].kind:
        return entry
    used = _time_passed(table, replace(sender, lag=0.0))
    if kind == "person":
        used = min(used, int(COMPUTER_GRACE * 1000))
    if used >= table.time_left[seat]:
        raise refused("time-over")
    return replace(entry, used=used)


def undone(
    table: Table,
    steps: int,
    sender: Sender,
    payers: Collection[int],
    aided: list[int],
    seat: int | None = None,
) -> Undone:
    """Return the entry for an undo; raise Refused if it would leave somebody no time.

    The `payers` asked for the undo or agreed to it. The time of this turn is charged to the seat to
    play if it is one of them, else to the first of them whose placement is undone.
    """
    used, charged = check_time(table, replace(sender, lag=0.0)), table.running_seat
    if charged not in payers:
        placed = (step.seat for step in table.steps[steps:] if step.by_person)
        charged = next((one for one in placed if one in payers), None)
    if used is None or charged is None:
        used = charged = None
    entry = Undone(steps, used, aided, seat, charged)
    if any(left <= 0 for left in times_after_undo(table, entry)):
        raise refused("time-over.undo")
    return entry


def times_after_undo(table: Table, entry: Undone) -> tuple[int, ...]:
    """Return the milliseconds that each seat has left after an undo."""
    charged = table.running_seat if entry.charged is None else entry.charged
    undone_steps = table.steps[entry.steps :]
    if table.taken_over and not entry.steps:
        undone_steps = (table.taken_over, *undone_steps)
    return tuple(
        time_after_undo(
            table.clock,
            left,
            (entry.used or 0) if seat == charged else 0,
            sum(step.gained for step in undone_steps if step.seat == seat),
            is_agreed=entry.seat is None,
        )
        for seat, left in enumerate(table.time_left)
    )


def decide_flag(table: Table, _: Flag, sender: Sender) -> Withdrawn:
    """Withdraw the seat to play if it is out of time (R31)."""
    # A placement still in transit may be in time, so allow for the full lag.
    seat, used = table.running_seat, time_used(table, replace(sender, lag=MAX_LAG))
    if seat is None or used is None:
        raise refused("no-clock")
    if used < table.time_left[seat]:
        raise refused("time-left")
    return Withdrawn(seat, "flag")


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


@dataclass(slots=True)
class LagQuota:
    """The seconds of lag that can still be refunded to one sender at one table.

    Lag is measured with echoes, which a sender can delay on purpose. A slowly refilling quota makes
    that almost useless, while real lag is short and is refunded in full.
    """

    left: float = MAX_LAG

    def allowed(self, lag: float) -> float:
        return min(lag, self.left)

    def use(self, lag: float) -> None:
        """Subtract the refund for a placement, then refill."""
        self.left = min(MAX_LAG, self.left - self.allowed(lag) + LAG_REFILL)
