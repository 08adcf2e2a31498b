"""The files and folders that commands read and write; "-" means standard input and output."""

from __future__ import annotations

import gzip
import os
import stat
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO

import click

from cirkis.cli.output import texts, why_of
from cirkis.errors import CirkisError, RecordError
from cirkis.files import make_folder, open_file, replace_file

if TYPE_CHECKING:
    from cirkis.game import Record, RecordText, State

STANDARD_STREAM = "-"
MAX_FILE_BYTES = 40_000_000


def read_bytes(name: str) -> bytes:
    try:
        data = _read_to_limit(name)
    except (OSError, ValueError) as problem:
        raise cannot_read(name, why_of(problem)) from None
    if len(data) > MAX_FILE_BYTES:
        raise cannot_read(name, texts("file-cannot-read-size", size=MAX_FILE_BYTES))
    return data


def cannot_read(name: str, why: str) -> CirkisError:
    return CirkisError(texts("file-cannot-read", file=name, why=why))


def _cannot_write(name: str, why: str) -> CirkisError:
    return CirkisError(texts("file-cannot-write", file=name, why=why))


def _read_to_limit(name: str) -> bytes:
    """Read at most one byte over the limit, since a device can be endless."""
    if name == STANDARD_STREAM:
        return sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_FILE_BYTES + 1)


def states_after(state: State, placements: Iterable[str]) -> list[State]:
    """Return a position, followed by the one after each placement."""
    from cirkis.game import play

    states = [state]
    for number, placement in enumerate(placements, 1):
        try:
            states.append(play(states[-1], placement).state)
        except CirkisError as problem:
            raise CirkisError(texts("show-move-refused", n=number, why=str(problem))) from None
    return states


def states_up_to(record: Record, ply: int | None, name: str) -> tuple[State, ...]:
    """Return the positions of a recorded game, from the first to the one after ply `ply`."""
    from cirkis.game import replay_record

    states = replay_record(record)
    if ply is not None and ply >= len(states):
        raise CirkisError(texts("input-no-ply", file=name, count=len(states) - 1, ply=ply))
    return states[: None if ply is None else ply + 1]


def check_writable(name: str) -> None:
    """Raise CirkisError unless the file can be written, before any long work begins."""
    if name == STANDARD_STREAM:
        return
    target = Path(name)
    try:
        if target.is_dir():
            raise _cannot_write(name, texts("file-cannot-write-folder"))
        if not target.exists() or target.is_file():
            with tempfile.TemporaryFile(dir=target.parent):
                return
        if not os.access(target, os.W_OK):  # a pipe or a device
            raise _cannot_write(name, texts("file-cannot-write-nowhere"))
    except OSError:
        raise _cannot_write(name, texts("file-cannot-write-nowhere")) from None


def check_folder(name: str) -> None:
    """Raise CirkisError unless files can be written to the folder or it can be created."""
    folder = Path(name).absolute()
    while not os.path.lexists(folder):
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            return
    except OSError as problem:
        raise _cannot_write(name, why_of(problem)) from None


def check_new(folder: str, names: Iterable[str]) -> None:
    """Raise CirkisError if a file with one of the names exists in the folder."""
    for name in names:
        if os.path.lexists(Path(folder, name)):
            raise CirkisError(texts("file-exists", file=str(Path(folder, name))))


@contextmanager
def open_output(name: str) -> Iterator[IO[bytes]]:
    """Open a file for output, or standard output for "-"; a regular file is written atomically."""
    target = Path(name)
    try:
        if name == STANDARD_STREAM:
            yield sys.stdout.buffer
        elif target.is_relative_to("/dev") or (target.exists() and not target.is_file()):
            with open_file(target) as file:  # a pipe or a device
                yield file
        else:
            with replace_file(target.resolve()) as file:
                yield file
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise _cannot_write(name, why_of(problem)) from None


def write_file(name: str, data: str | bytes) -> None:
    """Write data to a file as `open_output` does, or to standard output for "-"."""
    if name == STANDARD_STREAM:
        click.echo(data, nl=False)
        return
    with open_output(name) as file:
        file.write(data.encode() if isinstance(data, str) else data)


def write_files(folder: str, files: Mapping[str, bytes]) -> list[str]:
    """Write either all files or none into a folder, and return their paths."""
    target = Path(folder)
    try:
        make_folder(target)
        with tempfile.TemporaryDirectory(dir=target, prefix=".cirkis-") as aside:
            for name, data in files.items():
                with open_file(Path(aside, name)) as file:
                    file.write(data)
            for name in files:  # only after all are written
                os.replace(Path(aside, name), target / name)
    except OSError as problem:
        raise _cannot_write(folder, why_of(problem)) from None
    return [str(target / name) for name in files]


READ, WRITTEN = "read", "written"
_META = "cirkis.cli.files"


class FileToRead(click.Path):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = _checked_name(self, value, param, ctx)
        note_file(READ, name, ctx)
        return name


class FileToWrite(click.Path):
    """A file that is replaced or appended to."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = _checked_name(self, value, param, ctx)
        note_file(WRITTEN, name, ctx)
        check_writable(name)
        return name


class Folder(click.Path):
    """A folder that a command uses, such as that of the tables."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return _checked_name(self, value, param, ctx)


class FolderToWrite(click.Path):
    """A folder that several files are written to."""

    def __init__(self, files: Callable[[], tuple[str, ...]] = tuple) -> None:
        super().__init__()
        self.files = files

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = _checked_name(self, value, param, ctx)
        for file in self.files():
            note_file(WRITTEN, str(Path(name, file)), ctx)
        check_folder(name)
        return name


def _checked_name(
    kind: click.Path, value: Any, param: click.Parameter | None, ctx: click.Context | None
) -> str:
    if not str(value).strip():
        kind.fail(texts("file-no-name"), param, ctx)
    return str(value)


def note_file(use: str, name: str, ctx: click.Context | None = None) -> None:
    """Record how a command will use a file; refuse to write a file that it reads."""
    ctx = ctx or click.get_current_context(silent=True)
    file = _identity(name, use)
    if ctx is None or file is None:
        return
    uses: dict[str, set[tuple[int, int]]] = ctx.meta.setdefault(
        _META, {READ: set(), WRITTEN: set()}
    )
    uses[use].add(file)
    if file in uses[READ] and file in uses[WRITTEN]:
        raise click.UsageError(texts("file-read-and-written", file=name), ctx)


def _identity(name: str, use: str) -> tuple[int, int] | None:
    """Return the device and inode of a file; None if it is not a file or does not exist."""
    try:
        if name == STANDARD_STREAM:
            found = os.fstat((sys.stdin if use == READ else sys.stdout).fileno())
        else:
            found = os.stat(name)
    except (OSError, ValueError):  # ValueError: a name with a null character, or a closed stream
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


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
