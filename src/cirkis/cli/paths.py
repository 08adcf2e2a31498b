"""Parameter types for files and folders, according to how a command uses them.

The folder of an output file must exist, which is checked before any work begins. A folder to write
into is created, including its parents. A command never writes a file that it reads; files are
compared by identity, not by name.
"""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from cirkis.cli.files import STANDARD_STREAM, check_folder, check_writable
from cirkis.cli.texts import texts

READ, WRITTEN = "read", "written"
_META = "cirkis.cli.paths"


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
