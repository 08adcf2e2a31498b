"""Write files so that a power cut leaves all of a file or nothing of it."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def part_of(path: Path) -> Path:
    """Return the name that a file has while it is written."""
    return path.with_name(f"{path.name}.part")


def put_in_place(part: Path, path: Path) -> None:
    """Give a file that was written its name, once all of it is on the disk.

    Args:
        path: the name it gets; an older file there is replaced.
    """
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Write to the disk which files a folder has, where systems know how."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some file systems cannot, as those of networks
            os.fsync(handle)
    finally:
        os.close(handle)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all.

    Args:
        path: the file; an older one is replaced.
    """
    part = part_of(path)
    try:
        part.write_bytes(content)
        put_in_place(part, path)
    finally:
        part.unlink(missing_ok=True)
