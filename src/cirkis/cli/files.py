"""Read and write files; "-" means a standard stream."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from cirkis.cli.texts import texts
from cirkis.errors import CirkisError
from cirkis.files import make_folder, open_file, replace_file

if TYPE_CHECKING:
    from cirkis.game import Record, State

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


def why_of(problem: Exception) -> str:
    """Return an error's message; if it is the operating system's, without the file name."""
    return getattr(problem, "strerror", None) or str(problem)


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
