"""`cirkis simulate`: many games between computer players."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from cirkis.cli.exit_codes import INTERRUPTED
from cirkis.cli.flags import jobs_flag, number_flag, seed_flag
from cirkis.cli.game_options import agreed, game_options
from cirkis.cli.level_args import checked_seats, completed_seats, with_levels
from cirkis.players import PLAYERS
from cirkis.rules.options import Options

if TYPE_CHECKING:
    from cirkis.arena import GameResult, SimulationPlan, SimulationStats

HELP = """\
Let computer players meet in many games and count who wins.

Players move on by one seat every game, so that nobody profits from starting. The same seed gives
the same games. Ctrl-C stops early and prints what is known so far.

LEVELS

\b
Examples:
  cirkis simulate --players greedy,random --games 200
  cirkis simulate --players improver,casual,beginner --jobs 4
  cirkis simulate --players greedy,greedy --center-ring --records games.cirkis
"""


@click.command("simulate", help=with_levels(HELP), short_help="Let computer players meet.")
@click.option(
    "--players",
    "levels",
    callback=checked_seats(*PLAYERS),
    shell_complete=completed_seats(*PLAYERS),
    metavar="LEVELS",
    default="greedy,random",
    show_default=True,
    help="Two to four levels, with commas between them.",
)
@number_flag("--games", 100, "How many games.", 1)
@seed_flag()
@jobs_flag(64)
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option("--records", metavar="FILE", help="Save all games as records.")
@game_options(without=("players", "match", "colours"))
@click.pass_context
def command(
    ctx: click.Context,
    levels: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int,
    as_json: bool,
    records: str | None,
    options: Options,
) -> None:
    """Play a plan and print who won how often."""
    from cirkis.arena import SimulationPlan, SimulationStats

    plan = SimulationPlan(levels, _seated(options, len(levels)), games, seed, records is not None)
    stats = SimulationStats(plan)
    is_whole = _play(plan, jobs, stats, records)
    if as_json:
        click.echo(json.dumps(stats.to_json(), indent=2))
    else:
        click.echo(_table(stats))
    if not is_whole:
        click.echo(f"Interrupted after {stats.games} of {games} games.", err=True)
        ctx.exit(INTERRUPTED)


def _seated(options: Options, players: int) -> Options:
    return agreed(options.to_json() | {"players": players, "colours": []})


def _play(plan: SimulationPlan, jobs: int, stats: SimulationStats, records: str | None) -> bool:
    """Play the plan and count; whether it came to its end."""
    from cirkis.arena import simulate

    with _file_for(records) as file:
        try:
            with _shown(simulate(plan, jobs), plan.games) as results:
                for result in results:
                    if file is not None:
                        file.write(("\n" if result.game else "") + result.record)
                    stats.add(result)
        except KeyboardInterrupt:
            return False
    return True


def _file_for(records: str | None) -> Any:
    return nullcontext() if records is None else _open(records)


def _open(name: str) -> IO[str]:
    return Path(name).open("w", encoding="utf-8")


@contextmanager
def _shown(results: Iterator[GameResult], games: int) -> Iterator[Iterator[GameResult]]:
    """The results, with a progress bar where somebody can see it."""
    if not sys.stderr.isatty():
        yield results
        return
    with click.progressbar(results, length=games, label="Playing", file=sys.stderr) as bar:
        yield iter(bar)


_HEAD = ("player", "wins", "shared", "victories", "95% interval", "average score")


def _table(stats: SimulationStats) -> str:
    """The results for people."""
    from cirkis.arena.text_table import in_columns, summary

    rows = [_HEAD]
    for standing in stats.standings:
        low, high = stats.interval(standing)
        rate = standing.victories / stats.games if stats.games else 0.0
        average = f"{standing.points / stats.games:.1f}" if stats.games else "-"
        rows.append(
            (
                standing.level,
                str(standing.wins),
                str(standing.shared),
                f"{rate:.1%}",
                f"{low:.1%} to {high:.1%}",
                average,
            )
        )
    return f"{in_columns(rows)}\n{summary(stats.games, stats.plies, stats.reasons)}"
