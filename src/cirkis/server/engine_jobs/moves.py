"""The computers at the tables, which think in separate threads so that nobody waits for them.

If the position changes in the meantime, the thinking stops and its result is discarded.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from threading import Event
from weakref import WeakValueDictionary

from cirkis.engine import PLAYERS, Stoppable, check_level, make_level
from cirkis.engine.analysis.teaching import Lesson, find_lesson
from cirkis.game import State
from cirkis.server.load_control.gate import Gate
from cirkis.server.load_control.kinds import WorkName
from cirkis.server.quotas import Quotas
from cirkis.server.requester import current_address

log = logging.getLogger("cirkis.server")

LONGEST = 60.0  # seconds of one search, after which it counts as hanging
PATIENCE = 1.0  # seconds before an unwatched table tries to queue again
MOST_PER_PAUSE = 60  # placements by an address's computers; the loop can handle ten times as many
MOST_UNWATCHED = 0.4  # fraction of the connection quota; the rest is for people watching


SLOW_FROM = 7  # minimum strength; such a level thinks for up to three seconds


class Bots:
    """Computers that think in the gate's threads.

    `pause` is the minimum number of seconds per placement, so that people can follow.
    """

    def __init__(self, pause: float, quotas: Quotas, gate: Gate) -> None:
        self.pause, self._quotas, self._gate = pause, quotas, gate
        self._turns = WeakValueDictionary[str, asyncio.Lock]()  # by address

    async def choose(
        self, level: str, state: State, is_awaited: Callable[[], bool] = lambda: True
    ) -> str:
        """Return the cells of a computer's placement once the pause is over.

        `is_awaited` returns whether anyone is playing or watching now. Raises MissingModule if
        no installed module can run the level's search.
        """
        check_level(level)
        pause = asyncio.create_task(asyncio.sleep(self.pause))
        stop = Event()
        urgency = _urgency(level)

        def kind() -> WorkName:
            return urgency if is_awaited() else "unwatched"

        try:
            # Only a few of a requester's unwatched tables can queue at a time; others wait here.
            while not is_awaited() and self._quotas.part_used("unwatched") > MOST_UNWATCHED:
                await asyncio.sleep(PATIENCE)
            with nullcontext() if is_awaited() else self._quotas.hold("unwatched"):
                thinking = partial(_choose, level, state, stop)
                cells = await self._gate.start(kind, thinking, on_drop=stop.set, longest=LONGEST)
            await pause
            async with self._turns.setdefault(current_address(), asyncio.Lock()):
                await asyncio.sleep(self.pause / MOST_PER_PAUSE)
        finally:
            pause.cancel()
        return cells

    async def judge(self, level: str, before: State, after: State) -> Lesson | None:
        """Return the reason to offer an undo of the placement between two positions, if any."""
        stop = Event()
        judging = partial(find_lesson, before, after, level, stop)
        return await self._gate.start(_urgency(level), judging, on_drop=stop.set, longest=LONGEST)


def _urgency(level: str) -> WorkName:
    return "long" if PLAYERS[level].strength >= SLOW_FROM else "quick"


def _choose(level: str, state: State, stop: Event) -> str:
    player = make_level(level)
    if isinstance(player, Stoppable):
        player.stop = stop
    return player.choose(state, random.Random()).name
