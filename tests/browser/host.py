"""A host for tables without a server, in memory: it can be full, fail, or stop at any append."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from importlib.resources import files
from typing import Any

from cirkis.browser import engine
from cirkis.browser.host import StoredTable
from cirkis.browser.puzzle_shelf import PUZZLES
from cirkis.tables.puzzles.file import SHIPPED


class QuotaExceededError(Exception):
    """What a browser says when there is no room left."""


class ConstraintError(Exception):
    """What it says when an entry of this number is there already."""


class MemoryThinking:
    """A job that an engine in the same loop does."""

    def __init__(self, job: str, on_message: Callable[[str], None]) -> None:
        self._is_cancelled = False
        self.promise: Awaitable[Any] = asyncio.ensure_future(
            engine.run(job, on_message, lambda: self._is_cancelled)
        )

    def cancel(self) -> None:
        self._is_cancelled = True


class MemoryHost:
    """Keeps logs in a dictionary.

    Attributes:
        logs: the texts of each.
        appended: how many appends there have been.
        failure: called with the number of each append; what it returns is raised.
        stores_at: the number of an append that is stored even if it then fails.
        jobs: what the engine was asked.
        lost: the names of files that cannot be fetched.
    """

    def __init__(self, logs: dict[str, list[str]] | None = None) -> None:
        self.logs = {name: list(texts) for name, texts in (logs or {}).items()}
        self.appended = 0
        self.failure: Callable[[int], Exception | None] = lambda _: None
        self.stores_at = 0
        self.jobs: list[str] = []
        self.lost: set[str] = set()

    async def load(self) -> list[StoredTable]:
        """All logs."""
        return [{"table": name, "entries": list(texts)} for name, texts in self.logs.items()]

    async def append(self, table: str, first: int, entries: Sequence[str]) -> None:
        """Stores all the texts or none."""
        self.appended += 1
        await asyncio.sleep(0)
        problem = self.failure(self.appended)
        if problem is None or self.appended == self.stores_at:
            log = self.logs.get(table, [])
            if len(log) != first:
                raise ConstraintError
            self.logs[table] = [*log, *entries]
        if problem is not None:
            raise problem

    async def replace(self, table: str, entries: Sequence[str]) -> None:
        """Stores all the texts in place of the log's, or none."""
        self.appended += 1
        await asyncio.sleep(0)
        problem = self.failure(self.appended)
        if problem is None or self.appended == self.stores_at:
            self.logs[table] = list(entries)
        if problem is not None:
            raise problem

    async def remove(self, table: str) -> None:
        """Removes a log."""
        await asyncio.sleep(0)
        self.logs.pop(table, None)

    async def read_file(self, name: str) -> bytes:
        """The file of the puzzles, unless it is lost."""
        if name in self.lost:
            raise OSError(name)
        assert name == PUZZLES
        return files("cirkis.tables.puzzles").joinpath(SHIPPED).read_bytes()

    def think(self, job: str, on_message: Callable[[str], None]) -> MemoryThinking:
        self.jobs.append(job)
        return MemoryThinking(job, on_message)
