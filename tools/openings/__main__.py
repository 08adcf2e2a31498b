"""`python -m tools.openings`: make a book of openings."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from cirkis.cli.common_options import cluster_option, int_option, jobs_option, seed_option
from cirkis.cli.exit_codes import handle_errors
from cirkis.game import write_record
from cirkis.lab import open_pool
from cirkis.lab.jobs.files import replace_file
from tools.openings.chances import Chances
from tools.openings.grow import Progress, grow, lines_by_ply, open_log
from tools.openings.plan import BookPlan
from tools.openings.record import book_record


@click.command("openings")
@int_option("--players", 2, "How many play.", 2, 4)
@int_option("--simulations", 400_000, "How many simulations each search makes.", 1000)
@click.option(
    "--loss",
    type=click.FloatRange(0, 1),
    default=0.03,
    show_default=True,
    help="How much players may give up on the way to a position, in chances from 0 to 1.",
)
@click.option(
    "--first-loss",
    type=click.FloatRange(0, 1),
    default=0.03,
    show_default=True,
    help="How much the first placement may give up for free.",
)
@int_option("--plies", 6, "How many placements lead to a position at most.", 0)
@seed_option(1)
@jobs_option(64)
@cluster_option
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default="openings",
    show_default=True,
    help="The folder of what was searched; nothing in it is searched again.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default="openings.cirkis",
    show_default=True,
    help="The file for the book.",
)
def command(
    players: int,
    simulations: int,
    loss: float,
    first_loss: float,
    plies: int,
    seed: int,
    jobs: int,
    cluster: str | None,
    folder: Path,
    out: Path,
) -> None:
    """Make a book of openings by long searches.

    It begins with the empty board and goes on where good players do. A run that was stopped
    continues when started again; the same options make the same book, with however many processes.

    \b
    Examples:
      python -m tools.openings --players 2 --jobs 2 --out src/cirkis/engine/openings/data/2.cirkis
      python -m tools.openings --players 4 --simulations 20000 --plies 3
    """
    plan = BookPlan(players, simulations, loss, first_loss, plies, seed)
    with (
        handle_errors(),
        closing(open_log(folder, plan)) as log,
        closing(open_pool(jobs, cluster)) as pool,
    ):
        for progress in grow(plan, log, pool):
            click.echo(f"\r{_text(progress)}", nl=False, err=True)
        click.echo(err=True)
        lines = [line for lines in lines_by_ply(plan, log.results) for line in lines]
        text = write_record(book_record(plan, Chances(plan, lines, log.results)))
        with replace_file(out) as file:
            file.write(text.encode())
        click.echo(f"The book of {len(lines)} positions is in {out}.")


def _text(progress: Progress) -> str:
    return (
        f"after {progress.plies} placements {progress.done} of {progress.total} positions"
        f" are searched, {progress.positions} in all  "
    )


if __name__ == "__main__":
    command(prog_name="python -m tools.openings")
