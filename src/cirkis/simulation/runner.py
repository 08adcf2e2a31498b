"""Playing a plan, one game after the other or on several processors."""

from __future__ import annotations

from collections.abc import Iterator

from cirkis.simulation.crew import Crew, Processes
from cirkis.simulation.games import GameResult, Plan, play_planned

LARGEST_PORTION = 16


def simulate(plan: Plan, jobs: int = 1) -> Iterator[GameResult]:
    """The results of the plan's games in order, each as soon as it is known.

    Args:
        jobs: how many processes share the work; the results are the same whatever it is.
    """
    if jobs == 1:
        yield from (play_planned(plan, game) for game in range(plan.games))
        return
    crew = Processes(jobs)
    try:
        yield from _shared(plan, crew)
    finally:
        crew.close()


def _play_portion(plan: Plan, games: range) -> tuple[range, list[GameResult]]:
    return games, [play_planned(plan, game) for game in games]


def _shared(plan: Plan, crew: Crew) -> Iterator[GameResult]:
    """Portions of games go to processes; what comes too early waits for its turn."""
    size = max(1, min(LARGEST_PORTION, plan.games // (4 * crew.size)))
    portions = iter([range(plan.games)[at : at + size] for at in range(0, plan.games, size)])
    early: dict[int, list[GameResult]] = {}
    told = 0
    while told < plan.games:
        while crew.busy < 2 * crew.size and (portion := next(portions, None)):
            crew.submit(_play_portion, plan, portion)
        games, results = crew.next()
        early[games.start] = results
        while told in early:
            for result in early.pop(told):
                told += 1
                yield result
