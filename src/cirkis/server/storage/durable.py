"""Write files atomically, so that a power cut leaves either the complete file or nothing."""

import contextlib
import os
from pathlib import Path


def part_of(path: Path) -> Path:
    """Return the temporary name of a file being written."""
    return path.with_name(f"{path.name}.part")


def put_in_place(part: Path, path: Path) -> None:
    """Rename a written file into place, replacing an older one, once all of it is on disk."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Sync a folder to disk, if the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some cannot, such as network file systems
            os.fsync(handle)
    finally:
        os.close(handle)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically, replacing an older one."""
    part = part_of(path)
    try:
        part.write_bytes(content)
        put_in_place(part, path)
    finally:
        part.unlink(missing_ok=True)
