"""Keep commands from overwriting their input; compare files by identity, not by name."""

from __future__ import annotations

import os
import stat
import sys

import click

from cirkis.cli.files import STANDARD_STREAM
from cirkis.cli.texts import texts

READ, WRITTEN = "read", "written"
_META = "cirkis.cli.overwriting"


def note_file(use: str, name: str, ctx: click.Context | None = None) -> None:
    """Note what a command is about to do with a file."""
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
    """Return the device and inode of a file; None if it is no file or does not exist."""
    try:
        if name == STANDARD_STREAM:
            found = os.fstat((sys.stdin if use == READ else sys.stdout).fileno())
        else:
            found = os.stat(name)
    except (OSError, ValueError):  # ValueError: a name with a null character, a closed stream
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
