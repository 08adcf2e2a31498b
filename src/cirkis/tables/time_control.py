"""Time controls, set in seconds or days and counted in milliseconds."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

DAY = 24 * 3600 * 1000  # milliseconds
ExtraSeconds = Annotated[int, Meta(ge=0, le=24 * 3600)]


class TimeBank(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """Each seat has this many seconds for a round, plus an increment for each placement.

    `extra` is a handicap: how many more seconds each seat has.
    """

    seconds: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    extra: Annotated[tuple[ExtraSeconds, ...], Meta(max_length=4)] | UnsetType = UNSET


class DaysPerTurn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """Each seat has this many days for each placement."""

    days: Annotated[int, Meta(ge=1, le=30)]


TimeControl = TimeBank | DaysPerTurn


def initial_times(clock: TimeControl | None, seats: int) -> tuple[int, ...]:
    match clock:
        case None:
            return ()
        case TimeBank(seconds=seconds, extra=extra):
            return tuple((seconds + more) * 1000 for more in extra or (0,) * seats)
        case DaysPerTurn(days=days):
            return (days * DAY,) * seats


def time_after_placement(clock: TimeControl, left: int, used: int) -> int:
    """Return the milliseconds left after a placement that took `used` out of `left`."""
    if isinstance(clock, DaysPerTurn):
        return clock.days * DAY
    return max(0, left - used) + clock.increment * 1000
