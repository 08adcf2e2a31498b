"""`cirkis perft`: count sequences of placements."""

from __future__ import annotations

import click

from cirkis.cli.game_options import game_options
from cirkis.rules.options import Options


@click.command("perft", short_help="Count sequences of placements.")
@click.option(
    "--depth",
    type=click.IntRange(0),
    metavar="N",
    required=True,
    help="How many placements long.",
)
@click.option("--divide", is_flag=True, help="Also count by first placement.")
@game_options(without=("match", "colours"))
def command(depth: int, divide: bool, options: Options) -> None:
    """Count all sequences of DEPTH placements from the empty board.

    The number tells whether an implementation of the rules is right: two that agree on it for three
    or four placements rarely differ. Lost turns are no placements; games that end earlier do not
    count. Each step deeper takes about eighteen times as long.

    \b
    Examples:
      cirkis perft --depth 3
      cirkis perft --players 4 --depth 2 --divide
    """
    import random

    from cirkis.rules.game import new_game
    from cirkis.rules.perft import perft

    state = new_game(options.draw_starter(random.Random()))
    if divide:
        total = perft(state, depth, lambda first, count: click.echo(f"{first.name} {count}"))
        click.echo(f"total {total}")
    else:
        click.echo(perft(state, depth))
