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

from cirkis.rules import State
from cirkis.server.bots.moves import Bots
from cirkis.server.cluster.peers import Peers
from cirkis.server.hub.session import TableSession
from cirkis.server.storage.store import StoreError
from cirkis.table.clocks import MOST_LAG, deadline
from cirkis.table.commands import Command, Flag, Place
from cirkis.table.messages import CommandAnswer
from cirkis.table.people import COMPUTER, Sender
from cirkis.table.state import Table

log = logging.getLogger("cirkis.server")

STORE_RETRY = 5.0  # seconds until it is tried again when the database was not able to store
COMPUTERS_TIME = 30.0  # seconds after which a computer that has not placed is looked after
TIMER_RETRY = 0.2  # seconds until it is looked again when the machine's clock was put back
TIMER_AHEAD = 3600.0  # seconds: a time that ends later is looked after when it is due

Act = Callable[[TableSession, Command, Sender], Awaitable[CommandAnswer]]


def due(table: Table, up_since: float) -> float | None:
    """When the server has to look at the table by itself, if it does."""
    if table.computer_to_play is not None:
        return time.time() + COMPUTERS_TIME
    return deadline(table, up_since)


class Scheduler:
    """Computers that think and clocks that run, at all tables in memory."""

    def __init__(self, bots: Bots, act: Act, peers: Peers) -> None:
        self._bots, self._act, self._peers = bots, act, peers

    def wake(self, session: TableSession) -> None:
        """The table has changed: whoever has the turn now thinks, in their time."""
        self._wake_computer(session)
        self._set_timer(session)

    def _wake_computer(self, session: TableSession) -> None:
        """Ends what a computer was thinking about, unless it is still to be thought about."""
        seat = session.table.computer_to_play
        level = None if seat is None else session.table.seats[seat].level
        wanted = None if level is None else (session.table.state, level)
        is_at_it = session.bot_task is not None and not session.bot_task.done()
        if is_at_it and wanted is not None and wanted == session.bot_input:
            return
        if session.bot_task is not None and session.bot_task is not asyncio.current_task():
            session.bot_task.cancel()
        session.bot_input = wanted
        session.bot_task = (
            None if wanted is None else asyncio.create_task(self._play(session, *wanted))
        )
        session.tell_thinking(seat)

    async def _play(self, session: TableSession, state: State, level: str) -> None:
        """A computer's turn in this position, whatever else happens at the table meanwhile."""
        async with self._peers.lock_table(session.id):
            await self._think(session, state, level)

    async def _think(self, session: TableSession, state: State, level: str) -> None:
        try:
            cells = await self._bots.choose(level, state)
        except Exception:
            log.exception('the computer "%s" failed at table %s', level, session.id)
            return
        while session.bot_input == (state, level):
            version = session.table.version
            # The colon keeps a computer's ids apart from those that people send.
            command = Place(id=f"computer:{version}", version=version, cells=cells)
            code = _code(await self._act(session, command, COMPUTER))
            if code not in ("stale", StoreError.code):
                return
            if code == StoreError.code:
                await asyncio.sleep(STORE_RETRY)

    def _set_timer(self, session: TableSession) -> None:
        if session.timer is not None and session.timer is not asyncio.current_task():
            session.timer.cancel()
        session.timer = None
        end = deadline(session.table, session.up_since)
        if end is not None and end - time.time() < TIMER_AHEAD:
            session.timer = asyncio.create_task(self._ring(session, session.table, end + MOST_LAG))

    async def _ring(self, session: TableSession, table: Table, end: float) -> None:
        """Looks at the clock when the time is over."""
        await asyncio.sleep(max(0.0, end - time.time()))
        for nth in itertools.count():
            # A refusal would be given again under the same id.
            command = Flag(id=f"clock:{table.version}.{nth}", version=table.version)
            clock = replace(session.sender(None), is_server=True)
            code = _code(await self._act(session, command, clock))
            if code not in ("time-left", StoreError.code):
                return
            await asyncio.sleep(STORE_RETRY if code == StoreError.code else TIMER_RETRY)


def _code(answer: CommandAnswer) -> str | None:
    """Return the code with which a command was refused, if it was."""
    return answer.error.code if answer.error else None
