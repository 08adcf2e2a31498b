"""`cirkis show`: a position as a picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from cirkis.cli.common_options import choice_option, language_option, record_option
from cirkis.cli.files import read_game, state_after
from cirkis.cli.game_options import game_options, given_flags
from cirkis.cli.texts import described, texts
from cirkis.errors import CirkisError
from cirkis.rules.options import Options

if TYPE_CHECKING:
    from cirkis.rules.state import State

_CELLS = re.compile(r"([A-Z]\s*:)?\s*[A-Z]\d+(\s*\+\s*[A-Z]\d+)*", re.IGNORECASE)


@click.command("show", **described("command-show"))
@click.argument("what", nargs=-1)
@click.option("--svg", "svg", metavar="FILE", help=texts("command-show.svg"))
@choice_option("--theme", ["light", "dark"], texts("command-show.theme"))
@click.option(
    "--size",
    type=click.IntRange(16, 16384),
    metavar="N",
    help=texts("command-show.size"),
)
@click.option("--names", is_flag=True, help=texts("command-show.names"))
@click.option("--legal", is_flag=True, help=texts("command-show.legal"))
@click.option("--ply", type=click.IntRange(0), metavar="N", help=texts("command-show.ply"))
@record_option()
@choice_option("--colour", ["auto", "never", "256", "full"], texts("command-show.colour"))
@language_option()
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
    language: str,
    options: Options,
) -> None:
    """Draw what was asked for."""
    from cirkis.drawing import draw_svg, draw_terminal

    if _is_record(what):
        if flags := given_flags(ctx):
            raise click.UsageError(texts("show-record-options", flags=", ".join(flags)))
        state = state_after(read_game(what[0], game), ply, what[0])
    else:
        state = _play_placements(ctx, options, what)
    if svg is not None:
        picture = draw_svg(
            state, theme=theme, size=size, names=names, legal=legal, language=language
        )
        _write(svg, picture + "\n")
        return
    picture = draw_terminal(state, colour=colour, names=names, legal=legal, language=language)
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
        raise click.UsageError(texts("show-record-only", flags=texts.join(misplaced)))
    state = new_game(options.draw_starter(random.Random()))
    for number, placement in enumerate(placements, 1):
        try:
            state = play(state, placement).state
        except CirkisError as problem:
            raise CirkisError(texts("show-move-refused", n=number, why=str(problem))) from None
    return state


def _write(name: str, text: str) -> None:
    if name == "-":
        click.echo(text, nl=False)
    else:
        Path(name).write_text(text, encoding="utf-8")
