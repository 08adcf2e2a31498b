"""Playing a plan, one game after the other or on several processors."""

from __future__ import annotations

from collections.abc import Iterator

from cirkis.arena.pool import Pool, ProcessPool
from cirkis.arena.simulation import GameResult, SimulationPlan, play_planned

LARGEST_BATCH = 16


def simulate(plan: SimulationPlan, jobs: int = 1) -> Iterator[GameResult]:
    """The results of the plan's games in order, each as soon as it is known.

    Args:
        jobs: how many processes share the work; the results are the same whatever it is.
    """
    if jobs == 1:
        yield from (play_planned(plan, game) for game in range(plan.games))
        return
    pool = ProcessPool(jobs)
    try:
        yield from _shared(plan, pool)
    finally:
        pool.close()


def _play_batch(plan: SimulationPlan, games: range) -> tuple[range, list[GameResult]]:
    return games, [play_planned(plan, game) for game in games]


def _shared(plan: SimulationPlan, pool: Pool) -> Iterator[GameResult]:
    """Portions of games go to processes; what comes too early waits for its turn."""
    size = max(1, min(LARGEST_BATCH, plan.games // (4 * pool.size)))
    batches = iter([range(plan.games)[at : at + size] for at in range(0, plan.games, size)])
    early: dict[int, list[GameResult]] = {}
    told = 0
    while told < plan.games:
        while pool.busy < 2 * pool.size and (batch := next(batches, None)):
            pool.submit(_play_batch, plan, batch)
        games, results = pool.next()
        early[games.start] = results
        while told in early:
            for result in early.pop(told):
                told += 1
                yield result
