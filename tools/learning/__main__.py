"""`python -m tools.learning`: learn priors and position values from self-play."""

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
    from tools.learning.tuner import Finding


def _players(_: click.Context, __: click.Parameter, text: str) -> tuple[int, ...]:
    """Numbers of players, as in "2,3,4"."""
    numbers = text.split(",")
    if not set(numbers) <= {"2", "3", "4"} or len(set(numbers)) < len(numbers):
        raise click.BadParameter("give numbers of players, each once, as in 2,3,4")
    return tuple(int(number) for number in numbers)


@click.command("tools.learning")
@click.option(
    "--players",
    callback=_players,
    metavar="N,N",
    default="2,3,4",
    show_default=True,
    help="For how many players is learned: each is learned apart.",
)
@int_option("--games", 2000, "How many games for each number of players.", 10)
@int_option("--simulations", 1000, "How many simulations the search makes before a placement.", 2)
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
    help="Where the games are kept; those there already are not played again.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    default="learned.json",
    show_default=True,
    help="Where the weights go; those for other numbers of players stay there.",
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
    """Let the search play games with itself, and learn from them how to judge at first sight.

    What is learned: which placements the search prefers in the end, and who wins from a position.
    A run that was stopped goes on where it was when started again; the same numbers give the same
    weights. docs/tuning.md tells more.

    \b
    Examples:
      python -m tools.learning --games 100 --simulations 200
      python -m tools.learning --teacher learned.json --out learned-2.json
    """
    from tools.learning.storage import SelfPlayPlan

    with handle_errors():
        plan = SelfPlayPlan(players, games, simulations, seed, _taught(teacher))
        _play(plan, folder)
        _learn(plan, folder, out)


def _taught(teacher: Path | None) -> WeightsFile | None:
    from cirkis.search.evaluation.weights import WeightsFile

    return None if teacher is None else WeightsFile(teacher)


def _play(plan: SelfPlayPlan, folder: Path) -> None:
    """Play what is missing, with a bar that shows the time left."""
    from tools.learning.storage import play_batches

    batches, many = play_batches(plan, folder), len(plan.batches())
    if sys.stderr.isatty():
        with click.progressbar(batches, length=many, label="Playing", file=sys.stderr) as bar:
            for _ in bar:
                pass
    else:
        for done, _ in enumerate(batches, 1):
            if done * 10 // many > (done - 1) * 10 // many:
                click.echo(f"{100 * done // many}% of the games are played", err=True)


def _learn(plan: SelfPlayPlan, folder: Path, out: Path) -> None:
    from cirkis.search.evaluation.weights import write_weights
    from tools.learning.storage import read_games
    from tools.learning.tuner import learn

    learned: dict[int, Weights] = {}
    made: dict[int, dict[str, Any]] = {}
    for players in plan.players:
        learned[players], findings = learn(read_games(plan, folder, players))
        told = [_told(players, finding) for finding in findings]
        click.echo("\n".join(told))
        made[players] = _made(plan, players, told)
    try:
        write_weights(out, learned, made)
    except OSError as problem:
        raise CirkisError(f"{out} cannot be written: {problem.strerror}") from problem
    click.echo(f"The weights are in {out}.")


def _told(players: int, finding: Finding) -> str:
    before, after = finding.before, finding.after
    return (
        f"{players} players, {finding.about}: log-loss {before.loss:.4f} before, {after.loss:.4f}"
        f" after, {finding.least:.4f} at best; the first choice is right in {before.agreement:.1%}"
        f" before, {after.agreement:.1%} after ({after.choices} choices held out)"
    )


def _made(plan: SelfPlayPlan, players: int, told: list[str]) -> dict[str, Any]:
    """How the weights for so many players came about: enough to make them again."""
    command = f"python -m tools.learning --players {players} --games {plan.games}"
    command += f" --simulations {plan.simulations} --seed {plan.seed}"
    return {
        "command": command,
        "teacher": "hand-made" if plan.teacher is None else plan.teacher.digest,
        "version": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "found": told,
    }


if __name__ == "__main__":
    command(prog_name="python -m tools.learning")
