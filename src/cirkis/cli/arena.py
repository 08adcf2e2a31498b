"""`cirkis arena`: matches and tournaments between any players."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import TYPE_CHECKING

import click

from cirkis.cli.exit_codes import INTERRUPTED
from cirkis.cli.flags import choice_flag, jobs_flag, number_flag, seed_flag
from cirkis.cli.game_options import game_options
from cirkis.cli.level_args import with_levels
from cirkis.players import PLAYERS
from cirkis.rules.options import Options

if TYPE_CHECKING:
    from cirkis.arena import Plan, Progress

HELP = """\
Let players meet in matches and tournaments, and tell how strong they are and how sure that is.

A PLAYER is a level, a program that speaks the engine protocol (gtp:COMMAND), or a class of your
own (python:package.module:Class). NAME= in front gives it another name. In every round each table
plays one opening of random placements from every seating. docs/arena.md explains the results.

LEVELS

\b
Examples:
  cirkis arena club casual --rounds 50
  cirkis arena greedy club casual --jobs 4 --out cup
  cirkis arena club casual casual --players 3 --until-settled 0,100
  cirkis arena "new=gtp:./mine --fast" greedy --move-seconds 5
"""


def _question(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[float, float] | None:
    if value is None:
        return None
    try:
        low, high = (float(word) for word in value.split(","))
    except ValueError:
        raise click.BadParameter(f'"{value}" must be two numbers, as in 0,50') from None
    return low, high


def _complete(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    return [word for word in (*PLAYERS, "gtp:", "python:") if word.startswith(begun)]


@click.command("arena", help=with_levels(HELP), short_help="Matches and tournaments, rated.")
@click.argument(
    "entrants", nargs=-1, required=True, metavar="PLAYER PLAYER [...]", shell_complete=_complete
)
@number_flag("--rounds", 50, "How many openings every table plays.", 1)
@choice_flag(
    "--format", ["round-robin", "gauntlet"], "Whether all meet, or all meet the first.", "format_"
)
@choice_flag(
    "--seatings", ["all", "rotated"], "From every order of seats, or moving on by one seat."
)
@number_flag("--opening", 4, "With how many random placements a game begins.", 0, 80)
@click.option(
    "--until-settled",
    "question",
    callback=_question,
    metavar="LOW,HIGH",
    help="Stop once it is settled whether the first player is stronger than those it meets by LOW "
    "or by HIGH Elo.",
)
@click.option(
    "--error",
    type=click.FloatRange(0, 0.5, min_open=True, max_open=True),
    metavar="RATE",
    default=0.05,
    show_default=True,
    help="How often such an answer may be wrong.",
)
@click.option(
    "--move-seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="N",
    default=60,
    show_default=True,
    help="How long a program may think about a placement.",
)
@seed_flag()
@jobs_flag(256)
@click.option("--cluster", metavar="ADDRESS", help="Play on the workers of a Dask cluster instead.")
@click.option(
    "--out",
    "folder",
    metavar="FOLDER",
    help="Keep results and records here; the same command goes on after an interruption.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@game_options()
@click.pass_context
def command(
    ctx: click.Context,
    entrants: tuple[str, ...],
    rounds: int,
    format_: str,
    seatings: str,
    opening: int,
    question: tuple[float, float] | None,
    error: float,
    move_seconds: float,
    seed: int,
    jobs: int,
    cluster: str | None,
    folder: str | None,
    as_json: bool,
    options: Options,
) -> None:
    """Play an arena and print its results."""
    from cirkis.arena import Ending, Format, Plan, Question, Seatings, run, to_json, to_text

    _find_modules_here()
    plan = Plan(
        entrants,
        options,
        rounds=rounds,
        format=Format(format_),
        seatings=Seatings(seatings),
        opening=opening,
        seed=seed,
        move_seconds=move_seconds,
        question=None if question is None else Question(*question, error),
    )
    shown = _Shown(plan)
    standings = run(plan, jobs=jobs, cluster=cluster, folder=folder, on_progress=shown.show)
    shown.clear()
    click.echo(json.dumps(to_json(standings), indent=2) if as_json else to_text(standings))
    if standings.ending is Ending.INTERRUPTED:
        again = f'; the same command goes on from there, in "{folder}"' if folder else ""
        click.echo(f"Interrupted after {standings.games} of {plan.games} games{again}.", err=True)
        ctx.exit(INTERRUPTED)


def _find_modules_here() -> None:
    """Let python:mine:Player find mine.py in the folder where the command is given."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)


class _Shown:
    """How far an arena is, on one line of a terminal that is written over and over."""

    def __init__(self, plan: Plan) -> None:
        self.games = plan.games
        self.begun = time.monotonic()
        self.is_seen = sys.stderr.isatty()

    def show(self, progress: Progress) -> None:
        """Games, speed, time left, and how near the question is to its answer."""
        if not self.is_seen:
            return
        speed = progress.new / max(time.monotonic() - self.begun, 1e-6)
        told = [
            f"{progress.games} of {self.games} games",
            f"{speed:.1f} a second" if speed >= 1 else f"{60 * speed:.1f} a minute",
            f"{duration((self.games - progress.games) / speed)} left",
        ]
        if progress.ratio is not None:
            told[-1] = "at most " + told[-1]
            told.append(f"{min(1.0, abs(progress.ratio)):.0%} settled")
        click.echo(f"\r\x1b[K{', '.join(told)}", err=True, nl=False)

    def clear(self) -> None:
        """Take the line away."""
        if self.is_seen:
            click.echo("\r\x1b[K", err=True, nl=False)


def duration(seconds: float) -> str:
    """A time for people: 40 s, 3 min, 2 h 5 min.

    >>> duration(39.6), duration(190), duration(7530)
    ('40 s', '3 min', '2 h 6 min')
    """
    minutes = round(seconds / 60)
    if seconds < 99:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 99 else f"{minutes // 60} h {minutes % 60} min"
