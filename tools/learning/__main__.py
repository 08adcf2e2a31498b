"""`python -m tools.learning`: learn priors and values from games."""

from typing import Any

import click

from cirkis.cli.common_options import int_option
from tools.learning.common import learn, learning_options


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
