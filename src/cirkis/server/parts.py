"""What a server is made of: put together from its settings, begun, and ended in good order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cirkis.server.advising import Advising
from cirkis.server.databases import open_store
from cirkis.server.metrics import Metrics
from cirkis.server.neighbours import neighbours_of
from cirkis.server.robots import Robots
from cirkis.server.room import Room
from cirkis.server.sayings import Sayings
from cirkis.server.settings import Settings
from cirkis.server.warming import Warming

SECONDS_TO_READ = 5.0  # from one reading of the metrics to the next


class Parts:
    """The parts of one server. The database is open from the start."""

    def __init__(self, settings: Settings) -> None:
        """Puts them together.

        Raises:
            StoreError: the database cannot be used.
        """
        self._settings = settings
        neighbours = neighbours_of(settings)
        self.store = open_store(settings.data, settings.database, is_durable=settings.is_durable)
        self.metrics = Metrics()
        self._warming = Warming()
        self._robots = Robots(settings.pause, self._warming)
        self.room = Room(self.store, self._robots, self.metrics, neighbours)
        self.register = self.room.register
        self.advising = Advising(self.room, self._warming)
        self.sayings = Sayings(self.store, neighbours)
        self.neighbours = neighbours

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Begins; after the block, finishes what has begun and closes the database."""
        if self._settings.compiles_ahead:
            self._warming.start()
        self.room.hear()
        working = (
            asyncio.create_task(self.room.look_after()),
            asyncio.create_task(self._read_off()),
        )
        try:
            yield
        finally:
            for task in working:
                task.cancel()
            await self._warming.close()
            await self.advising.close()
            await self.room.close()
            self._robots.close()
            self.store.close()

    async def _read_off(self) -> None:
        """Now and then, since another worker may be asked for what is counted here."""
        while True:
            self.metrics.read_off(self.room.readings())
            await asyncio.sleep(SECONDS_TO_READ)
