"""`cirkis analyse`: where a game was won and lost, or what to do in a position."""

from __future__ import annotations

import click

from cirkis.cli.analyse_job import FORMATS, Job, run
from cirkis.cli.flags import choice_flag, seed_flag

HELP = """\
Tell where the games in the file RECORD were won and lost, or what to do in a position.

For a game: everybody's chances after every placement, where it turned, and the mistakes with what
was better and why. With --ply, or for a record without placements: the best placements in that
position, better and better while you watch. "-" reads the record from standard input. Ctrl-C ends
early with what is known so far.

\b
Formats:
  text     tables and sentences
  json     for other programs; of several games, a list
  record   the games as records, with marks, comments and variations
  html     one page to step through a game, in a file of its own that needs nothing else

\b
Examples:
  cirkis analyse game.cirkis
  cirkis analyse game.cirkis --simulations 2000 --format html -o game.html
  cirkis analyse games.cirkis --game 3 --language fr
  cirkis analyse game.cirkis --ply 12 --seconds 10
"""


@click.command("analyse", help=HELP, short_help="Tell where a game was won and lost.")
@click.argument("record")
@click.option(
    "--seconds",
    type=click.FloatRange(0.001, 3600),
    metavar="N",
    help="How long to think about every position; 1 when nothing is said, for --ply 5.",
)
@click.option(
    "--simulations",
    type=click.IntRange(1, 100_000_000),
    metavar="N",
    help="How many games to simulate for every position; the result is the same every time.",
)
@choice_flag("--format", FORMATS, "What to write.", "form")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to a file.")
@choice_flag("--language", ["en", "fr"], "The language of the sentences.")
@click.option("--game", type=click.IntRange(1), metavar="N", help="Only this record of the file.")
@click.option(
    "--ply", type=click.IntRange(0), metavar="N", help="Only the position after so many plies."
)
@seed_flag(low=0)
@click.pass_context
def command(
    ctx: click.Context,
    record: str,
    seconds: float | None,
    simulations: int | None,
    form: str,
    output: str,
    language: str,
    game: int | None,
    ply: int | None,
    seed: int,
) -> None:
    """Analyse what the file holds."""
    if ply is not None and form in ("record", "html"):
        raise click.UsageError(f"--format {form} is for whole games: leave out --ply")
    ctx.exit(run(Job(record, game, ply, seconds, simulations, seed, form, output, language)))
