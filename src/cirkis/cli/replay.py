"""`cirkis replay`: step through a recorded game in the terminal."""

from __future__ import annotations

import sys

import click

from cirkis.cli.flags import record_flag
from cirkis.cli.input_files import STDIN, read_game


@click.command("replay", short_help="Step through a recorded game.")
@click.argument("record")
@record_flag()
@click.option("--all", "print_all", is_flag=True, help="Print all plies instead of stepping.")
def command(record: str, game: int, print_all: bool) -> None:
    """Step through the game in the file RECORD, with the board and what happened in words.

    \b
    Keys:
      right, n, space   next ply              left, b   back
      home, f           first position        end, l    last position
      g                 go to a ply           q         quit

    Where there is no terminal, or with --all, every ply is printed as words, then the last
    position. "-" reads the record from standard input.

    \b
    Examples:
      cirkis replay game.cirkis
      cirkis replay --game 3 games.cirkis
      cirkis replay game.cirkis | less
    """
    from cirkis.cli.stepper import print_plies, step_through, walk

    told = read_game(record, game)
    walked = walk(told)
    is_terminal = record != STDIN and sys.stdin.isatty() and sys.stdout.isatty()
    if print_all or not is_terminal:
        print_plies(told, walked)
    else:
        step_through(told, walked)
