"""`cirkis games filter`: write the matching games of several files to one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from cirkis.cli.common_options import choice_option, int_option, out_option
from cirkis.cli.files import STANDARD_STREAM, open_output
from cirkis.cli.games.filter_options import choice_options
from cirkis.cli.games.reading import Broken, files_argument, read_all, skip_option
from cirkis.cli.output import say, visible
from cirkis.cli.record_files import read_game
from cirkis.cli.texts import described, texts
from cirkis.lab import GameFilter

if TYPE_CHECKING:
    from cirkis.game import Record


@click.command("filter", **described("command-games-filter"))
@files_argument
@int_option("--number", None, texts("command-games-filter.number"), 1)
@out_option(texts("games-out"), default=STANDARD_STREAM)
@choice_option("--format", ["record", "json"], texts("command-games-filter.format"), "format_")
@skip_option
@choice_options
def filter_command(
    files: tuple[str, ...],
    number: int | None,
    out: str,
    format_: str,
    skip: bool,
    wanted: GameFilter,
) -> None:
    written = 0
    with open_output(out) as file:
        for record in _records(files, number, wanted, Broken(skip)):
            text = _FORMATS[format_](record, written)
            file.write((visible(text) if out == STANDARD_STREAM else text).encode("utf-8"))
            written += 1
    if out != STANDARD_STREAM or not written:
        say(texts("games-written", count=written), err=True)


def _records(
    files: tuple[str, ...], number: int | None, wanted: GameFilter, broken: Broken
) -> Iterator[Record]:
    """Yield the matching games, or game `number` without parsing earlier ones."""
    if number is None:
        yield from (game.record for game in read_all(files, wanted, broken))
        return
    if len(files) > 1 or wanted != GameFilter():
        raise click.UsageError(texts("games-number-alone"))
    yield read_game(files[0], number)


def _as_text(record: Record, before: int) -> str:
    from cirkis.game import write_record

    return "\n" * bool(before) + write_record(record)


def _as_json(record: Record, before: int) -> str:
    from cirkis.game import record_to_json

    return json.dumps(record_to_json(record)) + "\n"


_FORMATS: dict[str, Callable[[Record, int], str]] = {"record": _as_text, "json": _as_json}
