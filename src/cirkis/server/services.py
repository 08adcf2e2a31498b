"""The parts of one server: put together from its settings, started, and stopped in good order."""

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

METRICS_INTERVAL = 5.0  # seconds


class Services:
    """The parts of one server. The database is open from the start."""

    def __init__(self, settings: Settings) -> None:
        """Put the parts together.

        Raises:
            StoreError: the database cannot be used.
        """
        self._settings = settings
        self.peers = peers_for(settings)
        self.store = open_store(settings.data, settings.database, is_durable=settings.is_durable)
        self.metrics = Metrics()
        self._warmup = Warmup()
        self._bots = Bots(settings.pause, self._warmup)
        self.hub = Hub(self.store, self._bots, self.metrics, self.peers)
        self.registry = self.hub.registry
        self.chat = ChatService(self.store, self.peers)
        self.analysis_pool = AnalysisPool(self._warmup)
        self.reviews = Reviews(self.analysis_pool)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Start; after the block, finish what was started and close the database."""
        if self._settings.warms_up:
            self._warmup.start()
        self.hub.start()
        tasks = (
            asyncio.create_task(self.hub.run_due_tables()),
            asyncio.create_task(self._update_metrics()),
        )
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await self._warmup.close()
            self.analysis_pool.close()
            await self.reviews.close()
            await self.hub.close()
            self._bots.close()
            self.store.close()

    async def _update_metrics(self) -> None:
        """Set the gauges every few seconds, since another worker may be asked for them."""
        while True:
            self.metrics.update(self.hub.stats())
            await asyncio.sleep(METRICS_INTERVAL)
