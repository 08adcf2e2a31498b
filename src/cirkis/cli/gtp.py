"""`cirkis gtp`: speak with other programs."""

from __future__ import annotations

import sys

import click

from cirkis.cli.common_options import int_option
from cirkis.cli.game_options import game_options
from cirkis.cli.levels import LevelName
from cirkis.cli.numbers import SEEDS
from cirkis.cli.texts import described, texts
from cirkis.rules.options import Options


@click.command("gtp", **described("command-gtp"))
@click.option(
    "--level",
    type=LevelName(),
    default="greedy",
    show_default=True,
    help=texts("command-gtp.level"),
)
@int_option("--seed", None, texts("command-gtp.seed"), -SEEDS, SEEDS)
@game_options()
def command(level: str, seed: int | None, options: Options) -> None:
    """Answer commands until the input ends."""
    from cirkis.gtp import run_gtp

    run_gtp(sys.stdin.buffer, sys.stdout.buffer, level=level, seed=seed, options=options)
