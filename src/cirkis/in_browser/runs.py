"""Record when tables were in use; as on a server, time banks are charged only for that time."""

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

import msgspec

from cirkis.in_browser.host import Host, StoredTable
from cirkis.tables.uptime import Uptime, merge_runs

PREFIX = ".runs-"
"""Prefix of run logs; table ids contain no dot."""
INTERVAL = 5.0  # seconds of a turn that may go uncharged if the page closes
KEPT = 200  # earlier runs to keep

_read = msgspec.json.Decoder(list[tuple[float, float]]).decode


class Runs:
    """The run log; while a time bank is running, the current run adds an entry every few seconds.

    Each entry is a list of runs, as pairs of Unix seconds; their union is the time in use.
    """

    def __init__(self, host: Host, stored: Iterable[StoredTable], started: float) -> None:
        """`started` is in Unix seconds."""
        self._host, self._started = host, started
        self._earlier = [one["table"] for one in stored]
        runs = [run for one in stored for text in one["entries"] for run in _runs(text)]
        merged = merge_runs(runs, started).earlier
        self.uptime = Uptime(started, merged[-KEPT:])
        self._name = f"{PREFIX}{int(started * 1000)}"
        self._written = 0

    async def keep(self, is_needed: Callable[[], bool]) -> None:
        """Merge the earlier logs into this one; record this run while a time bank is running."""
        if self._earlier:
            await self._append([*self.uptime.earlier])
        if self._written:
            for name in self._earlier:
                with suppress(Exception):
                    await self._host.remove(name)
        while True:
            await asyncio.sleep(INTERVAL)
            if is_needed():
                await self._append([(self._started, time.time())])

    async def _append(self, runs: list[tuple[float, float]]) -> None:
        with suppress(Exception):  # if this fails, the turn is charged a little less
            await self._host.append(self._name, self._written, [msgspec.json.encode(runs).decode()])
            self._written += 1


def _runs(text: str) -> list[tuple[float, float]]:
    try:
        return _read(text)
    except (msgspec.DecodeError, UnicodeError, TypeError):
        return []


def is_runs(log: StoredTable) -> bool:
    return log["table"].startswith(PREFIX)
