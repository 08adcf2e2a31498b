"""`python -m tools.puzzles`: find puzzles, and check the shipped ones."""

from pathlib import Path

import click

from cirkis.cli.files import read_games
from cirkis.cli.options import int_option, jobs_option, run_options
from cirkis.cli.output import INTERRUPTED, handle_errors
from cirkis.files import replace_file
from cirkis.practice import read_puzzles, write_puzzles
from cirkis.practice.puzzles.puzzle import SHIPPED
from cirkis.practice.puzzles.themes import THEMES
from tools.puzzles.check import run_check
from tools.puzzles.mining import MiningPlan, MiningProgress, plan_of_records, run_mining

FILE = Path("src/cirkis/practice/puzzles/puzzles.json.gz")
_EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group("puzzles")
def command() -> None:
    """Find puzzles, or check those that were found; docs/puzzles.md defines them."""


@command.command("find")
@click.option(
    "-o",
    "--out",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the puzzles; a stopped run continues there.",
)
@int_option("--games", 100, "The number of games to play.", 1)
@click.option("--records", type=_EXISTING, help="Search these recorded games instead.")
@click.option(
    "--theme",
    "themes",
    multiple=True,
    type=click.Choice(list(THEMES)),
    help="Look only for puzzles with this theme; without --records, in games played at random.",
)
@click.option("--with", "known", type=_EXISTING, help="Include the puzzles in this file.")
@run_options(64)
@click.pass_context
def find(
    ctx: click.Context,
    folder: Path,
    games: int,
    records: Path | None,
    themes: tuple[str, ...],
    known: Path | None,
    seed: int,
    jobs: int,
    cluster: str | None,
) -> None:
    """Find puzzles in games that the search plays against itself, or in recorded games."""

    def show(progress: MiningProgress) -> None:
        text = f"\r{progress.games} of {plan.games} games, {progress.puzzles} puzzles  "
        click.echo(text, nl=False, err=True)

    with handle_errors():
        before = () if known is None else read_puzzles(known.read_bytes())
        if records is None:
            plan = MiningPlan(games, seed, themes=themes)
        else:
            plan = plan_of_records(read_games(str(records)), seed, themes)
        done = run_mining(plan, folder, jobs=jobs, cluster=cluster, known=before, on_progress=show)
        click.echo(f"\n{done.games} games: {done.puzzles} puzzles, in {folder / SHIPPED}.")
        if done.games < plan.games:
            ctx.exit(INTERRUPTED)


@command.command("check")
@click.argument("file", default=FILE, type=click.Path(dir_okay=False, path_type=Path))
@int_option("--simulations", 20_000, "The number of simulations of each long search.", 1000)
@jobs_option(64)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default="checked-puzzles",
    show_default=True,
    help="The folder for finished searches, which are not repeated.",
)
def check(file: Path, simulations: int, jobs: int, folder: Path) -> None:
    """Check the puzzles in FILE with the strongest search, and rewrite the file.

    A puzzle stays if its solution leads all other placements by the margin in docs/puzzles.md, and
    if its consequences, or those of the others, explain why. A stopped run continues when started
    again.
    """
    with handle_errors():
        puzzles = read_puzzles(file.read_bytes())

        def show(done: int) -> None:
            click.echo(f"\r{done} of {len(puzzles)} puzzles checked  ", nl=False, err=True)

        kept = run_check(puzzles, folder, simulations, jobs=jobs, on_progress=show)
        with replace_file(file) as out:
            out.write(write_puzzles(kept))
        click.echo(f"\n{len(kept)} of {len(puzzles)} puzzles passed; they are in {file}.")


if __name__ == "__main__":
    command(prog_name="python -m tools.puzzles")
