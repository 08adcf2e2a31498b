"""`cirkis gtp`: speak the Go Text Protocol with other programs."""

import sys

import click

from cirkis.cli.common_options import flag, int_option
from cirkis.cli.game_options import game_options
from cirkis.cli.numbers import SEEDS
from cirkis.cli.player_names import PlayerName
from cirkis.cli.texts import described, texts
from cirkis.game import Options


@click.command("gtp", **described("command-gtp"))
@flag(
    "command-gtp",
    "--player",
    type=PlayerName(),
    default="greedy",
    show_default=True,
)
@int_option("--seed", None, texts("command-gtp.seed"), -SEEDS, SEEDS)
@game_options()
def command(player: str, seed: int | None, options: Options) -> None:
    from cirkis.lab import run_gtp

    # Unbuffered: a thread waiting for input holds the lock of a buffered stream, and Python
    # cannot exit while it does.
    stdin = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    run_gtp(stdin, sys.stdout.buffer, player=player, seed=seed, options=options)
