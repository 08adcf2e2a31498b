"""`cirkis show`: a position as a picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from cirkis.cli.game_options import game_options, given_flags
from cirkis.cli.reading import read_game
from cirkis.errors import CirkisError
from cirkis.rules.options import Options

if TYPE_CHECKING:
    from cirkis.rules.state import State

_CELLS = re.compile(r"([A-Z]\s*:)?\s*[A-Z]\d+(\s*\+\s*[A-Z]\d+)*", re.IGNORECASE)


@click.command("show")
@click.argument("what", nargs=-1)
@click.option("--svg", "svg", metavar="FILE", help='Write an SVG picture; "-" is standard output.')
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="light",
    show_default=True,
    help="The paper the SVG lies on.",
)
@click.option(
    "--size",
    type=click.IntRange(16, 16384),
    metavar="N",
    help="Height of the SVG in pixels.",
)
@click.option("--names", is_flag=True, help="Write the names of the cells.")
@click.option("--legal", is_flag=True, help="Mark where the player to move can place.")
@click.option(
    "--ply", type=click.IntRange(0), metavar="N", help="Show a record after so many plies."
)
@click.option(
    "--game",
    type=click.IntRange(1),
    metavar="N",
    default=1,
    show_default=True,
    help="Which record of the file.",
)
@click.option(
    "--colour",
    type=click.Choice(["auto", "never", "256", "full"]),
    default="auto",
    show_default=True,
    help="Colours of the drawing in the terminal.",
)
@game_options()
@click.pass_context
def command(
    ctx: click.Context,
    what: tuple[str, ...],
    svg: str | None,
    theme: str,
    size: int | None,
    names: bool,
    legal: bool,
    ply: int | None,
    game: int,
    colour: str,
    options: Options,
) -> None:
    """Draw a position, in the terminal or as SVG.

    WHAT is a list of placements by their cells, in the order of play, or one file with a record
    ("-" reads standard input). Without it, the empty board is shown. Game options such as --players
    belong to a list of placements; a record has its own.

    \b
    Examples:
      cirkis show A1+B1 A2+A3 --legal
      cirkis show --players 3 K:A1+A2+E3
      cirkis show game.cirkis --ply 12 --svg position.svg
      cirkis show --names
    """
    if _is_record(what):
        if flags := given_flags(ctx):
            raise click.UsageError(f"a record has its own options: leave out {', '.join(flags)}")
        state = _recorded(what[0], game, ply)
    elif alone := [f"--{name}" for name in ("ply", "game") if _is_given(ctx, name)]:
        raise click.UsageError(f"{' and '.join(alone)}: only for a record")
    else:
        state = _placed(options, what)
    if svg is None:
        from cirkis.drawing import draw_terminal

        picture = draw_terminal(state, colour=colour, names=names, legal=legal)
        click.echo(
            picture, color=None if colour == "auto" else True
        )  # as asked for, also in a pipe
        return
    from cirkis.drawing import draw_svg

    _write(svg, draw_svg(state, theme=theme, size=size, names=names, legal=legal) + "\n")


def _is_given(ctx: click.Context, name: str) -> bool:
    """Whether a flag stands on the command line."""
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _is_record(what: tuple[str, ...]) -> bool:
    """Whether one file is meant: a single word that is not made like a placement."""
    return len(what) == 1 and not _CELLS.fullmatch(what[0].strip())


def _recorded(name: str, game: int, ply: int | None) -> State:
    from cirkis.records import replay_record

    states = replay_record(read_game(name, game))
    wanted = len(states) - 1 if ply is None else ply
    if wanted >= len(states):
        raise CirkisError(f"{name}: the game has {len(states) - 1} plies, not {wanted}")
    return states[wanted]


def _placed(options: Options, placements: tuple[str, ...]) -> State:
    import random

    from cirkis.rules.game import new_game, play

    state = new_game(options.drawn(random.Random()))
    for number, placement in enumerate(placements, 1):
        try:
            state = play(state, placement).state
        except CirkisError as problem:
            raise CirkisError(f"placement {number}: {problem}") from None
    return state


def _write(name: str, text: str) -> None:
    if name == "-":
        click.echo(text, nl=False)
    else:
        Path(name).write_text(text, encoding="utf-8")
