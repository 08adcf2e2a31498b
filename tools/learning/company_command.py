"""`python -m tools.learning company`: learn values from quick games in mixed company."""

from __future__ import annotations

from pathlib import Path

import click

from cirkis.cli.common_options import int_option, jobs_option, seed_option
from cirkis.cli.exit_codes import handle_errors
from tools.learning.common import learning_options, load_teacher, save_learned, show_progress


@click.command("company")
@learning_options
@int_option("--games", 30_000, "The number of games for each number of players.", 10)
@int_option("--simulations", 250, "The average number of simulations before a placement.", 10)
@seed_option(1)
@jobs_option(64)
def company(
    players: tuple[int, ...],
    games: int,
    simulations: int,
    seed: int,
    jobs: int,
    teacher: Path | None,
    folder: Path,
    out: Path,
) -> None:
    """Let players of several kinds meet in quick games, and learn values from the results.

    Values say who wins from a position. A run that was stopped continues when started again; the
    same options give the same weights, with however many processes. docs/tuning.md says more.

    \b
    Examples:
      python -m tools.learning company --players 4 --games 1000
      python -m tools.learning company --players 3,4 --jobs 2
      python -m tools.learning company --teacher learned.json --seed 2 --out learned-2.json
    """
    from tools.learning.company_storage import CompanyPlan, play_missing, read_company
    from tools.learning.tuner import learn_company_values

    with handle_errors():
        taught_by = load_teacher(teacher)
        for number in players:
            plan = CompanyPlan(number, games, simulations, seed, teacher)
            show_progress(play_missing(plan, folder, jobs), len(plan.files(folder)))
            found = {"value": learn_company_values(read_company(plan, folder))}
            command = f"python -m tools.learning company --players {number} --games {games}"
            command += f" --simulations {simulations} --seed {seed}"
            by = "hand-made" if taught_by is None else taught_by.digest
            save_learned(out, number, found, command, by)
        click.echo(f"The weights are in {out}.")
