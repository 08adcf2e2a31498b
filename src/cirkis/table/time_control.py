"""Clocks: how much time there is, and what a placement leaves of it.

Seconds are wished for, milliseconds are counted.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

DAY = 24 * 3600 * 1000


class Bank(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """A seat has so many seconds for a round, and gets some more with each placement."""

    seconds: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Days(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """A seat has so many days for each placement."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = Bank | Days


def initial_times(clock: Clock | None, seats: int) -> tuple[int, ...]:
    """What all seats have when a round begins."""
    match clock:
        case None:
            return ()
        case Bank(seconds=seconds):
            return (seconds * 1000,) * seats
        case Days(days=days):
            return (days * DAY,) * seats


def time_after_placement(clock: Clock, left: int, used: int) -> int:
    """What a seat has after a placement for which it used so much."""
    if isinstance(clock, Days):
        return clock.days * DAY
    return max(0, left - used) + clock.increment * 1000
