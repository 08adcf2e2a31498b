"""`cirkis gtp`: speak with other programs."""

from __future__ import annotations

import sys

import click

from cirkis.cli.game_options import game_options
from cirkis.players import PLAYERS
from cirkis.rules.options import Options


@click.command("gtp", short_help="Speak the Go Text Protocol with other programs.")
@click.option(
    "--level",
    type=click.Choice(list(PLAYERS)),
    default="greedy",
    show_default=True,
    help="Who answers genmove.",
)
@click.option("--seed", type=int, metavar="N", help="Makes the answers repeatable.")
@game_options()
def command(level: str, seed: int | None, options: Options) -> None:
    """Speak the Go Text Protocol, version 2, on standard input and output.

    Other programs can play and test with it; docs/engine.md lists the commands. "quit" ends it.

    \b
    Example:
      printf 'genmove 1\\nshowboard\\nquit\\n' | cirkis gtp --players 3
    """
    from cirkis.gtp import run_gtp

    run_gtp(sys.stdin.buffer, sys.stdout.buffer, level=level, seed=seed, options=options)
