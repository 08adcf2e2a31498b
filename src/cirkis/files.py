"""Write files atomically, so that a power cut never leaves an incomplete file."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


@contextlib.contextmanager
def replace_path(path: Path) -> Iterator[Path]:
    """Yield a path to write to; if the block succeeds, that file replaces the one at `path`."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


@contextlib.contextmanager
def replace_file(path: Path) -> Iterator[BinaryIO]:
    """Open a new file that replaces the one at the path once it is written."""
    with replace_path(path) as part, part.open("wb") as file:
        yield file


def sync_folder(folder: Path) -> None:
    """Sync a folder to disk, if the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # network file systems, for example, cannot
            os.fsync(handle)
    finally:
        os.close(handle)
