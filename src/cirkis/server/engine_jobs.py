"""Jobs for the engine, in the gate's threads so that nobody waits for them.

Computers choose placements; if the position changes in the meantime, the thinking stops and its
result is discarded. Analyses and reviews are streamed; they stop when their reader disconnects.
"""

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from functools import partial
from threading import Event

from cirkis.backend.reviews import analyse_position, review_round
from cirkis.engine import PLAYERS, Stoppable, check_level, make_level
from cirkis.engine.analysis.teaching import Lesson, find_lesson
from cirkis.engine.players.levels import SKILLS
from cirkis.errors import CirkisError
from cirkis.game import State
from cirkis.server.gate import PAUSED, Gate, WorkName
from cirkis.tables.messages import Message, encode
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table
from cirkis.tables.variations import round_states

log = logging.getLogger("cirkis.server")

LONGEST = 60.0  # seconds of one search, after which it counts as hanging
LOOK_INTERVAL = 0.5  # seconds between checks whether somebody is watching now
SLOW_FROM = [*SKILLS].index("expert") + 1  # minimum strength; thinks for up to three seconds


class EngineJobs:
    """What `Services` say about computers and analyses, done in the gate's threads.

    `pause` is the minimum number of seconds per placement, so that people can follow.
    """

    def __init__(self, gate: Gate, pause: float) -> None:
        self._gate = gate
        self.pause = pause

    async def choose(self, level: str, table: Table, is_awaited: Callable[[], bool]) -> str:
        """Return the cells of a computer's placement once the pause is over.

        `is_awaited` returns whether anyone is playing or watching now; until then, the computer
        thinks only when nobody else's does. Raises MissingModule if no installed module can run
        the level's search.
        """
        check_level(level)
        pause = asyncio.create_task(asyncio.sleep(self.pause))
        try:
            cells = await self._choose_unwatched(level, table.state, is_awaited)
            if cells is None:
                cells = await self._start(_urgency(level), level, table.state)
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

    async def judge(self, level: str, before: State, table: Table) -> Lesson | None:
        stop = Event()
        judging = partial(find_lesson, before, table.state, level, stop)
        return await self._gate.start(_urgency(level), judging, on_drop=stop.set, longest=LONGEST)

    def admit(self, seconds: float) -> None:
        self._gate.admit("analysis")

    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        stop = Event()
        work = analyse_position(table.state, seconds, stop)
        return self._stream(work, stop)

    def review(self, table: Table) -> AsyncIterator[bytes]:
        """Yield the progress of the analysis of a table's round, then the result."""
        stop = Event()
        work = review_round(round_states(table), stop, keeps_memory=False)
        return self._stream(work, stop)

    async def _stream(self, work: Iterator[Message | None], stop: Event) -> AsyncIterator[bytes]:
        """Yield the messages of a thread as JSON. Raises Refused if the work fails."""
        loop = asyncio.get_running_loop()
        reports: asyncio.Queue[bytes | None] = asyncio.Queue()

        def step() -> object:
            for message in work:
                if message is not None:
                    with suppress(RuntimeError):  # the loop has ended, with all its readers
                        loop.call_soon_threadsafe(reports.put_nowait, encode(message))
                return PAUSED
            return None

        done = self._gate.start(
            "analysis",
            step,
            is_admitted=True,
            on_drop=stop.set,
            longest=LONGEST,
        )
        done.add_done_callback(lambda _: reports.put_nowait(None))  # even if it never started
        try:
            while (message := await reports.get()) is not None:
                yield message
            await done
        except CirkisError:
            raise
        except Exception as problem:
            log.exception("a search failed")
            raise refused("search-failed") from problem
        finally:
            done.cancel()


def _urgency(level: str) -> WorkName:
    return "long" if PLAYERS[level].strength >= SLOW_FROM else "quick"


def _choose(level: str, state: State, stop: Event) -> str:
    player = make_level(level)
    if isinstance(player, Stoppable):
        player.stop = stop
    return player.choose(state, random.Random()).name
