"""`python -m tools.learning self-play`: learn priors and values from the search against itself."""

from __future__ import annotations

from pathlib import Path

import click

from cirkis.cli.common_options import int_option, seed_option
from cirkis.cli.exit_codes import handle_errors
from tools.learning.common import learning_options, load_teacher, save_learned, show_progress


@click.command("self-play")
@learning_options
@int_option("--games", 2000, "The number of games for each number of players.", 10)
@int_option("--simulations", 1000, "The number of simulations before each placement.", 2)
@seed_option(1)
def self_play(
    players: tuple[int, ...],
    games: int,
    simulations: int,
    seed: int,
    teacher: Path | None,
    folder: Path,
    out: Path,
) -> None:
    """Let the search play against itself, and learn priors and values from the games.

    Priors say which placements the search prefers in the end, values who wins from a position. A
    run that was stopped continues when started again; the same options give the same weights.
    docs/tuning.md says more.

    \b
    Examples:
      python -m tools.learning self-play --games 100 --simulations 200
      python -m tools.learning self-play --teacher learned.json --out learned-2.json
    """
    from tools.learning.storage import SelfPlayPlan, play_batches, read_games
    from tools.learning.tuner import learn_priors, learn_values

    with handle_errors():
        plan = SelfPlayPlan(players, games, simulations, seed, load_teacher(teacher))
        show_progress(play_batches(plan, folder), len(plan.batches()))
        for number in players:
            played = read_games(plan, folder, number)
            found = {"prior": learn_priors(played), "value": learn_values(played)}
            command = f"python -m tools.learning self-play --players {number} --games {games}"
            command += f" --simulations {simulations} --seed {seed}"
            by = "hand-made" if plan.teacher is None else plan.teacher.digest
            save_learned(out, number, found, command, by)
        click.echo(f"The weights are in {out}.")
