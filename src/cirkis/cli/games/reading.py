"""Read the games of several files in turn, showing progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import click

from cirkis.cli.output import draw, say
from cirkis.cli.paths import FileToRead
from cirkis.cli.record_files import record_texts, unreadable
from cirkis.cli.texts import texts
from cirkis.errors import RecordError

if TYPE_CHECKING:
    from cirkis.game import RecordText
    from cirkis.lab import GameFilter, RecordedGame

T = TypeVar("T", bound=Callable[..., object])
STEP = 0.2  # seconds between updates of the progress line
MAX_TOLD = 20  # broken games reported by name


def files_argument(command: T) -> T:
    """Add the argument FILE..., the names of the files."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE...", type=FileToRead())(
        command
    )


def skip_option(command: T) -> T:
    """Add --skip-broken."""
    about = texts("games-skip-broken")
    return click.option("--skip-broken", "skip", is_flag=True, help=about)(command)


class Broken:
    """How to treat unreadable games: stop at the first, or skip and report them.

    Args:
        skip: whether to skip them.

    Attributes:
        count: how many were skipped.
    """

    def __init__(self, skip: bool) -> None:
        self.skip, self.count = skip, 0

    def meet(self, file: str, problem: RecordError) -> None:
        """Raise CirkisError, or report a skipped game."""
        if not self.skip:
            raise unreadable(file, problem)
        self.count += 1
        if self.count <= MAX_TOLD:
            say(texts("games-left-out", why=str(unreadable(file, problem))), err=True)

    def tell(self) -> None:
        """Report how many games were skipped, if any."""
        if self.count:
            say(texts("games-broken", count=self.count), err=True)


def read_all(files: Iterable[str], wanted: GameFilter, broken: Broken) -> Iterator[RecordedGame]:
    """Yield the selected games of several files.

    Raises:
        CirkisError: a file cannot be read or has no game in it, or a game cannot be read.
    """
    from cirkis.game import iter_found
    from cirkis.lab import recorded_game

    progress = CountLine()
    with progress:
        for file in files:
            for found in iter_found(texts_of(file)):
                if isinstance(found, RecordError):
                    broken.meet(file, found)
                    continue
                game = recorded_game(found)
                progress.step()
                if wanted.fits(game):
                    yield game
    broken.tell()


def texts_of(file: str) -> Iterator[RecordText]:
    """Yield the texts of the games in a file.

    Raises:
        CirkisError: the file cannot be read or has no game in it.
    """
    from cirkis.cli.record_files import empty

    is_empty = True
    for part in record_texts(file):
        is_empty = False
        yield part
    if is_empty:
        raise empty(file)


class CountLine:
    """A progress line that counts games, if there is a terminal."""

    def __init__(self) -> None:
        self._count, self._next = 0, 0.0
        self._is_visible = sys.stderr.isatty()

    def __enter__(self) -> CountLine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_visible:
            draw("\r\x1b[K", err=True, end=False)

    def step(self, count: int | None = None) -> None:
        """Count one more game, or show this number of them."""
        self._count = self._count + 1 if count is None else count
        if self._is_visible and time.monotonic() >= self._next:
            self._next = time.monotonic() + STEP
            text = texts("games-progress", count=self._count)
            draw(f"\r\x1b[K{text}", err=True, end=False)
