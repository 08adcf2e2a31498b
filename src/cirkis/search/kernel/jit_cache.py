"""The folder for compiled code: one for each version, compiler, Python and set of sources."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path

FOLDER_NAME = re.compile(r"\d[\w.+]*-numba\d[\w.+]*-[a-z]+\d+\.\d+-[0-9a-f]{12}")
UNUSED_DAYS = 30
"""Code of other versions is deleted after this many days without use."""


def cache_folder(version: str, compiler: str) -> Path:
    """Return the folder for the code that a compiler makes of the present sources.

    numba checks only the file of the function itself for changes, not those of the functions it
    calls, so a digest of all sources (and of the points compiled into them) is part of the name.

    Args:
        version: the version of the package.
        compiler: the version of numba.
    """
    python = f"{sys.implementation.name}{sys.version_info.major}.{sys.version_info.minor}"
    digest = hashlib.sha256()
    search = Path(__file__).parents[1]
    for source in (*sorted(search.rglob("*.py")), search.parent / "rules" / "scoring.py"):
        digest.update(source.read_bytes())
    name = f"{version}-numba{compiler}-{python}-{digest.hexdigest()[:12]}"
    return user_cache_path("cirkis", appauthor=False, opinion=False) / name


def ensure_writable(folder: Path) -> Path | None:
    """Return the folder, created if necessary, or None if it cannot be written.

    Its modification time is set to now, so that `delete_unused` sees that it is in use.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def delete_unused(present: Path) -> list[Path]:
    """Delete the folders beside the present one whose code has not been used for a long time.

    Only folders named like ours are deleted; links are not followed.

    Args:
        present: the folder in use.

    Returns:
        The deleted folders.
    """
    oldest = time.time() - UNUSED_DAYS * 24 * 3600
    deleted = []
    for folder in sorted(present.parent.iterdir()):
        if folder == present or not FOLDER_NAME.fullmatch(folder.name):
            continue
        with suppress(OSError):  # another process may be deleting it
            about = folder.lstat()
            if stat.S_ISDIR(about.st_mode) and about.st_mtime < oldest:
                shutil.rmtree(folder)
                deleted.append(folder)
    return deleted
