"""Jobs for the engine, in the gate's threads or on a cluster, so that nobody waits for them.

Computers choose placements; if the position changes in the meantime, the thinking stops and its
result is discarded. Analyses and reviews are streamed; they stop when their reader disconnects.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import aclosing, suppress
from dataclasses import replace
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from cirkis.backend.reviews import (
    ProgressMessage,
    analyse_part,
    analyse_position,
    first_look,
    last_analysis,
    review_message,
    review_round,
)
from cirkis.engine import PLAYERS, Stoppable, check_level, make_level
from cirkis.engine.analysis.analyse_game import AnalysedPly
from cirkis.engine.analysis.teaching import Lesson, find_lesson
from cirkis.engine.players.levels import SKILLS
from cirkis.errors import CirkisError
from cirkis.game import State
from cirkis.server.gate import PAUSED, Gate, WorkName
from cirkis.tables.messages import Message, encode
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table
from cirkis.tables.variations import round_states

if TYPE_CHECKING:
    from cirkis.lab.jobs.cluster import Cluster

log = logging.getLogger("cirkis.server")

LONGEST = 60.0  # seconds of one search, after which it counts as hanging
LOOK_INTERVAL = 0.5  # seconds between checks whether somebody is watching now
SLOW_FROM = [*SKILLS].index("expert") + 1  # minimum strength; thinks for up to three seconds


class Far(NamedTuple):
    """How a cluster does a kind of work.

    Attributes:
        kind: the kind of work that it is in the gate.
        priority: work of higher priority goes first.
        longest: the seconds after which this server does it instead.
    """

    kind: WorkName
    priority: int
    longest: float


FAR: dict[WorkName, Far] = {
    "long": Far("far long", 2, 15.0),
    "analysis": Far("far analysis", 1, LONGEST),
    "unwatched": Far("far unwatched", 0, 15.0),
}
"""What a cluster does, if there is one; sending quick work would take as long as doing it."""
FIRST_SECONDS, LAST_SECONDS = 0.3, 5.0
"""The length of a cluster's first analysis of a position, and the most that the second one takes.

Each begins anew, on any worker. So a search that nobody waits for any more soon ends, a dead worker
costs one step, and no tree needs to stay where it grew.
"""
PART = 4  # plies of a review that a worker analyses at a time: about two seconds


class EngineJobs:
    """What `Services` say about computers and analyses, done in the gate's threads or on a cluster.

    `pause` is the minimum number of seconds per placement, so that people can follow.
    """

    def __init__(self, gate: Gate, pause: float, cluster: Cluster | None = None) -> None:
        self._gate = gate
        self._cluster = cluster
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
                cells = await self._think(_urgency(level), _choose, level, table.state)
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
        thinking = asyncio.create_task(self._think("unwatched", _choose, level, state))
        try:
            while not is_awaited():
                await asyncio.wait([thinking], timeout=LOOK_INTERVAL)
                if thinking.done():
                    return str(thinking.result())
        finally:
            thinking.cancel()
        return None

    async def _think(
        self, kind: WorkName, work: Callable[..., Any], *arguments: Any, is_held: bool = False
    ) -> Any:
        """Return a function's result, from the cluster if it answers, else from a thread here.

        Here the function gets one more argument, an event that asks it to stop.
        """
        if kind in FAR and self._cluster is not None and self._cluster.size:
            from cirkis.lab.jobs.cluster import Lost

            far, priority, longest = FAR[kind]
            call = self._cluster.call(work, *arguments, priority=priority, longest=longest)
            try:
                return await self._gate.start(
                    far, call.start, on_drop=call.give_up, longest=2 * longest
                )
            except (Lost, TimeoutError) as problem:
                log.warning("the cluster did not answer, so this server thinks: %s", problem)
        stop = Event()
        return await self._gate.start(
            kind,
            partial(work, *arguments, stop),
            is_held=is_held,
            on_drop=stop.set,
            longest=LONGEST,
        )

    async def judge(self, level: str, before: State, table: Table) -> Lesson | None:
        lesson: Lesson | None = await self._think(
            _urgency(level), find_lesson, before, table.state, level
        )
        return lesson

    def admit(self, seconds: float) -> None:
        self._gate.admit("analysis")

    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        if self._cluster is not None and self._cluster.size:
            return self._checked(self._analyse_far(table.state, seconds))
        stop = Event()
        return self._checked(self._stream(analyse_position(table.state, seconds, stop), stop))

    def review(self, table: Table) -> AsyncIterator[bytes]:
        """Yield the progress of the analysis of a table's round, then the result."""
        states = round_states(table)
        if self._cluster is not None and self._cluster.size:
            return self._checked(self._review_far(states))
        stop = Event()
        return self._checked(self._stream(review_round(states, stop, keeps_memory=False), stop))

    async def _checked(self, messages: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        """Yield messages. Raises Refused if the work fails."""
        try:
            async with aclosing(messages):
                async for message in messages:
                    yield message
        except CirkisError:
            raise
        except Exception as problem:
            log.exception("a search failed")
            raise refused("search-failed") from problem

    async def _analyse_far(self, state: State, seconds: float) -> AsyncGenerator[bytes, None]:
        with self._gate.hold("analysis"):
            first = min(seconds, FIRST_SECONDS)
            for length in (first, min(seconds - first, LAST_SECONDS)):
                if length:
                    yield await self._think("analysis", last_analysis, state, length, is_held=True)

    async def _review_far(self, states: Sequence[State]) -> AsyncGenerator[bytes, None]:
        """Yield what `review_round` does, after each part of the round."""
        plies: list[AnalysedPly] = []
        with self._gate.hold("analysis"):
            think = partial(self._think, "analysis", is_held=True)
            chances = await think(first_look, states)
            yield encode(ProgressMessage(0, len(states), chances))
            for start in range(0, len(states) - 1, PART):
                part = await think(analyse_part, states[start : start + PART + 1])
                plies += (replace(ply, number=start + ply.number) for ply in part)
                yield encode(ProgressMessage(len(plies) + 1, len(states), chances))
        yield await self._gate.help(review_message, states, plies)

    async def _stream(
        self, work: Iterator[Message | None], stop: Event
    ) -> AsyncGenerator[bytes, None]:
        """Yield the messages of a thread as JSON."""
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
        finally:
            done.cancel()


def _urgency(level: str) -> WorkName:
    return "long" if PLAYERS[level].strength >= SLOW_FROM else "quick"


def _choose(level: str, state: State, stop: Event | None = None) -> str:
    player = make_level(level)
    if isinstance(player, Stoppable):
        player.stop = stop
    return player.choose(state, random.Random()).name
