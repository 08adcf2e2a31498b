"""The computers at the tables. They think in threads of their own, so that nobody waits for them.

When the position changes in the meantime, the thinking stops and its result is thrown away.
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
        pause: the minimum number of seconds for a placement, so that people can follow.
        warmup: compiles the code of the strong players, who wait for it.
    """

    def __init__(self, pause: float, warmup: Warmup, threads: int = 2) -> None:
        self.pause, self.warmup = pause, warmup
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="cirkis-bots")
        self._stops: set[Event] = set()

    async def choose(self, level: str, state: State) -> str:
        """Return the cells on which a computer puts its piece, once the pause is over.

        Args:
            level: the level of the computer.
            state: the position.
        """
        loop = asyncio.get_running_loop()
        pause = asyncio.create_task(asyncio.sleep(self.pause))
        stop = Event()
        self._stops.add(stop)
        try:
            if PLAYERS[level].is_compiled:
                await self.warmup.wait()
            cells = await loop.run_in_executor(self._threads, _choose, level, state, stop)
            await pause
        finally:
            stop.set()  # a thread cannot be cancelled, only asked to stop
            self._stops.discard(stop)
            pause.cancel()
        return cells

    def close(self) -> None:
        """Stop the computers that think, without waiting for them."""
        for stop in self._stops:
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _choose(level: str, state: State, stop: Event) -> str:
    player = make_player(level)
    if isinstance(player, Stoppable):
        player.stop = stop
    return player.choose(state, random.Random()).name
