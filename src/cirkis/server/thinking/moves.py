"""The computers at the tables. They think in separate threads, so that nobody waits for them.

If the position changes meanwhile, the thinking stops and its result is discarded.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from threading import Event

from cirkis.engine import PLAYERS, Stoppable, check_level, make_level
from cirkis.game import State
from cirkis.server.quotas import Quotas
from cirkis.server.thinking.fair_threads import FairThreads

log = logging.getLogger("cirkis.server")

# One row per thread: the kinds of thinking it does, most urgent first. Quick levels never wait for
# slow ones; unwatched tables of computers alone get what is left of one thread.
QUICK, LONG, UNWATCHED = "quick", "long", "unwatched"
DUTIES = ((QUICK,), (QUICK, LONG), (LONG, UNWATCHED))
LONG_FROM = 7  # minimum strength of slow levels, which think for up to ten seconds
PATIENCE = 1.0  # seconds before an unwatched table queues again
MOST_UNWATCHED = 0.4  # part of the connections' quota; the rest is for people who look


class Bots:
    """The threads in which computers think.

    `pause` is the minimum number of seconds per placement, so that people can follow.
    """

    def __init__(self, pause: float, quotas: Quotas) -> None:
        self.pause, self._quotas = pause, quotas
        self._threads = FairThreads("bots", DUTIES, slow=(LONG, UNWATCHED))
        self._stops: set[Event] = set()

    async def choose(
        self, level: str, state: State, is_awaited: Callable[[], bool] = lambda: True
    ) -> str:
        """Return a computer's cells once the pause is over.

        `is_awaited` returns whether anyone is playing or watching now. Raises MissingModule if
        nothing installed can run the level's search.
        """
        check_level(level)
        pause = asyncio.create_task(asyncio.sleep(self.pause))
        stop = Event()
        self._stops.add(stop)
        urgency = LONG if PLAYERS[level].strength >= LONG_FROM else QUICK

        def kind() -> str:
            return urgency if is_awaited() else UNWATCHED

        try:
            async with self._in_line(is_awaited):
                cells = await self._threads.run(partial(_choose, level, state, stop), kind)
            await pause
        finally:
            stop.set()  # a thread cannot be cancelled, only asked to stop
            self._stops.discard(stop)
            pause.cancel()
        return cells

    @asynccontextmanager
    async def _in_line(self, is_awaited: Callable[[], bool]) -> AsyncIterator[None]:
        """Limit queued, unwatched tables per payer; others wait outside the queue."""
        while not is_awaited() and self._quotas.part_used("unwatched") > MOST_UNWATCHED:
            await asyncio.sleep(PATIENCE)
        with nullcontext() if is_awaited() else self._quotas.hold("unwatched"):
            yield

    def close(self) -> None:
        """Stop thinking computers without waiting for them."""
        for stop in self._stops:
            stop.set()
        self._threads.close()


def _choose(level: str, state: State, stop: Event) -> str:
    player = make_level(level)
    if isinstance(player, Stoppable):
        player.stop = stop
    return player.choose(state, random.Random()).name
