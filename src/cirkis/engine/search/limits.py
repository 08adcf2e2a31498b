"""The limits of a search, and their validation."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import NamedTuple

from cirkis.checks import check_whole, real_number
from cirkis.errors import LimitError

MAX_SECONDS = 1e9
MAX_SIMULATIONS = 10**15
MAX_THREADS = 1024


class Limits(NamedTuple):
    simulations: int | None = None  # across all threads
    seconds: float | None = None  # measured by `clock`, which only the caller's thread reads
    stop: Event | None = None
    clock: Callable[[], float] = time.perf_counter
    early_stop: bool = False  # stop once no other placement can catch up within the limits

    def are_reached(self, elapsed: float) -> bool:
        is_over = self.seconds is not None and elapsed >= self.seconds
        return is_over or (self.stop is not None and self.stop.is_set())


def check_seconds(given: float) -> float:
    """Return a time limit as a float; raise LimitError unless it is valid."""
    seconds = real_number(given)
    if seconds is None or not 0 <= seconds <= MAX_SECONDS:  # also true for NaN
        raise LimitError(f"seconds must be a number from 0 to {MAX_SECONDS:.0e}, not {given!r}")
    return seconds


def check_simulations(given: int | None) -> int | None:
    """Return a number of simulations, if there is one, as an int; raise LimitError if invalid."""
    if given is None:
        return None
    return check_whole("simulations", given, 1, MAX_SIMULATIONS, LimitError)


def check_threads(given: int) -> int:
    """Return a number of threads as an int; raise LimitError unless it is valid."""
    return check_whole("threads", given, 1, MAX_THREADS, LimitError)
