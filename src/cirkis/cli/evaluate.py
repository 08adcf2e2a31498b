"""`cirkis evaluate`: a player's share of the victories against a fixed panel."""

import json
from functools import partial
from typing import TYPE_CHECKING

import click

from cirkis.cli.options import folder_option, int_option, json_option, run_options
from cirkis.cli.output import INTERRUPTED, ProgressLine, described, say, texts
from cirkis.cli.players import PlayerName, import_from_current_folder

if TYPE_CHECKING:
    from cirkis.lab import ArenaProgress


def _written() -> tuple[str, ...]:
    from cirkis.cli.arena import written
    from cirkis.lab.arena.evaluation import EVALUATION

    return *written(), EVALUATION


@click.command("evaluate", **described("command-evaluate"))
@click.argument("player", shell_complete=PlayerName(with_programs=True).shell_complete)
@int_option("--players", 2, texts("command-evaluate.players"), 2, 4)
@int_option("--rounds", 10, texts("command-evaluate.rounds"), 1, 1_000_000)
@run_options(256)
@folder_option(texts("command-arena.out"), required=False, files=_written)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    player: str,
    players: int,
    rounds: int,
    seed: int,
    jobs: int,
    cluster: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    from cirkis.lab import (
        RunStatus,
        evaluation_json,
        evaluation_plan,
        evaluation_text,
        run_evaluation,
    )

    import_from_current_folder()
    plan = evaluation_plan(player, players, rounds=rounds, seed=seed)
    line = ProgressLine(plan.games)
    show = partial(_show, line)
    found = run_evaluation(plan, jobs=jobs, cluster=cluster, folder=folder, on_progress=show)
    line.clear()
    say(json.dumps(evaluation_json(found), indent=2) if as_json else evaluation_text(found))
    if found.status is RunStatus.INTERRUPTED:
        done = {"games": found.standings.games, "total": plan.games}
        again = texts("arena-interrupted", folder=folder, **done) if folder else ""
        say(again or texts("interrupted-games", **done), err=True)
        ctx.exit(INTERRUPTED)


def _show(line: ProgressLine, progress: "ArenaProgress") -> None:
    line.show(progress.games, progress.new)
