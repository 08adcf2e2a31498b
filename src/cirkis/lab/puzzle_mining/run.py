"""Carry out a mining plan: hand games to processes, and save the puzzles as they come back."""

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from cirkis.files import replace_file
from cirkis.lab.jobs.log import GAMES, JobLog
from cirkis.lab.jobs.run_tasks import run_missing
from cirkis.lab.puzzle_mining.mine import MinedGame, mine_game
from cirkis.lab.puzzle_mining.plan import MiningPlan
from cirkis.practice import Puzzle, write_puzzles
from cirkis.practice.puzzles.puzzle import SHIPPED


class Progress(NamedTuple):
    games: int  # mined, including those from earlier runs
    new: int  # mined in this run
    puzzles: int  # distinct ones, including those known before


def run_mining(
    plan: MiningPlan,
    folder: Path,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    known: Iterable[Puzzle] = (),
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Progress:
    """Carry out a plan to its end, or until Ctrl-C, and write the file of all puzzles found.

    Args:
        plan: the plan.
        folder: where everything is saved. However a run ends, the next one continues it.
        jobs: how many processes share the work; the puzzles are the same for any number.
        cluster: the address of a Dask scheduler, to use its workers instead.
        known: previously found puzzles, to include in the file.
        on_progress: called after every game.

    Returns:
        The progress; after KeyboardInterrupt, with fewer games than planned.

    Raises:
        CirkisError: the folder holds another plan.
        OSError: the folder cannot be used.
    """
    known = tuple(known)
    with closing(JobLog(folder / GAMES, _read, plan.to_json(), SHIPPED)) as log:
        before = len(log.results)
        try:
            for _ in run_missing(log, _mine, plan, plan.games, jobs=jobs, cluster=cluster):
                on_progress(_progress(log, before, known))
        except KeyboardInterrupt:
            pass
        with replace_file(folder / SHIPPED) as file:
            file.write(write_puzzles(_distinct(log.results.values(), known)))
        return _progress(log, before, known)


def _mine(plan: MiningPlan, game: int) -> bytes:
    return msgspec.json.encode(mine_game(plan, game))


def _read(line: bytes) -> tuple[int, MinedGame]:
    mined = msgspec.json.decode(line, type=MinedGame)
    return mined.game, mined


def _progress(log: JobLog[int, MinedGame], before: int, known: Iterable[Puzzle]) -> Progress:
    count = len(log.results)
    return Progress(count, count - before, len(_distinct(log.results.values(), known)))


def _distinct(games: Iterable[MinedGame], known: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the distinct puzzles: the known ones, then those found, in the order of the games."""
    found = {puzzle.id: puzzle for puzzle in known}
    for mined in sorted(games, key=lambda mined: mined.game):
        for puzzle in mined.puzzles:
            found.setdefault(puzzle.id, puzzle)
    return list(found.values())
