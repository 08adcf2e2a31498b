"""The computers at the tables. They think in threads of their own, so that nobody waits for them.

When the position changes in the meantime, the thinking stops and its result is thrown away.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from functools import partial
from threading import Event

from cirkis.players import PLAYERS, Stoppable, make_player
from cirkis.rules import State
from cirkis.server.asker import current_asker
from cirkis.server.bots.fair_threads import FairThreads
from cirkis.server.bots.warmup import Warmup

log = logging.getLogger("cirkis.server")

# One row a thread: the kinds of thinking it does, the most urgent first. Quick levels never wait
# for slow ones, and tables of computers alone at which nobody looks have what is left of one.
QUICK, LONG, UNWATCHED = "quick", "long", "unwatched"
DUTIES = ((QUICK,), (QUICK, LONG), (LONG, UNWATCHED))


class Bots:
    """The threads in which computers think.

    Attributes:
        pause: the minimum number of seconds for a placement, so that people can follow.
        warmup: compiles the code of the strong players, who wait for it.
    """

    def __init__(self, pause: float, warmup: Warmup) -> None:
        self.pause, self.warmup = pause, warmup
        self._threads = FairThreads("bots", DUTIES)
        self._stops: set[Event] = set()

    async def choose(
        self, level: str, state: State, is_awaited: Callable[[], bool] = lambda: True
    ) -> str:
        """Return the cells on which a computer puts its piece, once the pause is over.

        Args:
            level: the level of the computer.
            state: the position.
            is_awaited: returns whether people play or look on at the table now.
        """
        pause = asyncio.create_task(asyncio.sleep(self.pause))
        stop = Event()
        self._stops.add(stop)
        is_slow = PLAYERS[level].is_compiled

        def kind() -> str:
            return (LONG if is_slow else QUICK) if is_awaited() else UNWATCHED

        asker = current_asker.get()
        payer = "" if asker is None else asker.address
        try:
            if is_slow:
                await self.warmup.wait()
            cells = await self._threads.run(partial(_choose, level, state, stop), kind, payer)
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
        self._threads.close()


def _choose(level: str, state: State, stop: Event) -> str:
    player = make_player(level)
    if isinstance(player, Stoppable):
        player.stop = stop
    return player.choose(state, random.Random()).name
