"""The folder for code compiled by numba, which only `cirkis compile` fills.

There is one for each version, compiler, Python and set of sources. The folder is made under another
name, sealed with a digest of its files and of the processor's kind, and then renamed. If it no
longer agrees with the seal, as after a power cut, it is not used.
"""

import hashlib
import logging
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

from cirkis.files import make_folder, open_file
from cirkis.folders import user_cache_folder
from cirkis.version import RELEASE

log = logging.getLogger(__name__)

FOLDER_NAME = re.compile(r"\d[\w.+]*-numba\d[\w.+]*-[a-z]+\d+\.\d+-[0-9a-f]{12}(-\w{8})?")
"""The names of complete folders, and of those being made."""
UNUSED_DAYS = 30
"""Folders of other versions are deleted after this many days without use."""


SEAL = "sha256"
"""The file with the digest of all other files in a folder."""


@cache
def cache_folder() -> Path:
    caches = user_cache_folder() or Path(os.devnull)  # where no folder can be created
    return caches / folder_name(RELEASE, version("numba"))


def folder_name(own_version: str, compiler: str) -> str:
    """Return the name of a folder for compiled code.

    numba notices changes in the file of a function, but not in the files of the functions it calls,
    so the name includes a digest of all sources and of the point values compiled into them. The
    digest also covers paths and modification times: if these differ, numba recompiles everything.
    """
    python = f"{sys.implementation.name}{sys.version_info.major}.{sys.version_info.minor}"
    digest = hashlib.sha256()
    search = Path(__file__).parents[1]
    points = search.parents[1] / "game" / "rules" / "scoring.py"
    for source in (*sorted(search.rglob("*.py")), points):
        digest.update(f"{source} {source.stat().st_mtime_ns}".encode() + source.read_bytes())
    return f"{own_version}-numba{compiler}-{python}-{digest.hexdigest()[:12]}"


def filled_folder() -> Path | None:
    """Return the folder if it is complete, undamaged and for this processor, else None.

    Set its modification time, so that `delete_unused` sees that it is in use. A folder that this
    user cannot write to does not count either, because numba would not read it.
    """
    folder = cache_folder()
    with suppress(OSError):  # not compiled yet, or not readable
        if _is_intact(folder, os.stat(folder / SEAL).st_mtime_ns) and os.access(folder, os.W_OK):
            os.utime(folder)
            return folder
    return None


@cache
def _is_intact(folder: Path, sealed: int) -> bool:
    """Check a folder once for each time that it was sealed."""
    if (folder / SEAL).read_bytes() == _digest(folder):
        return True
    log.warning('damaged or for another processor (run "cirkis compile" again): %s', folder)
    return False


def _digest(folder: Path) -> bytes:
    digest = hashlib.sha256(_processor().encode())
    for file in sorted({path for path in folder.rglob("*") if path.is_file()} - {folder / SEAL}):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(folder).as_posix()} {len(content)} ".encode() + content)
    return digest.hexdigest().encode()


def _processor() -> str:
    """Return the processor's kind, as numba sees it."""
    import llvmlite.binding as llvm

    name = str(llvm.get_host_cpu_name())
    with suppress(RuntimeError):  # not known on every system
        return f"{name} {llvm.get_host_cpu_features().flatten()} "
    return name


@contextmanager
def new_folder() -> Iterator[Path]:
    """Yield an empty folder, which then takes its place in the cache.

    Raises OSError if the cache cannot be written to.
    """
    folder = cache_folder()
    make_folder(folder.parent)
    made = Path(tempfile.mkdtemp(prefix=f"{folder.name}-", dir=folder.parent))
    try:
        yield made
        with open_file(made / SEAL) as seal:
            seal.write(_digest(made))
        shutil.rmtree(folder, ignore_errors=True)
        made.rename(folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    delete_unused(folder)


def delete_unused(present: Path) -> list[Path]:
    """Delete long-unused folders beside the current one, and return them.

    Only folders named like ours are deleted; links are not followed.
    """
    oldest = time.time() - UNUSED_DAYS * 24 * 3600
    deleted = []
    for folder in sorted(present.parent.iterdir()):
        if folder == present or not FOLDER_NAME.fullmatch(folder.name):
            continue
        with suppress(OSError):  # another process might be deleting it
            about = folder.lstat()
            if stat.S_ISDIR(about.st_mode) and about.st_mtime < oldest:
                shutil.rmtree(folder)
                deleted.append(folder)
    return deleted
