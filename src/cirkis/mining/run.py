"""Mining a plan: games go out to processes, and what they give is saved as it comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cirkis.arena.pool import Pool, ProcessPool, SerialPool
from cirkis.arena.result_log import replace_file
from cirkis.mining.log import MiningLog
from cirkis.mining.mine import MinedGame, mine_game
from cirkis.mining.plan import MiningPlan
from cirkis.puzzles.file import SHIPPED, write_puzzles
from cirkis.puzzles.puzzle import Puzzle


class Progress(NamedTuple):
    """How far mining has come.

    Attributes:
        games: how many games are mined, those of earlier runs among them.
        new: how many of them in this run.
        puzzles: how many puzzles there are with theirs, no two alike.
    """

    games: int
    new: int
    puzzles: int


def run_mining(
    plan: MiningPlan,
    folder: Path,
    *,
    jobs: int = 1,
    known: Iterable[Puzzle] = (),
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Progress:
    """Mine a plan to its end, or until Ctrl-C, and write the file of all puzzles found.

    Args:
        plan: what is to be mined.
        folder: where everything is saved. However a run ends, the next one continues it.
        jobs: how many processes share the work; what is found stays the same.
        known: puzzles found before, which the file has, too.
        on_progress: called after every game.

    Returns:
        How far it came: after KeyboardInterrupt, fewer games than planned.

    Raises:
        CirkisError: the folder holds something else.
        OSError: the folder cannot be used.
    """
    known = tuple(known)
    with closing(MiningLog(folder, plan)) as log:
        before = len(log.games)
        try:
            with closing(SerialPool() if jobs == 1 else ProcessPool(jobs)) as pool:
                for mined in _mine(plan, pool, frozenset(log.games)):
                    log.add(mined)
                    on_progress(_progress(log, before, known))
        except KeyboardInterrupt:
            pass
        with replace_file(folder / SHIPPED) as file:
            file.write(write_puzzles(distinct(log.games.values(), known)))
        return _progress(log, before, known)


def _mine(plan: MiningPlan, pool: Pool, known: frozenset[int]) -> Iterable[MinedGame]:
    games = (game for game in range(plan.games) if game not in known)
    while True:
        while pool.pending < 2 * pool.size and (game := next(games, None)) is not None:
            pool.submit(mine_game, plan, game)
        if not pool.pending:
            return
        yield pool.next()


def _progress(log: MiningLog, before: int, known: Iterable[Puzzle]) -> Progress:
    count = len(log.games)
    return Progress(count, count - before, len(distinct(log.games.values(), known)))


def distinct(games: Iterable[MinedGame], known: Iterable[Puzzle] = ()) -> list[Puzzle]:
    """Return the puzzles of games without those that are alike.

    Args:
        games: in any order; of puzzles that are alike, that of the first game stays.
        known: puzzles that come before all games.
    """
    found = {puzzle.id: puzzle for puzzle in known}
    for mined in sorted(games, key=lambda mined: mined.game):
        for puzzle in mined.puzzles:
            found.setdefault(puzzle.id, puzzle)
    return list(found.values())
