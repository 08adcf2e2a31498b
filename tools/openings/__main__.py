"""`python -m tools.openings`: make an opening book."""

from contextlib import closing
from pathlib import Path

import click

from cirkis.cli.options import (
    cluster_option,
    int_option,
    jobs_option,
    number_option,
    seed_option,
)
from cirkis.cli.output import handle_errors
from cirkis.files import replace_file
from cirkis.game import write_record
from cirkis.lab import open_pool
from tools.openings.grow import BookProgress, grow, lines_by_ply, open_log
from tools.openings.plan import BookPlan
from tools.openings.record import Chances, book_record


@click.command("openings")
@int_option("--players", 2, "The number of players.", 2, 4)
@int_option("--simulations", 400_000, "The number of simulations in each search.", 1000)
@number_option(
    "--loss", 0.03, "How much winning chance may be given up on the way to a position.", 0, 1
)
@number_option(
    "--first-loss",
    0.03,
    "How much the first placement may give up without counting towards --loss.",
    0,
    1,
)
@int_option("--plies", 6, "The maximum number of placements that lead to a position.", 0)
@seed_option(1)
@jobs_option(64)
@cluster_option
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default="openings",
    show_default=True,
    help="The folder for finished searches, which are not repeated.",
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
    """Make an opening book with long searches.

    The book begins with the empty board and follows the choices of good players. A stopped run
    continues when started again. The same options give the same book, with any number of processes.

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


def _text(progress: BookProgress) -> str:
    return (
        f"after {progress.plies} placements: {progress.done} of {progress.total} positions"
        f" searched, {progress.positions} in all  "
    )


if __name__ == "__main__":
    command(prog_name="python -m tools.openings")
