"""Files and folders on the command line, by how a command uses them.

One rule for all: the folder of a file that is written must be there, which is checked before any
work begins; a folder to write into is made, with those above it. A file that is read is never
written: see overwriting.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from cirkis.cli.files import check_writable
from cirkis.cli.overwriting import READ, WRITTEN, note_file
from cirkis.cli.texts import texts


class FileToRead(click.Path):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = _checked_name(self, value, param, ctx)
        note_file(READ, name, ctx)
        return name


class FileToWrite(click.Path):
    """A file that is written as a whole, or added to."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = _checked_name(self, value, param, ctx)
        note_file(WRITTEN, name, ctx)
        check_writable(name)
        return name


class Folder(click.Path):
    """A folder of several files."""

    def __init__(self, files: Callable[[], tuple[str, ...]] = tuple) -> None:
        super().__init__()
        self.files = files

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = _checked_name(self, value, param, ctx)
        for file in self.files():
            note_file(WRITTEN, str(Path(name, file)), ctx)
        return name


def _checked_name(
    kind: click.Path, value: Any, param: click.Parameter | None, ctx: click.Context | None
) -> str:
    if not str(value).strip():
        kind.fail(texts("file-no-name"), param, ctx)
    return str(value)
