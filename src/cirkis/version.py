"""The version of the program, which names the commit that it was built from.

Between releases, version.txt has it: in a git checkout, the file contains a placeholder with a
format for `git log`; `git archive` replaces it with the commit, and a build puts the version there.
Tags do not matter, since a clone may lack them.
"""

import subprocess
from functools import cache
from hashlib import sha256
from pathlib import Path

RELEASE = "1.1.0"
"""This release or, between releases, the next one."""

IS_RELEASED = False
"""True only in the commit of the release; CONTRIBUTING.md says what else changes there."""

_FILE = Path(__file__).with_suffix(".txt")
_ROOT = _FILE.parents[2]


@cache
def program_version() -> str:
    """Return the version: "1.1.0" for a release, "1.1.0.dev20261129+g12ec0e7a" for a commit of
    that day before it, with ".dirty.3fa9c1d2" at the end if files have changed since the commit:
    the last part stands for these changes.
    """
    text = _FILE.read_text("ascii").strip()
    if not text.startswith("$"):
        return text if text.startswith(RELEASE) else _version(text)
    try:
        known = _git("log", "-1", f"--format={text.removeprefix('$Format:').rstrip('$')}")
        return _version(known, _changes())
    except (OSError, subprocess.SubprocessError):  # no git, or no repository
        return f"{RELEASE}.dev0+unknown"


def _version(text: str, changed: str = "") -> str:
    """Return the version of a commit, given its hash and its day, such as "2026-11-29"."""
    commit, _, day = text.partition(" ")
    if IS_RELEASED:
        return f"{RELEASE}+g{commit[:8]}{changed}" if changed else RELEASE
    return f"{RELEASE}.dev{day.replace('-', '')}+g{commit[:8]}{changed}"


def _changes() -> str:
    """Return a suffix for the changes since the commit, or nothing if there are none."""
    diff = _git("diff", "--binary", "HEAD")
    return f".dirty.{sha256(diff.encode()).hexdigest()[:8]}" if diff else ""


def _git(*words: str) -> str:
    command = ("git", "--git-dir", f"{_ROOT}/.git", "--work-tree", f"{_ROOT}", *words)
    done = subprocess.run(command, capture_output=True, check=True, timeout=10)
    return done.stdout.decode("utf-8", "replace").strip()
