"""`python -m tools.puzzles`: check the shipped puzzles, and drop those that fail."""

from pathlib import Path

import click

from cirkis.cli.common_options import int_option, jobs_option
from cirkis.cli.exit_codes import handle_errors
from cirkis.files import replace_file
from cirkis.lab.puzzle_mining.check import run_check
from cirkis.practice import read_puzzles, write_puzzles

FILE = Path("src/cirkis/practice/puzzles/puzzles.json.gz")


@click.command("puzzles")
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
def command(file: Path, simulations: int, jobs: int, folder: Path) -> None:
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
