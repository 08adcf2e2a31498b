"""`cirkis show`: a position as a picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from cirkis.cli.common_options import choice_option, record_option
from cirkis.cli.files import read_game, state_after
from cirkis.cli.game_options import game_options, given_flags
from cirkis.errors import CirkisError
from cirkis.rules.options import Options

if TYPE_CHECKING:
    from cirkis.rules.state import State

_CELLS = re.compile(r"([A-Z]\s*:)?\s*[A-Z]\d+(\s*\+\s*[A-Z]\d+)*", re.IGNORECASE)


@click.command("show")
@click.argument("what", nargs=-1)
@click.option("--svg", "svg", metavar="FILE", help='Write an SVG picture; "-" is standard output.')
@choice_option("--theme", ["light", "dark"], "The paper the SVG lies on.")
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
@record_option()
@choice_option(
    "--colour", ["auto", "never", "256", "full"], "Colours of the drawing in the terminal."
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
    from cirkis.drawing import draw_svg, draw_terminal

    if _is_record(what):
        if flags := given_flags(ctx):
            raise click.UsageError(f"a record has its own options: leave out {', '.join(flags)}")
        state = state_after(read_game(what[0], game), ply, what[0])
    else:
        state = _play_placements(ctx, options, what)
    if svg is not None:
        _write(svg, draw_svg(state, theme=theme, size=size, names=names, legal=legal) + "\n")
        return
    picture = draw_terminal(state, colour=colour, names=names, legal=legal)
    click.echo(picture, color=None if colour == "auto" else True)  # --colour also decides in a pipe


def _is_record(what: tuple[str, ...]) -> bool:
    """Return whether the arguments name a record: one word that does not look like a placement."""
    return len(what) == 1 and not _CELLS.fullmatch(what[0].strip())


def _play_placements(ctx: click.Context, options: Options, placements: tuple[str, ...]) -> State:
    import random

    from cirkis.rules.game import new_game, play

    given = ParameterSource.COMMANDLINE
    misplaced = [f"--{name}" for name in ("ply", "game") if ctx.get_parameter_source(name) is given]
    if misplaced:
        raise click.UsageError(f"{' and '.join(misplaced)}: only for a record")
    state = new_game(options.draw_starter(random.Random()))
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
