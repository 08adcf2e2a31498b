"""Where compiled code is kept between runs: a folder for this version, compiler and Python."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path


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
    here = Path(__file__).parent
    for source in (*sorted(here.glob("*.py")), here.parent / "rules" / "scoring.py"):
        digest.update(source.read_bytes())
    name = f"{version}-numba{compiler}-{python}-{digest.hexdigest()[:12]}"
    return user_cache() / "cirkis" / name


def usable(folder: Path) -> Path | None:
    """The folder, made if need be, or None where it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
