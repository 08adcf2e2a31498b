"""The computers at the tables, which think in separate threads so that nobody waits for them.

If the position changes in the meantime, the thinking stops and its result is discarded.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from functools import partial
from threading import Event

from cirkis.engine import PLAYERS, Stoppable, check_level, make_level
from cirkis.engine.analysis.teaching import Lesson, find_lesson
from cirkis.game import State
from cirkis.server.gate import Gate, WorkName

log = logging.getLogger("cirkis.server")

LONGEST = 60.0  # seconds of one search, after which it counts as hanging
LOOK_INTERVAL = 0.5  # seconds between checks whether somebody is watching now
SLOW_FROM = 7  # minimum strength; such a level thinks for up to three seconds


class Bots:
    """Computers that think in the gate's threads.

    `pause` is the minimum number of seconds per placement, so that people can follow.
    """

    def __init__(self, pause: float, gate: Gate) -> None:
        self.pause, self._gate = pause, gate

    async def choose(
        self, level: str, state: State, is_awaited: Callable[[], bool] = lambda: True
    ) -> str:
        """Return the cells of a computer's placement once the pause is over.

        `is_awaited` returns whether anyone is playing or watching now; until then, the computer
        thinks only when nobody else's does. Raises MissingModule if no installed module can run
        the level's search.
        """
        check_level(level)
        pause = asyncio.create_task(asyncio.sleep(self.pause))
        try:
            cells = await self._choose_unwatched(level, state, is_awaited)
            if cells is None:
                cells = await self._start(_urgency(level), level, state)
            await pause
        finally:
            pause.cancel()
        return cells

    async def _choose_unwatched(
        self, level: str, state: State, is_awaited: Callable[[], bool]
    ) -> str | None:
        """Return the placement, or None as soon as somebody is waiting for it."""
        if is_awaited():
            return None
        thinking = self._start("unwatched", level, state)
        try:
            while not is_awaited():
                await asyncio.wait([thinking], timeout=LOOK_INTERVAL)
                if thinking.done():
                    return thinking.result()
        finally:
            thinking.cancel()
        return None

    def _start(self, kind: WorkName, level: str, state: State) -> asyncio.Task[str]:
        stop = Event()
        thinking = partial(_choose, level, state, stop)
        return self._gate.start(kind, thinking, on_drop=stop.set, longest=LONGEST)

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
