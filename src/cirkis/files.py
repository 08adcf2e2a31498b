"""Create files and folders: with the right access, and so that a power cut leaves no half of one.

What is `private` is its owner's alone, whatever the umask: databases, their copies, keys.
Everything else gets the access that the umask allows, like the files of any other program. Only
this module creates files and folders, so that none is left out.
"""

import contextlib
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Literal

Mode = Literal["wb", "xb", "ab"]
"""How to open a file: replacing its contents, only if it is new, or adding to its end."""

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make_folder(path: Path, *, private: bool = False) -> None:
    """Create a folder and its parents, unless they exist."""
    path.mkdir(0o700 if private else 0o777, parents=True, exist_ok=True)


def open_file(
    path: Path, mode: Mode = "wb", *, private: bool = False, buffering: int = -1
) -> BinaryIO:
    """Open a file for writing; one that exists keeps its access."""

    def create(name: str, flags: int) -> int:
        return os.open(name, flags, 0o600 if private else 0o666)

    return open(path, mode, buffering, opener=create)


@contextlib.contextmanager
def replace_path(path: Path, *, private: bool = False) -> Iterator[Path]:
    """Yield a new, empty file; if the block succeeds, it replaces the one at `path`.

    It keeps the access of a file that it replaces, unless it is private.
    """
    part = path.with_name(f".cirkis-{secrets.token_hex(8)}.part")
    try:
        open_file(part, "xb", private=private).close()
        with contextlib.suppress(FileNotFoundError):
            if not private:
                part.chmod(stat.S_IMODE(path.stat().st_mode))
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


@contextlib.contextmanager
def replace_file(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """Open a new file that replaces the one at the path once it is written, as `replace_path`."""
    with replace_path(path, private=private) as part, open_file(part) as file:
        yield file


def make_private(path: Path) -> bool:
    """Take access away from everybody but the owner; return whether anybody else had some."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)
        return bool(mode & _OTHERS)
    except OSError:  # another user's, or the file system knows no access
        return False


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
