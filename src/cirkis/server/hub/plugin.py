"""What hangs on the hub, and the hourly removal of what nobody needs any more."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from cirkis.backend.broadcast import SteadyClock
from cirkis.backend.documents import Document
from cirkis.backend.session import TableSession
from cirkis.server.storage import old_tables, people
from cirkis.server.storage.store import Store, StoreError
from cirkis.tables.people import Person


class Plugin:
    """A part of a server that hangs on its hub. By default, these methods do nothing."""

    def observe(self, session: TableSession) -> None:
        """Note that a table has changed, or that the server has to act there."""

    async def settle(self) -> None:
        """Wait until everything noted so far is stored."""

    async def count(self, person: Person) -> int:
        """Return how many things a person has here, besides tables and documents."""
        return 0

    async def data_of(self, person: Person) -> list[Document]:
        """Return what is stored about a person besides tables and documents.

        Raises StoreError if the database cannot be read.
        """
        return []

    async def forget(self, person: Person) -> None:
        """Remove what is stored about a person. Raises StoreError if that fails."""

    async def clean(self) -> None:
        """Remove what nobody needs any more, a little at a time. Raises StoreError."""


CLEAN_INTERVAL = 3600.0  # seconds between searches for old codes and sessions
UNUSED = 30 * 86_400.0  # seconds until unused sessions of people without other data are removed
STEP_PAUSE = 0.5  # seconds between transactions of a search
LOOK_INTERVAL = 10.0  # seconds between checks for tables removed elsewhere
OVERLAP = 60.0  # seconds by which checks overlap, since servers' clocks can differ

Forget = Callable[[Iterable[str]], None]


class Retention:
    """Removes in batches, so that nobody has to wait."""

    def __init__(
        self,
        store: Store,
        clock: SteadyClock,
        forget: Forget,
        plugins: list[Plugin],
    ) -> None:
        self._store, self._clock, self._forget = store, clock, forget
        self._plugins = plugins

    async def run(self) -> None:
        await asyncio.gather(self._run_looks(), self._run_cleaning())

    async def _run_cleaning(self) -> None:
        while True:
            await asyncio.sleep(CLEAN_INTERVAL)  # first, so that starting the server writes nothing
            with suppress(StoreError):
                await self.clean()

    async def clean(self) -> None:
        """Remove old codes and sessions, and what plug-ins no longer need. Raises StoreError."""
        await self._store.call(old_tables.remove_codes, now=self._store.now)
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
