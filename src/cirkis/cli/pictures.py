"""Write pictures and animations to files, and declare the flags of `cirkis show` for them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import click

from cirkis.cli.files import STANDARD_STREAM, write_file
from cirkis.cli.options import (
    all_of,
    choice_option,
    flag,
    int_option,
    number_option,
    out_option,
)
from cirkis.cli.output import show_steps, texts
from cirkis.errors import CirkisError

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
