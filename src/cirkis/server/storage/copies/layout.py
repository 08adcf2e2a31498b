"""Where continuous copies are: the names of folders and files.

    FOLDER/
      000001-20261121T200000/                        a series: changes without a gap
        base-000000000.sqlite                        the database before change 1
        base-000000000.sqlite.manifest.json
        changes-000000001-000000300.cirkis           batches 1 to 300
        changes-000000301-000000301.cirkis
        base-000000301.sqlite                        the database after batch 301
        closed.json                                  how the server left the database, if it did

A new series begins whenever a change may be missing. Nothing but `closed.json` is ever changed once
it has its name, so the folder can be copied elsewhere at any moment.
"""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import NamedTuple

from cirkis.server.storage.manifest import SUFFIX, Manifest, read_manifest
from cirkis.server.storage.store import StoreError

_SERIES = re.compile(r"(\d{6})-\d{8}T\d{6}")
_BASE = re.compile(r"base-(\d{9})\.sqlite" + re.escape(SUFFIX))
_CHANGES = re.compile(r"changes-(\d{9})-(\d{9})\.cirkis")


class Base(NamedTuple):
    """A copy of the whole database, and where its series goes on."""

    path: Path
    manifest: Manifest

    @property
    def after(self) -> int:
        """The number of the last batch that it holds."""
        return self.manifest.position.after if self.manifest.position else 0


class ChangesFile(NamedTuple):
    """A file of batches; there may be a longer one with the same and more."""

    path: Path
    first: int
    last: int


def new_series(folder: Path, at: float) -> Path:
    """Return the folder of a new series, which comes after all others whatever the clock says.

    Args:
        folder: the folder of all copies.
        at: the time, in Unix seconds.
    """
    stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime(at))
    last = max((int(one.name[:6]) for one in series_in(folder)), default=0)
    return folder / f"{last + 1:06}-{stamp}"


def series_in(folder: Path) -> list[Path]:
    """Return the folders of all series, the oldest first."""
    return sorted(path for path in folder.iterdir() if _SERIES.fullmatch(path.name))


def base_path(series: Path, after: int) -> Path:
    """Return the name of a base.

    Args:
        series: the folder of its series.
        after: the number of the last batch that it holds.
    """
    return series / f"base-{after:09}.sqlite"


def changes_path(series: Path, first: int, last: int) -> Path:
    """Return the name of a file of batches.

    Args:
        series: the folder of their series.
        first: the number of the first batch.
        last: that of the last.
    """
    return series / f"changes-{first:09}-{last:09}.cirkis"


def bases_in(series: Path, problems: list[str] | None = None) -> list[Base]:
    """Return the bases of a series that have a manifest, the oldest first.

    Args:
        series: the folder of the series.
        problems: is given what is wrong with others; otherwise they are passed over.
    """
    found = []
    for path in sorted(series.iterdir()):
        if not _BASE.fullmatch(path.name):
            continue
        base = path.with_name(path.name.removesuffix(SUFFIX))
        try:
            manifest = read_manifest(base)
        except StoreError as problem:
            if problems is not None:
                problems.append(str(problem))
            continue
        if manifest is not None and manifest.position is not None:
            found.append(Base(base, manifest))
    return found


def changes_in(series: Path) -> list[ChangesFile]:
    """Return the files of batches of a series in order; the longer first if two begin alike."""
    found = []
    for path in series.iterdir():
        match = _CHANGES.fullmatch(path.name)
        if match:
            found.append(ChangesFile(path, int(match[1]), int(match[2])))
    return sorted(found, key=lambda one: (one.first, -one.last))
