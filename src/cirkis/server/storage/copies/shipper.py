"""Write what the recorder finds to the folder of copies, on a thread of its own.

Whatever the folder does, no commit waits for it: what it does not take waits in memory, and if that
is too much, a new base is made once the folder works again.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from cirkis.errors import CirkisError
from cirkis.server.storage.copies import layout, thin
from cirkis.server.storage.copies.batches import Transaction
from cirkis.server.storage.copies.recorder import Cut, Recorder
from cirkis.server.storage.copies.series import Series, reopen_series
from cirkis.server.storage.copy import copy_snapshot
from cirkis.server.storage.manifest import Position, write_manifest
from cirkis.server.storage.store import StoreClosed

log = logging.getLogger("cirkis.server")

DAY = 86400.0  # seconds
SHIP_INTERVAL = 1.0  # seconds from one batch to the next
BASE_INTERVAL = DAY  # seconds from one base to the next
RETRY = 30.0  # seconds until another base is tried after one failed
BASE_PAUSE = 0.02  # seconds between two steps of a base, so that games do not wait for the disk
CLOSE_TIMEOUT = 10.0  # seconds that the end of a server waits for the last batch

_FAILURES = (OSError, sqlite3.Error, CirkisError, MemoryError)


class CopySettings(NamedTuple):
    """Where continuous copies are written, and how many days one can go back."""

    folder: Path
    days: float = 7.0


class _Stopped(CirkisError):
    """The server ends, so the base is not finished."""


class Shipper:
    """The thread that writes the copies."""

    def __init__(
        self,
        settings: CopySettings,
        recorder: Recorder,
        database: Path,
        run: Callable[[Callable[..., None]], Future[None]],
    ) -> None:
        """Prepare to run, and go on with the series that the last server ended, if that is right.

        Args:
            settings: where to write.
            recorder: what is recorded.
            database: the file that is copied.
            run: runs work on the thread that writes to it.

        Raises:
            StoreError: the folder has copies of another database.
            OSError: the folder cannot be used.
        """
        self._folder, self._days = settings.folder, settings.days
        self._recorder, self._database, self._run_work = recorder, database, run
        self._folder.mkdir(parents=True, exist_ok=True)
        self._series = reopen_series(self._folder, database)
        if self._series is not None:
            recorder.resume()
        self._has_base = self._series is not None
        self._has_old = True  # whether to look for what is too old
        self._based = self._last_base()
        self._tried = -RETRY
        self._backlog: list[Transaction | Cut] = []
        self._base: threading.Thread | None = None
        self._fails = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cirkis-copies", daemon=True)

    def start(self) -> None:
        """Start to write."""
        self._thread.start()

    def _last_base(self) -> float:
        bases = layout.bases_in(self._series.folder) if self._series is not None else []
        return bases[-1].manifest.made if bases else 0.0

    def close(self) -> None:
        """Write what is left, after the database was closed; wait a while for it, not for ever."""
        self._stopping.set()
        if self._thread.ident is not None:  # it was started
            self._thread.join(CLOSE_TIMEOUT)

    def _run(self) -> None:
        while not self._stopping.wait(SHIP_INTERVAL):
            self._attempt(self._step)
        self._attempt(self._end)

    def _attempt(self, step: Callable[[], None]) -> None:
        try:
            step()
        except StoreClosed:  # the server ends, and so will this thread
            self._drop_cuts()
        except _FAILURES as problem:
            self._drop_cuts()
            self._say(problem)
        else:
            if self._fails and self._has_base:
                self._fails = False
                log.warning('the copies in "%s" are written again', self._folder)

    def _say(self, problem: BaseException) -> None:
        if not self._fails:
            self._fails = True
            reason = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
            log.error('the copies in "%s" cannot be written: %s', self._folder, reason)

    def _step(self) -> None:
        self._ship()
        if self._is_base_due():
            self._tried = time.monotonic()
            self._run_work(self._recorder.cut).result(CLOSE_TIMEOUT)
            self._ship()
        if self._series is not None and self._has_base:
            thin.join_changes(self._series.folder)
        if self._has_old:
            thin.remove_old(self._folder, time.time() - self._days * DAY)
            self._has_old = False

    def _is_base_due(self) -> bool:
        if self._base is not None and self._base.is_alive():
            return False
        is_due = not self._recorder.is_complete or time.time() - self._based > BASE_INTERVAL
        return is_due and time.monotonic() - self._tried >= RETRY

    def _ship(self) -> None:
        """Write all that waits; what could not be written waits on."""
        # What was left of an earlier try comes first, and what came meanwhile right after it.
        while self._backlog or (waiting := self._recorder.take()):
            self._backlog = self._backlog or waiting
            first = self._backlog[0]
            if isinstance(first, Cut):
                self._begin_base(first)
                del self._backlog[0]
                continue
            ready = _leading_transactions(self._backlog)
            if self._series is not None:
                self._series.add(ready)
            del self._backlog[: len(ready)]

    def _begin_base(self, cut: Cut) -> None:
        if cut.is_first:
            folder = layout.new_series(self._folder, cut.at)
            folder.mkdir()
            self._series, self._has_base = Series(folder), False
        assert self._series is not None
        where = (cut, self._series.folder, Position(self._series.number, self._series.chain))
        self._base = threading.Thread(
            target=self._make_base, args=where, name="cirkis-base", daemon=True
        )
        self._base.start()

    def _make_base(self, cut: Cut, series: Path, position: Position) -> None:
        target = layout.base_path(series, position.after)

        def stop(*_: object) -> None:
            if self._stopping.is_set():
                raise _Stopped

        try:
            try:
                copy_snapshot(cut.reader, target, stop, BASE_PAUSE)
            finally:
                cut.reader.close()
            write_manifest(target, cut.at, position, self._database.resolve())
            self._based, self._has_base, self._has_old = cut.at, True, True
        except _FAILURES as problem:
            if not self._stopping.is_set():
                self._say(problem)
                if not self._has_base:
                    self._recorder.lose()

    def _drop_cuts(self) -> None:
        """Give up a base that cannot begin now: it would keep the database from being tidied."""
        if any(isinstance(one, Cut) for one in self._backlog):
            for one in self._backlog:
                if isinstance(one, Cut):
                    one.reader.close()
            self._backlog = []
            self._recorder.lose()

    def _end(self) -> None:
        """Write what is left; if all of it is there, the next server goes on from here."""
        if self._base is not None:
            self._base.join()
        self._ship()
        if self._series is not None and self._has_base and self._recorder.is_complete:
            self._series.close(self._database)


def _leading_transactions(waiting: list[Any]) -> list[Transaction]:
    ready: list[Transaction] = []
    for one in waiting:
        if isinstance(one, Cut):
            break
        ready.append(one)
    return ready
