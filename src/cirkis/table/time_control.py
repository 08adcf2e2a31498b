"""Time controls. They are set in seconds or days, and counted in milliseconds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

DAY = 24 * 3600 * 1000  # milliseconds


class TimeBank(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """Each seat has so many seconds for a round, and gains some with each placement."""

    seconds: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysPerTurn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """Each seat has so many days for each placement."""

    days: Annotated[int, Meta(ge=1, le=30)]


TimeControl = TimeBank | DaysPerTurn


def initial_times(clock: TimeControl | None, seats: int) -> tuple[int, ...]:
    """Return the milliseconds that each seat has when a round begins.

    Args:
        clock: the time control; None if the game has none.
        seats: the number of seats.
    """
    match clock:
        case None:
            return ()
        case TimeBank(seconds=seconds):
            return (seconds * 1000,) * seats
        case DaysPerTurn(days=days):
            return (days * DAY,) * seats


def time_after_placement(clock: TimeControl, left: int, used: int) -> int:
    """Return the milliseconds that a seat has left after a placement.

    Args:
        clock: the time control.
        left: milliseconds left when the turn began.
        used: milliseconds used for the placement.
    """
    if isinstance(clock, DaysPerTurn):
        return clock.days * DAY
    return max(0, left - used) + clock.increment * 1000
