"""Files that are replaced atomically, and folders that only one run uses at a time."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from cirkis.errors import CirkisError


@contextmanager
def replace_file(path: Path) -> Iterator[BinaryIO]:
    """Open a new file that replaces the one at the path once it is written."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def lock_file(file: BinaryIO, folder: Path) -> None:
    """Lock the file while it is open; the system releases the lock even after a kill."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CirkisError(f'another run is using the folder "{folder}"') from None
