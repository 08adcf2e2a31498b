"""--position: a position as one line of text (docs/positions.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cirkis.cli.game_options import given_flags
from cirkis.cli.texts import texts
from cirkis.errors import CirkisError

if TYPE_CHECKING:
    from cirkis.game import PieceSet, State

_LOOKS = re.compile(r"(green|purple|red|yellow)\.[a-z]\d|turn\.", re.IGNORECASE)


position_option = click.option("--position", metavar="TEXT", help=texts("flag-position"))


def refuse_bare_positions(words: Iterable[str]) -> None:
    """Raise UsageError for a position given in place of a file or placement."""
    for word in words:
        if _LOOKS.match(word) and not Path(word).exists():
            raise click.UsageError(texts("position-bare", text=word))


def read_position(ctx: click.Context, text: str, pieces: PieceSet | None = None) -> State:
    from cirkis.game import parse_position

    if flags := [flag for flag in given_flags(ctx) if flag != "--pieces"]:
        raise click.UsageError(texts("position-options", flags=texts.join(flags)))
    try:
        return parse_position(text, pieces)
    except CirkisError as problem:
        raise CirkisError(texts("position-problem", why=str(problem))) from None
