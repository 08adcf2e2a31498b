"""`python -m tools.learning`: learn priors and values from self-play."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cirkis import __version__
from cirkis.cli.common_options import int_option, seed_option
from cirkis.cli.exit_codes import handle_errors
from cirkis.errors import CirkisError

if TYPE_CHECKING:
    from cirkis.search.evaluation.weights import Weights, WeightsFile
    from tools.learning.storage import SelfPlayPlan
    from tools.learning.tuner import Report


def _players(_: click.Context, __: click.Parameter, text: str) -> tuple[int, ...]:
    """Return numbers of players from a text like "2,3,4"."""
    numbers = text.split(",")
    if not set(numbers) <= {"2", "3", "4"} or len(set(numbers)) < len(numbers):
        raise click.BadParameter("give each number of players once, as in 2,3,4")
    return tuple(int(number) for number in numbers)


@click.command("tools.learning")
@click.option(
    "--players",
    callback=_players,
    metavar="N,N",
    default="2,3,4",
    show_default=True,
    help="The numbers of players to learn for, each separately.",
)
@int_option("--games", 2000, "The number of games for each number of players.", 10)
@int_option("--simulations", 1000, "The number of simulations before each placement.", 2)
@seed_option(1)
@click.option(
    "--teacher",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Play with the weights in this file, of an earlier run.",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    default="self-play",
    show_default=True,
    help="The folder of the games; games already in it are not played again.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    default="learned.json",
    show_default=True,
    help="The file for the weights; it keeps those for other numbers of players.",
)
def command(
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
      python -m tools.learning --games 100 --simulations 200
      python -m tools.learning --teacher learned.json --out learned-2.json
    """
    from tools.learning.storage import SelfPlayPlan

    with handle_errors():
        plan = SelfPlayPlan(players, games, simulations, seed, _load_teacher(teacher))
        _play(plan, folder)
        _learn(plan, folder, out)


def _load_teacher(teacher: Path | None) -> WeightsFile | None:
    from cirkis.search.evaluation.weights import WeightsFile

    return None if teacher is None else WeightsFile(teacher)


def _play(plan: SelfPlayPlan, folder: Path) -> None:
    """Play the missing games, with a progress bar."""
    from tools.learning.storage import play_batches

    batches, count = play_batches(plan, folder), len(plan.batches())
    if sys.stderr.isatty():
        with click.progressbar(batches, length=count, label="Playing", file=sys.stderr) as bar:
            for _ in bar:
                pass
    else:
        for done, _ in enumerate(batches, 1):
            if done * 10 // count > (done - 1) * 10 // count:
                click.echo(f"{100 * done // count}% of the games are played", err=True)


def _learn(plan: SelfPlayPlan, folder: Path, out: Path) -> None:
    from cirkis.search.evaluation.weights import write_weights
    from tools.learning.storage import read_games
    from tools.learning.tuner import learn

    learned: dict[int, Weights] = {}
    origin: dict[int, dict[str, Any]] = {}
    for players in plan.players:
        learned[players], reports = learn(read_games(plan, folder, players))
        summaries = [_summarise(players, report) for report in reports]
        click.echo("\n".join(summaries))
        origin[players] = _origin(plan, players, summaries)
    try:
        write_weights(out, learned, origin)
    except OSError as problem:
        raise CirkisError(f"{out} cannot be written: {problem.strerror}") from problem
    click.echo(f"The weights are in {out}.")


def _summarise(players: int, report: Report) -> str:
    before, after = report.baseline, report.learned
    return (
        f"{players} players, {report.description}: log-loss {before.loss:.4f} before,"
        f" {after.loss:.4f} after, {report.minimum:.4f} at best; the first choice is right in"
        f" {before.agreement:.1%} before, {after.agreement:.1%} after"
        f" ({after.choices} choices held out)"
    )


def _origin(plan: SelfPlayPlan, players: int, summaries: list[str]) -> dict[str, Any]:
    """Return how the weights were made, in enough detail to make them again."""
    command = f"python -m tools.learning --players {players} --games {plan.games}"
    command += f" --simulations {plan.simulations} --seed {plan.seed}"
    return {
        "command": command,
        "teacher": "hand-made" if plan.teacher is None else plan.teacher.digest,
        "version": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "found": summaries,
    }


if __name__ == "__main__":
    command(prog_name="python -m tools.learning")
