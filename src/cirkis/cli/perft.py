"""`cirkis perft`: count sequences of placements."""

import click

from cirkis.cli.common_options import flag
from cirkis.cli.game_options import game_options
from cirkis.cli.numbers import WholeNumber
from cirkis.cli.output import say
from cirkis.cli.position_option import position_option, read_position
from cirkis.cli.texts import described, texts
from cirkis.game import Options


@click.command("perft", **described("command-perft"))
@flag("command-perft", "--depth", type=WholeNumber(0, 80), metavar="N", required=True)
@flag("command-perft", "--divide", is_flag=True)
@position_option
@game_options(without=("match", "colours"))
@click.pass_context
def command(
    ctx: click.Context, /, depth: int, divide: bool, position: str | None, options: Options
) -> None:
    import random

    from cirkis.game import new_game
    from cirkis.game.rules.game import perft

    if position is not None:
        state = read_position(ctx, position, options.pieces)
    else:
        state = new_game(options.draw_starter(random.Random()))
    if divide:
        total = perft(state, depth, lambda first, count: say(f"{first.name} {count}"))
        say(f"{texts('perft-total')} {total}")
    else:
        say(perft(state, depth))
