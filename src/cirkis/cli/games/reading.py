"""Read the games of several files in turn, showing progress."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from cirkis.cli.output import say
from cirkis.cli.paths import FileToRead
from cirkis.cli.progress_line import StatusLine
from cirkis.cli.record_files import empty, record_texts, unreadable
from cirkis.cli.texts import texts
from cirkis.errors import RecordError

if TYPE_CHECKING:
    from cirkis.game import RecordText
    from cirkis.lab import GameFilter, RecordedGame

STEP = 0.2  # seconds between updates of the progress line
MAX_REPORTED = 20  # broken games reported one by one; the rest are only counted


files_argument = click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=FileToRead()
)
skip_option = click.option("--skip-broken", "skip", is_flag=True, help=texts("games-skip-broken"))


class Broken:
    """Stops at the first unreadable game, or skips and counts them all, reporting the first few."""

    def __init__(self, skip: bool) -> None:
        self.skip, self.count = skip, 0

    def report(self, file: str, problem: RecordError) -> None:
        """Raise CirkisError, or report a skipped game."""
        if not self.skip:
            raise unreadable(file, problem)
        self.count += 1
        if self.count <= MAX_REPORTED:
            say(texts("games-left-out", why=str(unreadable(file, problem))), err=True)

    def report_count(self) -> None:
        if self.count:
            say(texts("games-broken", count=self.count), err=True)


def read_all(files: Iterable[str], wanted: GameFilter, broken: Broken) -> Iterator[RecordedGame]:
    from cirkis.game import iter_found
    from cirkis.lab import recorded_game

    with CountLine() as progress:
        for file in files:
            for found in iter_found(texts_of(file)):
                if isinstance(found, RecordError):
                    broken.report(file, found)
                    continue
                game = recorded_game(found)
                progress.step()
                if wanted.fits(game):
                    yield game
    broken.report_count()


def texts_of(file: str) -> Iterator[RecordText]:
    is_empty = True
    for part in record_texts(file):
        is_empty = False
        yield part
    if is_empty:
        raise empty(file)


class CountLine(StatusLine):
    def __init__(self) -> None:
        super().__init__()
        self._count, self._next = 0, 0.0

    def __enter__(self) -> CountLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def step(self, count: int | None = None) -> None:
        """Count one more game, or show the given count."""
        self._count = self._count + 1 if count is None else count
        if self.is_visible and time.monotonic() >= self._next:
            self._next = time.monotonic() + STEP
            self.write(texts("games-progress", count=self._count))
