"""Playing a plan: games go out to processes, and are saved as they come back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from cirkis.jobs import JobLog, open_pool, run_tasks
from cirkis.jobs.files import replace_file
from cirkis.selfplay.file import write_selfplay
from cirkis.selfplay.game import game_from_line
from cirkis.selfplay.plan import SelfPlayPlan
from cirkis.selfplay.play import play_selfplay_game

FILE = "selfplay.jsonl.gz"


def run_selfplay(
    plan: SelfPlayPlan,
    folder: Path,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    on_progress: Callable[[int, int], None] = lambda games, new: None,
) -> int:
    """Play a plan to its end, or until Ctrl-C, and write the file of all games.

    Args:
        plan: what is to be played.
        folder: where everything is saved. However a run ends, the next one continues it, also with
            more games.
        jobs: how many processes share the work; the games stay the same.
        cluster: the address of a Dask cluster that does it instead.
        on_progress: called after every game with the number of games, and that of this run.

    Returns:
        How many games are there: after KeyboardInterrupt, fewer than planned, and no file.

    Raises:
        CirkisError: the folder holds something else.
        OSError: the folder cannot be used.
    """
    with closing(JobLog(folder, plan.to_json(), _read)) as log:
        known = log.results
        missing = [game for game in range(plan.games) if game not in known]
        before = plan.games - len(missing)
        try:
            with closing(open_pool(jobs, cluster)) as pool:
                for new, game in enumerate(run_tasks(pool, play_selfplay_game, plan, missing), 1):
                    line = game.to_line()
                    log.add(game.game, line, line)
                    on_progress(before + new, new)
        except KeyboardInterrupt:
            return sum(game in known for game in range(plan.games))
        with replace_file(folder / FILE) as file:
            write_selfplay(file, plan, (game_from_line(known[game]) for game in range(plan.games)))
        return plan.games


def _read(line: bytes) -> tuple[int, bytes]:
    """Return a game's number and its line: as objects ten thousand games take a gigabyte."""
    return game_from_line(line).game, line.rstrip(b"\n")
