"""Where compiled code is kept between runs: a folder for this version, compiler and Python."""

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

FOLDER_NAME = re.compile(r"\d[\w.+]*-numba\d[\w.+]*-[a-z]+\d+\.\d+-[0-9a-f]{12}")
UNUSED_DAYS = 30
"""Code of another version that was not used for so long is deleted."""


def user_cache() -> Path:
    """The folder of the system where a user's programs may keep what they can make again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def compiled_folder(version: str, compiler: str) -> Path:
    """The folder for the code that this compiler makes of just these sources.

    numba asks for the file of one function only whether it has changed, not for those of the
    functions that it calls; so the digest of all sources here, and of the points that they are
    compiled with, is part of the folder's name.
    """
    python = f"{sys.implementation.name}{sys.version_info.major}.{sys.version_info.minor}"
    digest = hashlib.sha256()
    search = Path(__file__).parents[1]
    for source in (*sorted(search.rglob("*.py")), search.parent / "rules" / "scoring.py"):
        digest.update(source.read_bytes())
    name = f"{version}-numba{compiler}-{python}-{digest.hexdigest()[:12]}"
    return user_cache() / "cirkis" / name


def usable(folder: Path) -> Path | None:
    """The folder, made if need be, or None where it cannot be written to.

    Its time of change becomes the present: so `forget_unused` knows that it is in use.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def forget_unused(present: Path) -> list[Path]:
    """Delete the folders beside the present one that hold code nobody has used for long.

    A folder is known by its name; whatever else lies there is left alone, and links are never
    followed.

    Returns:
        The folders that are gone.
    """
    long_ago = time.time() - UNUSED_DAYS * 24 * 3600
    gone = []
    for folder in sorted(present.parent.iterdir()):
        if folder == present or not FOLDER_NAME.fullmatch(folder.name):
            continue
        with suppress(OSError):  # another process may be deleting it just now
            about = folder.lstat()
            if stat.S_ISDIR(about.st_mode) and about.st_mtime < long_ago:
                shutil.rmtree(folder)
                gone.append(folder)
    return gone
