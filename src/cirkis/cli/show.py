"""`cirkis show`: a position as a picture, a whole game as an animation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.files import read_game, states_after, states_up_to
from cirkis.cli.options import (
    choice_option,
    flag,
    game_options,
    given_flags,
    int_option,
    is_given,
    language_option,
    position_option,
    read_position,
    record_option,
    refuse_bare_positions,
)
from cirkis.cli.output import described, draw, say, texts
from cirkis.cli.pictures import FOR_ANIMATIONS, FOR_PICTURES, picture_options, write_picture
from cirkis.game import Options

if TYPE_CHECKING:
    from cirkis.game import State

DRAWING, AS_POSITION, AS_KEY = "drawing", "position", "key"
_CELLS = re.compile(r"([A-Z]\s*:)?\s*[A-Z]\d+(\s*\+\s*[A-Z]\d+)*", re.IGNORECASE)


@click.command("show", **described("command-show"))
@click.argument("what", nargs=-1)
@picture_options
@flag("command-show", "--names", is_flag=True)
@flag("command-show", "--legal", is_flag=True)
@int_option("--ply", None, texts("command-show.ply"))
@record_option
@position_option
@choice_option("--as", [DRAWING, AS_POSITION, AS_KEY], texts("command-show.as"), "as_")
@choice_option("--colour", ["auto", "never", "256", "full"], texts("command-show.colour"))
@language_option
@game_options()
@click.pass_context
def command(
    ctx: click.Context,
    /,
    what: tuple[str, ...],
    names: bool,
    legal: bool,
    ply: int | None,
    game: int,
    position: str | None,
    as_: str,
    colour: str,
    language: str,
    options: Options,
    **how: Any,
) -> None:
    _check_output(ctx, how["out"], as_)
    refuse_bare_positions(what)
    states: Sequence[State]
    players: Sequence[str | None] = ()
    if position is None and _is_record(what):
        if flags := given_flags(ctx):
            raise click.UsageError(texts("show-record-options", flags=", ".join(flags)))
        record = read_game(what[0], game)
        states, players = states_up_to(record, ply, what[0]), record.names
    else:
        states = _play_placements(ctx, options, position, what)
    drawn: dict[str, Any] = {"names": names, "legal": legal, "language": language}
    if how["out"] is not None:
        unused = _given(ctx, FOR_ANIMATIONS)
        write_picture(states, how, {**drawn, "players": players}, unused=unused)
        return
    if as_ != DRAWING:
        say(_written(states[-1], as_))
        return
    from cirkis.drawing import draw_terminal

    picture = draw_terminal(states[-1], colour=colour, **drawn)
    draw(picture, color=None if colour == "auto" else True)  # --colour also applies to piped output


def _check_output(ctx: click.Context, out: str | None, as_: str) -> None:
    """Raise UsageError for flags that do not fit the output."""
    if out is None and (unused := _given(ctx, FOR_PICTURES + FOR_ANIMATIONS)):
        raise click.UsageError(texts("show-file-only", flags=texts.join(unused)))
    if out is not None and as_ != DRAWING:
        raise click.UsageError(texts("show-as-alone", kind=as_))


def _is_record(what: tuple[str, ...]) -> bool:
    """Return whether the arguments name a record: one word that does not look like a placement."""
    return len(what) == 1 and not _CELLS.fullmatch(what[0].strip())


def _given(ctx: click.Context, names: Sequence[str]) -> list[str]:
    return [f"--{name}" for name in names if is_given(ctx, name)]


def _written(state: State, as_: str) -> str:
    from cirkis.game import position_key, position_text, symmetric_key

    if as_ == AS_POSITION:
        return position_text(state)
    return f"{position_key(state):016x} {symmetric_key(state):016x}"


def _play_placements(
    ctx: click.Context, options: Options, position: str | None, placements: tuple[str, ...]
) -> Sequence[State]:
    import random

    from cirkis.game import new_game

    if misplaced := _given(ctx, ("ply", "game")):
        raise click.UsageError(texts("show-record-only", flags=texts.join(misplaced)))
    if position is not None:
        return states_after(read_position(ctx, position, options.pieces), placements)
    return states_after(new_game(options.draw_starter(random.Random())), placements)
