"""`python -m tools.learning`: learn priors and values from games."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.options import all_of, int_option, jobs_option, seed_option
from cirkis.cli.output import handle_errors
from cirkis.errors import CirkisError
from cirkis.version import program_version

if TYPE_CHECKING:
    from tools.learning.tuner import Report


def _players(_context: object, _option: object, text: str) -> tuple[int, ...]:
    numbers = text.split(",")
    if not set(numbers) <= {"2", "3", "4"} or len(set(numbers)) < len(numbers):
        raise click.BadParameter("give each number of players once, as in 2,3,4")
    return tuple(int(number) for number in numbers)


learning_options = all_of(
    seed_option(1),
    jobs_option(64),
    click.option(
        "--players",
        callback=_players,
        metavar="N,N",
        default="2,3,4",
        show_default=True,
        help="The numbers of players to learn for, each separately.",
    ),
    click.option(
        "--teacher",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Play with the weights in this file, from an earlier run.",
    ),
    click.option(
        "--folder",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="FOLDER",
        default="learning",
        show_default=True,
        help="The folder for the games; games already in it are not played again.",
    ),
    click.option(
        "--out",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        default="learned.json",
        show_default=True,
        help="The file for the weights; other weights in it are kept.",
    ),
)


def show_progress(parts: Iterable[object], count: int) -> None:
    """Wait for parts of the work, showing a progress bar, or ten lines without a terminal."""
    if sys.stderr.isatty():
        with click.progressbar(parts, length=count, label="Playing", file=sys.stderr) as bar:
            for _ in bar:
                pass
        return
    for done, _ in enumerate(parts, 1):
        if done * 10 // count > (done - 1) * 10 // count:
            click.echo(f"{100 * done // count}% of the games have been played", err=True)


def learn(
    kind: str,
    *,
    players: tuple[int, ...],
    games: int,
    simulations: int,
    seed: int,
    jobs: int,
    teacher: Path | None,
    folder: Path,
    out: Path,
) -> None:
    """Play the missing games, learn for each number of players, and write the weights."""
    from tools.learning.storage import Plan, play_missing, read_games
    from tools.learning.tuner import LEARNERS
    from tools.learning.weights_file import WeightsFile

    with handle_errors():
        by = "hand-made" if teacher is None else WeightsFile(teacher).digest
        for number in players:
            plan = Plan(kind, number, games, simulations, seed, teacher)
            show_progress(play_missing(plan, folder, jobs), len(plan.files(folder)))
            played = read_games(plan, folder)
            found = {name: learner(played) for name, learner in LEARNERS[kind].items()}
            command = f"python -m tools.learning {kind} --players {number} --games {games}"
            command += f" --simulations {simulations} --seed {seed}"
            save_learned(out, number, found, command, by)
        click.echo(f"The weights are in {out}.")


def save_learned(
    out: Path, players: int, found: Mapping[str, tuple[Any, Report]], command: str, teacher: str
) -> None:
    """Print the quality of weights, and write them with their origin."""
    from tools.learning.weights_file import write_weights

    date = datetime.now(UTC).date().isoformat()
    for kind, (weights, report) in found.items():
        summary = _summarise(players, report)
        click.echo(summary)
        made = {"command": command, "teacher": teacher, "version": program_version()}
        try:
            write_weights(out, players, {kind: weights}, {**made, "date": date, "found": summary})
        except OSError as problem:
            raise CirkisError(f"{out} cannot be written: {problem.strerror}") from problem


def _summarise(players: int, report: Report) -> str:
    before, after = report.baseline, report.learned
    return (
        f"{players} players, {report.description}: log-loss {before.loss:.4f} before,"
        f" {after.loss:.4f} after, {report.minimum:.4f} at best; the first choice is right"
        f" {before.agreement:.1%} of the time before, {after.agreement:.1%} after"
        f" ({after.choices} choices held out)"
    )


@click.group("tools.learning")
def command() -> None:
    """Learn priors and values from games; see docs/tuning.md."""


@command.command("self-play")
@learning_options
@int_option("--games", 2000, "The number of games for each number of players.", 10)
@int_option("--simulations", 1000, "The number of simulations before each placement.", 2)
def self_play(**choices: Any) -> None:
    """Let the search play against itself, and learn priors and values from the games.

    Priors say which placements the search comes to prefer; values say who wins from a position. A
    stopped run continues when started again. The same options give the same weights, with any
    number of processes. See docs/tuning.md.

    \b
    Examples:
      python -m tools.learning self-play --games 100 --simulations 200
      python -m tools.learning self-play --teacher learned.json --out learned-2.json
    """
    learn("self-play", **choices)


@command.command("company")
@learning_options
@int_option("--games", 30_000, "The number of games for each number of players.", 10)
@int_option("--simulations", 250, "The average number of simulations before a placement.", 10)
def company(**choices: Any) -> None:
    """Let different kinds of players meet in quick games, and learn values from the results.

    Values say who wins from a position. A stopped run continues when started again. The same
    options give the same weights, with any number of processes. See docs/tuning.md.

    \b
    Examples:
      python -m tools.learning company --players 4 --games 1000
      python -m tools.learning company --players 3,4 --jobs 2
      python -m tools.learning company --teacher learned.json --seed 2 --out learned-2.json
    """
    learn("company", **choices)


if __name__ == "__main__":
    command(prog_name="python -m tools.learning")
