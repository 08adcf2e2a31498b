"""`cirkis simulate`: many games between computer players."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from cirkis.cli.common_options import (
    flag,
    int_option,
    jobs_option,
    json_option,
    out_option,
    seed_option,
)
from cirkis.cli.exit_codes import INTERRUPTED
from cirkis.cli.files import STANDARD_STREAM, open_output
from cirkis.cli.game_options import game_options
from cirkis.cli.levels import level_list
from cirkis.cli.output import say
from cirkis.cli.player_names import PlayerList, PlayerName
from cirkis.cli.texts import described, texts
from cirkis.game import Options

if TYPE_CHECKING:
    from cirkis.lab import SimulationPlan, SimulationStats


@click.command("simulate", **described("command-simulate", levels=level_list()))
@flag(
    "command-simulate",
    "--players",
    "levels",
    type=PlayerList(PlayerName()),
    metavar="PLAYERS",
    default="greedy,random",
    show_default=True,
)
@int_option("--games", 100, texts("command-simulate.games"), 1)
@seed_option()
@jobs_option(64)
@json_option
@out_option(texts("command-simulate.out"), old="--records")
@game_options(without=("players", "match", "colours"), seats="levels")
@click.pass_context
def command(
    ctx: click.Context,
    levels: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int,
    as_json: bool,
    out: str | None,
    options: Options,
) -> None:
    from cirkis.lab import SimulationPlan, SimulationStats

    plan = SimulationPlan(levels, options, games, seed, out is not None)
    stats = SimulationStats(plan)
    is_finished = _play(plan, jobs, stats, out)
    results = json.dumps(stats.to_json(), indent=2) if as_json else _table(stats)
    say(results, err=out == STANDARD_STREAM)
    if stats.is_repetitive:
        say(texts("simulate-repetitive", games=stats.games, results=len(stats.results)), err=True)
    if not is_finished:
        say(texts("interrupted-games", games=stats.games, total=games), err=True)
        ctx.exit(INTERRUPTED)


def _play(plan: SimulationPlan, jobs: int, stats: SimulationStats, out: str | None) -> bool:
    """Play the plan and count its results; return whether it finished."""
    from cirkis.lab import simulate

    with nullcontext() if out is None else open_output(out) as file:
        try:
            with click.progressbar(
                simulate(plan, jobs), length=plan.games, label=texts("simulate-progress"),
                file=sys.stderr, hidden=not sys.stderr.isatty(),
            ) as results:  # fmt: skip
                for result in results:
                    if file is not None:
                        file.write((("\n" if result.game else "") + result.record).encode())
                    stats.add(result)
        except KeyboardInterrupt:
            return False
    return True


_HEADINGS = ("player", "wins", "shared", "victories", "interval", "average")  # "results-player" ...


def _table(stats: SimulationStats) -> str:
    from cirkis.drawing.terminal.draw import align_columns
    from cirkis.lab.arena.report import games_summary, range_text

    rows = [tuple(texts(f"results-{column}") for column in _HEADINGS)]
    for standing in stats.players:
        rate = standing.victories / stats.games if stats.games else 0.0
        average = f"{standing.points / stats.games:.1f}" if stats.games else "-"
        rows.append(
            (
                standing.name,
                str(standing.wins),
                str(standing.shared),
                f"{rate:.1%}",
                range_text(standing.interval),
                average,
            )
        )
    return f"{align_columns(rows)}\n{games_summary(stats.games, stats.plies, stats.reasons)}"
