"""Writing what commands make: whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from cirkis.cli.input_files import STDIN
from cirkis.errors import CirkisError


def checked_target(name: str) -> None:
    """Nothing, if the file can be written: asked before long work, not after it.

    Raises:
        CirkisError: it cannot.
    """
    if name == STDIN:
        return
    target = Path(name)
    if target.is_dir():
        raise CirkisError(f'cannot write "{name}": it is a folder')
    if not os.access(target.parent, os.W_OK):
        raise CirkisError(f'cannot write "{name}": there is no folder for it that can be written')


def write_whole(name: str, text: str) -> None:
    """Write a text to a file, or to standard output for "-".

    Raises:
        OSError: the file cannot be written; then it is as it was.
    """
    if name == STDIN:
        click.echo(text, nl=False)
        return
    target = Path(name)
    if target.exists() and not target.is_file():  # a pipe or a device
        target.write_text(text, encoding="utf-8")
        return
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=target.parent, delete=False
    ) as file:
        file.write(text)
    os.chmod(file.name, 0o644)
    os.replace(file.name, target)
