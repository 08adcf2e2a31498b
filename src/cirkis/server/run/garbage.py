"""Collect garbage so that the event loop is never held for long.

Python's collector looks at all objects again and again, which took half a second with 200 tables in
memory. Almost nothing here needs it: what is not used any more is freed at once, by counting
references. So only new objects are looked at by themselves. Everything is looked at when nothing
else is going on, and only if so much was added that it may be worth it.
"""

from __future__ import annotations

import gc
import time

YOUNG = 700  # new objects that are looked at together, which takes one or two milliseconds
NEVER = 1_000_000_000
WORTH = 1_500  # rounds of new objects since everything was looked at, so that it is worth it
FORCED = 15_000  # rounds after which it has to be, whatever is going on
QUIET = 1.0  # seconds that the loop must have been idle
IDLE_SHARE = 0.02  # of a core: a loop that used less was idle


class Garbage:
    """Says when the collector works."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._since, self._used = 0.0, 0.0

    def start(self) -> None:
        """Leave alone from now on all that is in memory now: it stays until the end."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)
        self._begin_watch(time.monotonic())

    def _begin_watch(self, now: float) -> None:
        self._since, self._used = now, time.thread_time()

    def tick(self) -> None:
        """Do what is due; the loop calls this ten times a second."""
        # The collector begins by itself when there are more objects than before. Where new ones
        # take the place of old ones, it never would, until it had very many to look at.
        if len(gc.get_objects(0)) > YOUNG:
            gc.collect(0)
        self._collect_all()

    def _collect_all(self) -> None:
        """Look at everything if it is worth it, and nothing is going on."""
        now = time.monotonic()
        if now - self._since < QUIET:
            return
        is_idle = time.thread_time() - self._used < IDLE_SHARE * (now - self._since)
        rounds = gc.get_count()[1]
        if rounds >= FORCED or (is_idle and rounds >= WORTH):
            gc.collect()
        self._begin_watch(time.monotonic())

    def stop(self) -> None:
        """Let the collector work as it did before."""
        gc.set_threshold(*self._before)
        gc.unfreeze()
