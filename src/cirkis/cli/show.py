"""`cirkis show`: a position as a picture, a whole game as an animation."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.files import STANDARD_STREAM, read_game, states_after, states_up_to, write_file
from cirkis.cli.options import (
    all_of,
    choice_option,
    flag,
    game_options,
    given_flags,
    int_option,
    is_given,
    language_option,
    number_option,
    out_option,
    position_option,
    read_position,
    record_option,
    refuse_bare_positions,
)
from cirkis.cli.output import described, draw, say, show_steps, texts
from cirkis.errors import CirkisError
from cirkis.game import Options

if TYPE_CHECKING:
    from cirkis.game import State


ANIMATIONS = ("gif", "webp")
KINDS = ("svg", "png", *ANIMATIONS)
FOR_PICTURES = ("kind", "theme", "size", "bare", "stocks")
FOR_ANIMATIONS = ("pace", "hold")


picture_options = all_of(
    out_option(texts("command-show.out")),
    flag("command-show", "--kind", type=click.Choice(KINDS)),
    choice_option("--theme", ["light", "dark"], texts("command-show.theme")),
    int_option("--size", None, texts("command-show.size"), 16, 16384),
    flag("command-show", "--bare", is_flag=True),
    flag("command-show", "--stocks", is_flag=True),
    number_option("--pace", 1, texts("command-show.pace"), 0.02, 60, "SECONDS"),
    number_option("--hold", 3, texts("command-show.hold"), 0.02, 60, "SECONDS"),
)


def write_picture(
    states: Sequence[State],
    how: Mapping[str, Any],
    options: dict[str, Any],
    *,
    unused: Sequence[str],
) -> None:
    """Write the last position as a picture, or all of them as an animation."""
    name, kind = how["out"], how["kind"] or _kind_of(how["out"])
    if unused and kind not in ANIMATIONS:
        raise click.UsageError(texts("show-animation-only", flags=texts.join(unused)))
    if kind != "svg" and name == STANDARD_STREAM and sys.stdout.isatty():
        raise CirkisError(texts("show-no-terminal", kind=kind.upper()))
    options |= {"theme": how["theme"], "stocks": how["stocks"], "scores": not how["bare"]}
    write_file(name, _drawn(states, kind, how, options))


def _kind_of(name: str) -> str:
    """Return the kind that a file's suffix names; SVG for standard output."""
    if name == STANDARD_STREAM:
        return "svg"
    kind = PurePath(name).suffix[1:].lower()
    if kind not in KINDS:
        endings = texts.join([f".{one}" for one in KINDS])
        raise CirkisError(texts("show-no-kind", file=name, endings=endings))
    return kind


def _drawn(
    states: Sequence[State], kind: str, how: Mapping[str, Any], options: dict[str, Any]
) -> str | bytes:
    from cirkis.drawing import draw_animation, draw_png, draw_svg

    size = {} if how["size"] is None else {"size": how["size"]}
    if kind == "svg":
        return draw_svg(states[-1], **size, **options) + "\n"
    if kind == "png":
        return draw_png(states[-1], **size, **options)
    return draw_animation(
        states,
        kind=kind,
        pace=how["pace"],
        hold=how["hold"],
        on_frame=lambda number: show_steps(number, len(states)),
        **size,
        **options,
    )


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
