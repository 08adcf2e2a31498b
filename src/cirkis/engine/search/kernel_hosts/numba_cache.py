"""The folder for code compiled by numba, filled once, in the background.

There is one for each version, compiler, Python and set of sources. Compiling takes a minute, during
which the WebAssembly module is used. The folder is made under another name, sealed with a digest of
its files and then renamed; if a file no longer agrees with the seal, as after a power cut, the
folder is removed and made again.
"""

import hashlib
import logging
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

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
LOCK = "compiling.lock"
"""The file that a compiling process locks, next to the folders."""
COMMAND = (
    sys.executable,
    "-c",
    "from cirkis.engine.search.kernel_hosts.numba_host import compile_in_background as run; run()",
)


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


def is_filled() -> bool:
    """Return whether the folder is complete and undamaged; remove it if it is damaged."""
    folder = cache_folder()
    try:
        return _is_intact(folder, os.stat(folder / SEAL).st_mtime_ns)
    except OSError:  # not compiled yet, or not readable
        return False


@cache
def _is_intact(folder: Path, sealed: int) -> bool:
    """Check a folder once for each time that it was sealed."""
    if (folder / SEAL).read_bytes() == _digest(folder):
        return True
    log.warning("the search's compiled code was damaged and will be compiled again: %s", folder)
    shutil.rmtree(folder, ignore_errors=True)
    return False


def _digest(folder: Path) -> bytes:
    digest = hashlib.sha256()
    for file in sorted({path for path in folder.rglob("*") if path.is_file()} - {folder / SEAL}):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(folder).as_posix()} {len(content)} ".encode() + content)
    return digest.hexdigest().encode()


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


@cache
def fill_in_background() -> subprocess.Popen[bytes] | None:
    """Start a process that compiles everything, unless one is running or the folder is read-only.

    It ends with this process, even if this process is killed, because it reads from a pipe that the
    system closes. (Linux could send it a signal instead, but would do so once this thread ends.)
    """
    folder = ensure_writable(cache_folder())
    if folder is None:
        return None
    with suppress(OSError), open_file(folder.parent / LOCK) as lock:  # disk full, or locked
        passed = _lock(lock)
        process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=passed,
        )
        log.info("compiling the search in the background, as process %s", process.pid)
        threading.Thread(target=_log_end, args=(process,), daemon=True).start()
        return process
    return None


def _log_end(process: subprocess.Popen[bytes]) -> None:
    started = time.monotonic()
    with process:
        process.wait()
    if process.returncode == 0:
        log.info("compiled the search in %.0f s", time.monotonic() - started)
    else:
        log.warning("the search was not compiled: exit code %s", process.returncode)


def _lock(file: BinaryIO) -> tuple[int, ...]:
    """Lock a file, or raise OSError; return the descriptors that a child inherits to hold it."""
    if sys.platform == "win32":
        return ()
    import fcntl

    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return (file.fileno(),)


def ensure_writable(folder: Path) -> Path | None:
    """Return the folder, created if necessary, or None if it cannot be written to.

    Set its modification time, so that `delete_unused` sees that it is in use.
    """
    try:
        make_folder(folder)
        os.utime(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


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
