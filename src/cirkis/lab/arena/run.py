"""Play games in a pool's processes, keeping players from one game to the next."""

import json
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import get_ident

from cirkis.checks import check_whole
from cirkis.engine.search.search_player import load_search
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.files import replace_file
from cirkis.lab.arena.faults import is_of_the_player, one_line, raise_ctrl_c
from cirkis.lab.arena.game import referee_game
from cirkis.lab.arena.page import results_page
from cirkis.lab.arena.participants import PlayerFactory, check_can_travel
from cirkis.lab.arena.plan import Plan
from cirkis.lab.arena.report import standings_json
from cirkis.lab.arena.result import GameResult, ResultLog, open_results, result_line
from cirkis.lab.arena.sprt import Sprt
from cirkis.lab.arena.standings import RunStatus, Standings
from cirkis.lab.jobs.pool import Pool, open_pool, run_batches
from cirkis.version import program_version

_factories: dict[int, tuple[Plan, PlayerFactory]] = {}  # by thread


def check_players(plan: Plan, logs: Path | None, version: str) -> None:
    """Create all players of the plan once in this process, which must run the given version."""
    _check_version(version)
    try:
        _factory(plan).check(plan.participants)
    except BaseException as problem:  # third-party code can raise anything
        if isinstance(problem, CirkisError) or not is_of_the_player(problem):
            raise
        why = one_line(f"{type(problem).__name__}: {problem}")
        raise PlayerFailed(f"a player could not be created: {why}") from None
    if logs is not None:  # so that a game's log includes the start of its programs
        close_players(plan)


def play_game(
    plan: Plan, keeps_record: bool, logs: Path | None, version: str, game: int
) -> GameResult:
    _check_version(version)
    if plan.clocks:
        load_search()  # before any clock starts
    return referee_game(plan, game, _factory(plan), keeps_record, logs)


def _check_version(version: str) -> None:
    if version != program_version():
        raise CirkisError(f"a worker has Cir*Kis {program_version()}, not {version}")


def close_players(plan: Plan) -> None:
    """End the programs that this process keeps running for a plan."""
    for thread, (served, factory) in list(_factories.items()):
        if served == plan:
            factory.close()
            _factories.pop(thread, None)


def _factory(plan: Plan) -> PlayerFactory:
    """Return this thread's factory; a new plan gets a new one."""
    thread = get_ident()
    served, factory = _factories.get(thread, (None, None))
    if factory is None or served != plan:
        if factory is not None:
            factory.close()
        factory = PlayerFactory(plan.move_seconds)
        _factories[thread] = plan, factory
    return factory


RESULTS, PAGE = "results.json", "results.html"


@dataclass(frozen=True, slots=True)
class ArenaProgress:
    """The progress of an arena.

    Attributes:
        games: the number of games played, including those of earlier runs.
        new: how many of them were played in this run.
        sprt: how close the sequential test is to a verdict, which it reaches at -1 or 1; None if
            there is no test.
    """

    games: int
    new: int
    sprt: float | None


def run_arena(
    plan: Plan,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    folder: Path | str | None = None,
    logs: Path | str | None = None,
    on_progress: Callable[[ArenaProgress], None] = lambda progress: None,
) -> Standings:
    """Play a plan to its end, until its sequential test has a verdict, or until Ctrl-C.

    Args:
        plan: the games to play.
        jobs: how many processes share the work.
        cluster: the address of a Dask scheduler, whose workers play instead.
        folder: where results and records are saved. However a run ends, the next run with the same
            plan and folder continues it.
        logs: a folder for a log of each game, with all of the programs' input and output.
        on_progress: called after every batch of games, once it is saved.

    Returns:
        The results, which do not depend on which process played which game. With a sequential test,
        only the rounds up to its verdict count; after Ctrl-C, all results so far.

    Raises:
        CirkisError: a player cannot be created, or is an object and would have to play in another
            process; the folder holds another plan; or there is no such cluster.
        OSError: the folder cannot be used.
    """
    jobs = check_whole("jobs", jobs, 1)
    if jobs > 1 or cluster is not None:
        check_can_travel(plan.participants)
    folder, logs = (None if one is None else Path(one) for one in (folder, logs))
    with open_results(folder, plan) as result_log:
        schedule = _Schedule(plan, result_log)
        try:
            if not schedule.update():
                opened = closing(open_pool(jobs, cluster, partial(close_players, plan)))
                with opened as pool, _real_interrupts():
                    _play(schedule, folder is not None, logs, pool, on_progress)
            status = RunStatus.SETTLED if schedule.is_settled else RunStatus.COMPLETE
        except KeyboardInterrupt:
            status = RunStatus.INTERRUPTED
        standings = schedule.standings(status)
        if folder is not None:
            _write_results(folder, standings, logs)
    return standings


def _write_results(folder: Path, standings: Standings, logs: Path | None) -> None:
    with replace_file(folder / RESULTS) as file:
        file.write(json.dumps(standings_json(standings), indent=2).encode() + b"\n")
    with replace_file(folder / PAGE) as file:
        file.write(results_page(standings, folder, folder, logs).encode())


@dataclass(slots=True)
class _Schedule:
    """Feeds rounds to the test in order, each as soon as all its games are finished."""

    plan: Plan
    result_log: ResultLog
    sprt: Sprt | None = field(init=False)
    tested_rounds: int = 0

    def __post_init__(self) -> None:
        bounds, players = self.plan.sprt, self.plan.options.players
        self.sprt = Sprt(bounds, players) if bounds else None

    @property
    def is_settled(self) -> bool:
        return self.sprt is not None and self.sprt.verdict is not None

    def update(self) -> bool:
        """Feed complete rounds to the test; return whether nothing is left to play."""
        results, size = self.result_log.results, self.plan.games_per_round
        while self.sprt and self.sprt.verdict is None and self.tested_rounds < self.plan.rounds:
            games = range(self.tested_rounds * size, (self.tested_rounds + 1) * size)
            if not all(game in results for game in games):
                break
            self.sprt.add(_first_player_share(results[game] for game in games))
            self.tested_rounds += 1
        return self.is_settled or len(results) == self.plan.games

    def standings(self, status: RunStatus) -> Standings:
        """Count the known results, but only up to the verdict if the test has one."""
        games = self.plan.games
        if status is RunStatus.SETTLED:
            games = self.tested_rounds * self.plan.games_per_round
        results = self.result_log.results
        known = (results[game] for game in sorted(results) if game < games)
        return Standings(self.plan, status, sprt=self.sprt).count(known)


def _first_player_share(results: Iterator[GameResult]) -> float:
    shares = [result.share(0) for result in results if 0 in result.seats]
    return sum(shares) / len(shares)


@contextmanager
def _real_interrupts() -> Iterator[None]:
    """Let Ctrl-C raise CtrlC, so that a KeyboardInterrupt can be attributed to a player."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, raise_ctrl_c)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _play(
    schedule: _Schedule,
    keeps_records: bool,
    logs: Path | None,
    pool: Pool,
    on_progress: Callable[[ArenaProgress], None],
) -> None:
    plan, result_log, sprt = schedule.plan, schedule.result_log, schedule.sprt
    before = len(result_log.results)
    try:
        pool.submit(check_players, plan, logs, program_version())
        pool.next()
        known = frozenset(result_log.results)
        missing = (game for game in range(plan.games) if game not in known)
        arguments = (plan, keeps_records, logs, program_version())
        for played in run_batches(pool, play_game, arguments, missing, plan.games - before):
            result_log.add(map(result_line, played))
            games, is_over = len(result_log.results), schedule.update()
            on_progress(
                ArenaProgress(games, games - before, sprt.llr / sprt.threshold if sprt else None)
            )
            if is_over:
                return
    finally:
        close_players(plan)
