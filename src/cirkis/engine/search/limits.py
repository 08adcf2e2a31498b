"""The limits of a search, and their validation."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import NamedTuple

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


def check_limits(
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    seed: int = 0,
) -> None:
    """Raise LimitError unless these limits are valid."""
    if seconds is not None:
        is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if not is_number or not 0 <= seconds <= MAX_SECONDS:  # also false for NaN
            raise LimitError(
                f"seconds must be a number from 0 to {MAX_SECONDS:.0e}, not {seconds!r}"
            )
    if simulations is not None:
        _check_whole("simulations", simulations, MAX_SIMULATIONS)
    _check_whole("threads", threads, MAX_THREADS)
    if type(seed) is not int:
        raise LimitError(f"seed must be a whole number, not {seed!r}")


def _check_whole(name: str, value: int, most: int) -> None:
    if type(value) is not int or not 1 <= value <= most:
        raise LimitError(f"{name} must be a whole number from 1 to {most}, not {value!r}")
