"""Files of recorded games, read one game at a time; "-" means standard input."""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from cirkis.cli.files import STANDARD_STREAM, cannot_read, why_of
from cirkis.cli.texts import texts
from cirkis.errors import CirkisError, RecordError

if TYPE_CHECKING:
    from cirkis.game import Record, RecordText


def read_game(name: str, number: int) -> Record:
    """Read one record from a file, ignoring all other records."""
    count = 0
    for count, part in enumerate(record_texts(name), 1):
        if count == number:
            return _read_alone(part, name)
    if not count:
        raise empty(name)
    raise CirkisError(texts("input-no-game", file=place(name), number=number, count=count))


def read_games(name: str, number: int | None = None) -> list[Record]:
    if number is not None:
        return [read_game(name, number)]
    records = list(readable(name, record_texts(name)))
    if not records:
        raise empty(name)
    return records


def readable(name: str, parts: Iterable[RecordText], number: int = 1) -> Iterator[Record]:
    """Yield the record in each part of a file, numbered from `number`; raise the first error."""
    from cirkis.game import iter_found

    for found in iter_found(parts, number):
        if isinstance(found, RecordError):
            raise unreadable(name, found)
        yield found


def _read_alone(part: RecordText, name: str) -> Record:
    """Read one record; error messages do not give its number."""
    from cirkis.game import iter_found

    found = next(iter_found([part]))
    if isinstance(found, RecordError):
        raise unreadable(name, RecordError(found.reason, found.line, found.column))
    return found


def record_texts(name: str) -> Iterator[RecordText]:
    """Yield the text of each record in a file of any length."""
    from cirkis.game import split_records

    try:
        with _open(name) as file:
            yield from split_records(file)
    except (OSError, EOFError, ValueError, zlib.error) as problem:
        raise cannot_read(name, why_of(problem)) from None


def _open(name: str) -> AbstractContextManager[BinaryIO]:
    if name == STANDARD_STREAM:
        return nullcontext(sys.stdin.buffer)
    if name.endswith(".gz"):
        return gzip.open(name, "rb")  # pyrefly: ignore[bad-return]
    return Path(name).open("rb")


def place(name: str) -> str:
    return texts("input-standard") if name == STANDARD_STREAM else name


def unreadable(name: str, problem: RecordError) -> CirkisError:
    return CirkisError(texts("input-problem", file=place(name), why=str(problem)))


def empty(name: str) -> CirkisError:
    return CirkisError(texts("input-empty", file=place(name)))
