"""What a server is made of: put together from its settings, begun, and ended in good order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cirkis.server.bots.analysis import AnalysisPool
from cirkis.server.bots.moves import Bots
from cirkis.server.bots.reviews import Reviews
from cirkis.server.bots.warmup import Warmup
from cirkis.server.cluster.peers import peers_for
from cirkis.server.hub.chat import ChatService
from cirkis.server.hub.hub import Hub
from cirkis.server.metrics import Metrics
from cirkis.server.settings import Settings
from cirkis.server.storage.databases import open_store

SECONDS_TO_READ = 5.0  # from one reading of the metrics to the next


class Services:
    """The parts of one server. The database is open from the start."""

    def __init__(self, settings: Settings) -> None:
        """Puts them together.

        Raises:
            StoreError: the database cannot be used.
        """
        self._settings = settings
        peers = peers_for(settings)
        self.store = open_store(settings.data, settings.database, is_durable=settings.is_durable)
        self.metrics = Metrics()
        self._warmup = Warmup()
        self._bots = Bots(settings.pause, self._warmup)
        self.hub = Hub(self.store, self._bots, self.metrics, peers)
        self.registry = self.hub.registry
        self.analysis_pool = AnalysisPool(self._warmup)
        self.reviews = Reviews(self.analysis_pool)
        self.chat = ChatService(self.store, peers)
        self.peers = peers

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Begins; after the block, finishes what has begun and closes the database."""
        if self._settings.compiles_ahead:
            self._warmup.start()
        self.hub.hear()
        working = (
            asyncio.create_task(self.hub.run_due_tables()),
            asyncio.create_task(self._read_off()),
        )
        try:
            yield
        finally:
            for task in working:
                task.cancel()
            await self._warmup.close()
            self.analysis_pool.close()
            await self.reviews.close()
            await self.hub.close()
            self._bots.close()
            self.store.close()

    async def _read_off(self) -> None:
        """Now and then, since another worker may be asked for what is counted here."""
        while True:
            self.metrics.read_off(self.hub.readings())
            await asyncio.sleep(SECONDS_TO_READ)
