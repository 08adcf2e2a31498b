"""The computers at the tables: they think in threads of their own, so that nobody waits for them.

A choice is made for one version of a table. When that changes in the meantime, the thinking stops
and its result is thrown away.
"""

from __future__ import annotations

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from cirkis.players import PLAYERS, Stoppable, make_player
from cirkis.rules import State
from cirkis.server.bots.warmup import Warmup

log = logging.getLogger("cirkis.server")


class Bots:
    """The threads in which computers think.

    Attributes:
        pause: how many seconds a computer takes at least, so that people can follow.
        warming: what a computer that needs compiled code waits for.
    """

    def __init__(self, pause: float, warmup: Warmup, threads: int = 2) -> None:
        self.pause, self.warmup = pause, warmup
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="cirkis-robot")
        self._stops: set[Event] = set()

    async def choose(self, level: str, state: State) -> str:
        """The cells on which a computer of this level puts its piece, when the pause is over."""
        loop = asyncio.get_running_loop()
        pause = asyncio.create_task(asyncio.sleep(self.pause))
        stop = Event()
        self._stops.add(stop)
        try:
            if PLAYERS[level].is_compiled:
                await self.warmup.done()
            cells = await loop.run_in_executor(self._threads, _choose, level, state, stop)
            await pause
        finally:
            stop.set()  # nobody waits for it any more; a thread cannot be cancelled
            self._stops.discard(stop)
            pause.cancel()
        return cells

    def close(self) -> None:
        """Takes no more work; who is thinking stops, and is not waited for."""
        for stop in self._stops:
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _choose(level: str, state: State, stop: Event) -> str:
    player = make_player(level)
    if isinstance(player, Stoppable):
        player.stop = stop
    return player.choose(state, random.Random()).name
