"""Play a plan: hand games to processes, and save them as they come back."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from cirkis.files import replace_file
from cirkis.lab.jobs.log import GAMES, JobLog
from cirkis.lab.jobs.run_tasks import run_missing
from cirkis.lab.selfplay.file import write_selfplay
from cirkis.lab.selfplay.game import game_from_line
from cirkis.lab.selfplay.plan import SelfPlayPlan
from cirkis.lab.selfplay.play import play_selfplay_game

FILE = "selfplay.jsonl.gz"


def run_selfplay(
    plan: SelfPlayPlan,
    folder: Path,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    on_progress: Callable[[int, int], None] = lambda games, new: None,
) -> int:
    """Play a plan to its end, or until Ctrl-C, and write the file with all games.

    Args:
        plan: the plan.
        folder: where to save everything; the next run continues it, even with more games.
        jobs: how many processes share the work; the games are the same for any number.
        cluster: the address of a Dask scheduler, to use its workers instead.
        on_progress: called after every game with the number of games in total and in this run.

    Returns:
        The number of games; after KeyboardInterrupt, fewer than planned, and no file is written.

    Raises:
        CirkisError: the folder holds another plan.
        OSError: the folder cannot be used.
    """
    with closing(JobLog(folder / GAMES, _read, plan.to_json(), FILE)) as log:
        before = sum(game in log.results for game in range(plan.games))
        try:
            for new in run_missing(log, _play, plan, plan.games, jobs=jobs, cluster=cluster):
                on_progress(before + new, new)
        except KeyboardInterrupt:
            return sum(game in log.results for game in range(plan.games))
        with replace_file(folder / FILE) as file:
            write_selfplay(file, plan, map(game_from_line, map(log.line, range(plan.games))))
        return plan.games


def _play(plan: SelfPlayPlan, game: int) -> bytes:
    return play_selfplay_game(plan, game).to_line()


def _read(line: bytes) -> tuple[int, None]:
    """Return only a game's number: ten thousand games would take a gigabyte of memory."""
    return game_from_line(line).game, None
