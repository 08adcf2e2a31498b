"""`cirkis puzzles`: find puzzles in games of strong players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cirkis.cli.common_options import flag, folder_option, int_option, run_options
from cirkis.cli.exit_codes import INTERRUPTED
from cirkis.cli.files import read_bytes
from cirkis.cli.output import say
from cirkis.cli.paths import FileToRead
from cirkis.cli.progress_line import ProgressLine
from cirkis.cli.record_files import read_games
from cirkis.cli.texts import described, texts
from cirkis.errors import CirkisError

if TYPE_CHECKING:
    from cirkis.lab.puzzle_mining.plan import MiningPlan


def _written() -> tuple[str, ...]:
    from cirkis.lab.jobs.log import GAMES, PLAN
    from cirkis.practice.puzzles.puzzle import SHIPPED

    return PLAN, GAMES, SHIPPED


@click.command("puzzles", **described("command-puzzles"))
@folder_option(texts("command-puzzles.out"), files=_written)
@int_option("--games", 100, texts("command-puzzles.games"), 1)
@flag("command-puzzles", "--records", type=FileToRead(), metavar="FILE")
@flag("command-puzzles", "--theme", "themes", multiple=True, metavar="THEME")
@flag("command-puzzles", "--with", "known", type=FileToRead(), metavar="FILE")
@run_options(64)
@click.pass_context
def command(
    ctx: click.Context,
    folder: str,
    games: int,
    records: str | None,
    themes: tuple[str, ...],
    known: str | None,
    seed: int,
    jobs: int,
    cluster: str | None,
) -> None:
    from cirkis.lab.puzzle_mining.run import run_mining
    from cirkis.practice.puzzles.puzzle import SHIPPED, read_puzzles

    before = () if known is None else read_puzzles(read_bytes(known))
    plan = _plan(games, records, themes, seed)
    line = ProgressLine(plan.games)
    found = run_mining(
        plan,
        Path(folder),
        jobs=jobs,
        cluster=cluster,
        known=before,
        on_progress=lambda progress: line.show(
            progress.games, progress.new, more=texts("puzzles-found", count=progress.puzzles)
        ),
    )
    line.clear()
    file = str(Path(folder) / SHIPPED)
    say(texts("puzzles-report", games=found.games, count=found.puzzles, file=file))
    if found.games < plan.games:
        say(texts("run-interrupted", games=found.games, total=plan.games), err=True)
        ctx.exit(INTERRUPTED)


def _plan(games: int, records: str | None, themes: tuple[str, ...], seed: int) -> MiningPlan:
    from cirkis.engine.search.kernel_hosts.choice import check_host
    from cirkis.lab.puzzle_mining.plan import MiningPlan, plan_of_records
    from cirkis.practice.puzzles.themes import THEMES

    check_host()
    for theme in themes:
        if theme not in THEMES:
            known = ", ".join(THEMES)
            raise CirkisError(texts("puzzles-unknown-theme", theme=theme, known=known))
    if records is None:
        return MiningPlan(games, seed, themes=themes)
    return plan_of_records(read_games(records), seed, themes)
