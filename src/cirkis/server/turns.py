"""What the server does by itself at a table: a computer's turn, and the end of somebody's time.

Both come to commands like any other, with ids of their own that make them happen once.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from cirkis.rules import State
from cirkis.server.messages import AnyCommand, Flag, Place
from cirkis.server.neighbours import Neighbours
from cirkis.server.opened import OpenTable
from cirkis.server.people import COMPUTER, Sender
from cirkis.server.robots import Robots
from cirkis.server.store import StoreError
from cirkis.server.tables import Table
from cirkis.server.timing import MOST_LAG, deadline

log = logging.getLogger("cirkis.server")

STORE_RETRY = 5.0  # seconds until it is tried again when the database was not able to store
COMPUTERS_TIME = 30.0  # seconds after which a computer that has not placed is looked after
TIMER_RETRY = 0.2  # seconds until it is looked again when the machine's clock was put back
TIMER_AHEAD = 3600.0  # seconds: a time that ends later is looked after when it is due

Act = Callable[[OpenTable, AnyCommand, Sender], Awaitable[dict[str, Any]]]


def due(table: Table, up_since: float) -> float | None:
    """When the server has to look at the table by itself, if it does."""
    if table.computer_to_play is not None:
        return time.time() + COMPUTERS_TIME
    return deadline(table, up_since)


class Turns:
    """Computers that think and clocks that run, at all tables in memory."""

    def __init__(self, robots: Robots, act: Act, neighbours: Neighbours) -> None:
        self._robots, self._act, self._neighbours = robots, act, neighbours

    def wake(self, opened: OpenTable) -> None:
        """The table has changed: whoever has the turn now thinks, in their time."""
        self._wake_computer(opened)
        self._set_timer(opened)

    def _wake_computer(self, opened: OpenTable) -> None:
        """Ends what a computer was thinking about, unless it is still to be thought about."""
        seat = opened.table.computer_to_play
        level = None if seat is None else opened.table.seats[seat].level
        wanted = None if level is None else (opened.table.state, level)
        is_at_it = opened.robot is not None and not opened.robot.done()
        if is_at_it and wanted is not None and wanted == opened.robots_task:
            return
        if opened.robot is not None and opened.robot is not asyncio.current_task():
            opened.robot.cancel()
        opened.robots_task = wanted
        opened.robot = None if wanted is None else asyncio.create_task(self._play(opened, *wanted))
        opened.tell_thinking(seat)

    async def _play(self, opened: OpenTable, state: State, level: str) -> None:
        """A computer's turn in this position, whatever else happens at the table meanwhile."""
        async with self._neighbours.claim(opened.id):
            await self._think(opened, state, level)

    async def _think(self, opened: OpenTable, state: State, level: str) -> None:
        try:
            cells = await self._robots.choose(level, state)
        except Exception:
            log.exception('the computer "%s" failed at table %s', level, opened.id)
            return
        while opened.robots_task == (state, level):
            version = opened.table.version
            # The colon keeps a computer's ids apart from those that people send.
            command = Place(id=f"computer:{version}", version=version, cells=cells)
            code = _code(await self._act(opened, command, COMPUTER))
            if code not in ("stale", StoreError.code):
                return
            if code == StoreError.code:
                await asyncio.sleep(STORE_RETRY)

    def _set_timer(self, opened: OpenTable) -> None:
        if opened.timer is not None and opened.timer is not asyncio.current_task():
            opened.timer.cancel()
        opened.timer = None
        end = deadline(opened.table, opened.up_since)
        if end is not None and end - time.time() < TIMER_AHEAD:
            opened.timer = asyncio.create_task(self._ring(opened, opened.table, end + MOST_LAG))

    async def _ring(self, opened: OpenTable, table: Table, end: float) -> None:
        """Looks at the clock when the time is over."""
        await asyncio.sleep(max(0.0, end - time.time()))
        for nth in itertools.count():
            # A refusal would be given again under the same id.
            command = Flag(id=f"clock:{table.version}.{nth}", version=table.version)
            clock = replace(opened.sender(None), is_server=True)
            code = _code(await self._act(opened, command, clock))
            if code not in ("time-left", StoreError.code):
                return
            await asyncio.sleep(STORE_RETRY if code == StoreError.code else TIMER_RETRY)


def _code(answer: dict[str, Any]) -> str | None:
    """The code with which a command was refused, if it was."""
    return None if answer["ok"] else str(answer["error"]["code"])
