"""Playing a plan, one game after the other or on several processors."""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context

from cirkis.simulation.games import GameResult, Plan, play_planned

LARGEST_PORTION = 16


def simulate(plan: Plan, jobs: int = 1) -> Iterator[GameResult]:
    """The results of the plan's games in order, each as soon as it is known.

    Args:
        jobs: how many processes share the work; the results are the same whatever it is.
    """
    if jobs == 1:
        yield from _played(plan, range(plan.games))
    else:
        yield from _shared(plan, jobs)


def _played(plan: Plan, games: range) -> Iterator[GameResult]:
    return (play_planned(plan, game) for game in games)


def _played_at_once(plan: Plan, games: range) -> list[GameResult]:
    return list(_played(plan, games))


def _shared(plan: Plan, jobs: int) -> Iterator[GameResult]:
    """Portions of games go to processes; each has one to play and one to go on with."""
    size = max(1, min(LARGEST_PORTION, plan.games // (4 * jobs)))
    starts = range(0, plan.games, size)
    portions = (range(plan.games)[start : start + size] for start in starts)
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    try:
        with _deaf_to_interrupts():  # the processes are born here, and inherit it
            running = deque(
                executor.submit(_played_at_once, plan, portion)
                for portion in islice(portions, 2 * jobs)
            )
        while running:
            yield from running.popleft().result()
            for portion in islice(portions, 1):
                running.append(executor.submit(_played_at_once, plan, portion))
    finally:
        executor.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; only the one that counts shall answer it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # which cannot set this
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
