"""Playing a plan, one game after the other or on several processors."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context

from cirkis.simulation.games import GameResult, Plan, play_planned


def simulate(plan: Plan, jobs: int = 1) -> Iterator[GameResult]:
    """The results of the plan's games in order, each as soon as it is known.

    Args:
        jobs: how many processes share the work; the results are the same whatever it is.
    """
    play = partial(play_planned, plan)
    if jobs == 1:
        yield from map(play, range(plan.games))
        return
    chunk = max(1, min(16, plan.games // (4 * jobs)))
    with get_context("spawn").Pool(jobs, initializer=_leave_interrupts_to_parent) as pool:
        yield from pool.imap(play, range(plan.games), chunk)


def _leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches every process of the terminal; only the one that counts shall answer it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
