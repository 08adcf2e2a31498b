"""Playing a plan: games go out to a crew in portions, results come back and are kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path

from cirkis import __version__
from cirkis.arena.jobs import Batch, check_players, leave, play_batch
from cirkis.arena.plan import Plan
from cirkis.arena.pool import Pool, ProcessPool, SerialPool
from cirkis.arena.report import to_json
from cirkis.arena.result import Result
from cirkis.arena.result_log import FolderResultLog, ResultLog, replacing
from cirkis.arena.sequential import SequentialTest
from cirkis.arena.standings import Ending, Standings

BATCH_SECONDS = 1.0  # about so long a portion takes, so that little is lost when it is
LARGEST_BATCH = 64
RESULTS = "results.json"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an arena is.

    Attributes:
        games: how many are known, those of earlier runs included.
        new: how many of them are from this run.
        ratio: of the sequential test, if there is one: at -1 or 1 the question is settled.
    """

    games: int
    new: int
    ratio: float | None


def run(
    plan: Plan,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    folder: Path | str | None = None,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Standings:
    """Play a plan to its end, or until its question is settled, or until Ctrl-C.

    Args:
        jobs: how many processes of this machine share the work.
        cluster: the address of a Dask scheduler, whose workers play instead.
        folder: where results and records are kept. Whatever ends a run, the next one with the same
            plan and folder goes on from there.
        on_progress: told after every portion of games, when they are safe.

    Returns:
        The results; they do not depend on who played which game. With a question they are those of
        the rounds up to its answer. After Ctrl-C (KeyboardInterrupt) they are all that is known.

    Raises:
        CirkisError: a player that cannot be made, a folder that holds something else, no cluster.
        OSError: the folder cannot be used.
    """
    result_log = ResultLog() if folder is None else FolderResultLog(Path(folder), plan)
    with closing(result_log):
        rounds = _Rounds(plan, result_log)
        try:
            if not rounds.are_over():
                with closing(_crew(plan, jobs, cluster)) as pool:
                    _play(rounds, pool, on_progress)
            ending = Ending.SETTLED if rounds.are_settled else Ending.COMPLETE
        except KeyboardInterrupt:
            ending = Ending.INTERRUPTED
        standings = rounds.counted(ending)
        if folder is not None:
            with replacing(Path(folder) / RESULTS) as file:
                file.write(json.dumps(to_json(standings), indent=2).encode() + b"\n")
    return standings


@dataclass(slots=True)
class _Rounds:
    """The rounds in their order, each looked at by the test once all its games are known."""

    plan: Plan
    result_log: ResultLog
    test: SequentialTest | None = field(init=False)
    whole: int = 0

    def __post_init__(self) -> None:
        question, players = self.plan.question, self.plan.options.players
        self.test = SequentialTest(question, players) if question else None

    @property
    def are_settled(self) -> bool:
        """Whether the question is answered."""
        return self.test is not None and self.test.answer is not None

    def are_over(self) -> bool:
        """Whether nothing is left to be played."""
        results, size = self.result_log.results, self.plan.games_a_round
        while self.test and self.test.answer is None and self.whole < self.plan.rounds:
            games = range(self.whole * size, (self.whole + 1) * size)
            if not all(game in results for game in games):
                break
            self.test.add(_share_of_first(results[game] for game in games))
            self.whole += 1
        return self.are_settled or len(results) == self.plan.games

    def counted(self, ending: Ending) -> Standings:
        """The results known; of a settled question those that the test has looked at."""
        games = self.plan.games
        if ending is Ending.SETTLED:
            games = self.whole * self.plan.games_a_round
        results = self.result_log.results
        known = (results[game] for game in sorted(results) if game < games)
        return Standings(self.plan, ending, test=self.test).count(known)


def _share_of_first(results: Iterator[Result]) -> float:
    shares = [result.share(0) for result in results if 0 in result.seats]
    return sum(shares) / len(shares)


def _play(rounds: _Rounds, pool: Pool, on_progress: Callable[[Progress], None]) -> None:
    plan, result_log, test = rounds.plan, rounds.result_log, rounds.test
    before = len(result_log.results)
    try:
        pool.submit(check_players, plan, __version__)
        pool.next()
        for batch in _batches(rounds, pool):
            result_log.add(batch.results)
            known, is_over = len(result_log.results), rounds.are_over()
            on_progress(Progress(known, known - before, test.ratio / test.bound if test else None))
            if is_over:
                return
    finally:
        leave(plan)


def _crew(plan: Plan, jobs: int, cluster: str | None) -> Pool:
    if cluster is not None:
        from cirkis.arena.dask_pool import DaskPool

        return DaskPool(cluster, partial(leave, plan))
    return SerialPool() if jobs == 1 else ProcessPool(jobs)


def _batches(rounds: _Rounds, pool: Pool) -> Iterator[Batch]:
    """Portions of the games that are not known yet, as they come back.

    Their size follows the time that games take; in the end they become small, so that all
    processes come to their end together.
    """
    plan, known = rounds.plan, frozenset(rounds.result_log.results)
    games = (game for game in range(plan.games) if game not in known)
    left, size = plan.games - len(known), 1
    while left or pool.busy:
        while left and pool.busy < 2 * pool.size:
            batch = list(islice(games, max(1, min(size, left // (2 * pool.size)))))
            left -= len(batch)
            pool.submit(play_batch, plan, batch, rounds.result_log.keeps_records, __version__)
        done: Batch = pool.next()
        speed = len(done.results) / max(done.seconds, 1e-6)
        size = max(1, min(LARGEST_BATCH, int(speed * BATCH_SECONDS)))
        yield done
