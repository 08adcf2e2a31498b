"""Remove expired tables and unused sessions, and drop removed tables from memory."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress

from cirkis.backend.broadcast import SteadyClock
from cirkis.server.hub.plugin import Plugin
from cirkis.server.storage import old_tables, people
from cirkis.server.storage.old_tables import Keep, Pruned
from cirkis.server.storage.store import Store, StoreError

log = logging.getLogger("cirkis.server")

SWEEP_INTERVAL = 3600.0  # seconds between searches for old tables and sessions
UNUSED = 30 * 86_400.0  # seconds until unused sessions of people without other data are removed
STEP_PAUSE = 0.5  # seconds between transactions of a search
LOOK_INTERVAL = 10.0  # seconds between checks for tables removed elsewhere
OVERLAP = 60.0  # seconds by which checks overlap, since servers' clocks can differ

Forget = Callable[[Iterable[str]], None]


class Retention:
    """Removes old tables in batches, so that nobody has to wait."""

    def __init__(
        self,
        store: Store,
        keep: Keep,
        clock: SteadyClock,
        forget: Forget,
        plugins: list[Plugin],
    ) -> None:
        self._store, self._keep, self._clock, self._forget = store, keep, clock, forget
        self._plugins = plugins

    async def run(self) -> None:
        await asyncio.gather(self._run_sweeps(), self._run_looks(), self._run_cleaning())

    async def _run_sweeps(self) -> None:
        while self._keep != Keep():
            with suppress(StoreError):
                pruned = await self.sweep()
                if any(pruned):
                    log.info("removed old tables: %d finished, %d abandoned, %d entries", *pruned)
            await asyncio.sleep(SWEEP_INTERVAL)

    async def sweep(self) -> Pruned:
        """Remove all expired tables, and return how many there were. Raises StoreError."""
        total, last = Pruned(), ""
        while True:
            old = await self._store.call(old_tables.find_old, self._keep, last, now=self._store.now)
            if old.found:
                pruned = await self._store.call(
                    old_tables.remove_tables, old.found, now=self._store.now
                )
                total += pruned
            if old.last is None:
                break
            last = old.last
            await asyncio.sleep(STEP_PAUSE)
        await self._store.call(old_tables.remove_codes, now=self._store.now)
        return total

    async def _run_cleaning(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_INTERVAL)  # first, so that starting the server writes nothing
            with suppress(StoreError):
                await self.clean()

    async def clean(self) -> None:
        """Remove unused sessions, and what plug-ins no longer need. Raises StoreError."""
        for plugin in self._plugins:
            await plugin.clean()
        last: str | None = ""
        while last is not None:
            before = self._store.now() - UNUSED
            last = await self._store.call(people.remove_unused, after=last, before=before)
            await asyncio.sleep(STEP_PAUSE)

    async def _run_looks(self) -> None:
        since = self._clock.now() - OVERLAP
        while True:
            await asyncio.sleep(LOOK_INTERVAL)
            now = self._clock.now()
            with suppress(StoreError):
                removed = await self._store.call(old_tables.removed_since, since)
                self._forget(removed)
                since = now - OVERLAP
