"""A table in memory: executes its commands one by one, stores each and tells every page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from msgspec.structs import replace

from cirkis.errors import CirkisError
from cirkis.live.broadcast import Broadcast
from cirkis.live.clock import SteadyClock
from cirkis.live.finished_games import FinishedGames
from cirkis.live.given_answers import CommandKey, GivenAnswers
from cirkis.live.loaded_log import LoadedLog
from cirkis.live.presence import Presence
from cirkis.live.scheduler import Scheduler
from cirkis.local.bots import DeviceBots
from cirkis.local.engine_jobs import EngineClient
from cirkis.local.host import StorageFailed
from cirkis.local.storage import LogStore, StoredEntry
from cirkis.table.commands import Command, Open, Rematch
from cirkis.table.decisions import decide
from cirkis.table.entries import Created, write_entry
from cirkis.table.log_room import add_entry
from cirkis.table.log_share import UNUSED
from cirkis.table.messages import CommandAnswer, answer_command
from cirkis.table.people import Person, Sender
from cirkis.table.reducer import apply
from cirkis.table.refusals import no_table, refused
from cirkis.table.setup import rematch_entry

OWNER = Person("this-device")
"""Whoever sits at the device: host of all tables, and owner of all seats of people."""


class Backend(NamedTuple):
    """What all tables share.

    Attributes:
        store: their logs.
        engine: thinks for the computers.
        clock: the time, and when the tables were in use.
        pause: the seconds that a computer takes at least for a placement.
        register: stores a new table and returns its id.
        unregister: removes a table that nobody has seen.
        finished: notices the ends of games.
    """

    store: LogStore
    engine: EngineClient
    clock: SteadyClock
    pause: float
    register: Callable[[Created], Awaitable[str]]
    unregister: Callable[[str], Awaitable[None]]
    finished: FinishedGames


class TableSession:
    """A table in memory.

    Attributes:
        id: the id of the table.
        table: what its log amounts to.
        created, changed: when its first and its last entry were stored, in Unix seconds.
        presence: the pages that are connected.
        broadcast: what they are sent.
    """

    def __init__(self, table_id: str, log: LoadedLog, backend: Backend) -> None:
        self.id, self.table = table_id, log.recent[-1].after
        self.created, self.changed = log.created, log.changed
        self._backend, clock = backend, backend.clock
        self.presence = Presence()
        self.broadcast = Broadcast(table_id, log.recent, self.presence, clock, lambda _: None)
        self._scheduler = Scheduler(
            table_id,
            DeviceBots(backend.engine, lambda: self.table, backend.pause),
            self._turn,
            clock,
            self._execute,
            self.broadcast.send_thinking,
            self.broadcast.is_awaited,
        )
        self._answers, self._shares = GivenAnswers(log.versions), log.shares
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[CommandAnswer]] = set()
        self._is_removed = False

    def start(self) -> None:
        """Let a computer whose turn it is think, and the clock run, if they do not yet."""
        if not self._scheduler.is_busy:
            self._scheduler.update(self.table)

    @asynccontextmanager
    async def _turn(self, _: Person | None) -> AsyncIterator[None]:
        yield  # there is nobody else who could think for the table

    async def execute(self, command: Command) -> CommandAnswer:
        """Execute a command, tell every page, and return the answer for its sender.

        A command that was started is finished even if its sender is gone.
        """
        absent, present = self.presence.attendance(self.table)
        sender = Sender(
            OWNER,
            received=self._backend.clock.now(),
            uptime=self._backend.clock.uptime,
            absent_seats=absent,
            present_people=present,
        )
        task = asyncio.create_task(self._execute(command, sender))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _execute(self, command: Command, sender: Sender) -> CommandAnswer:
        async with self._lock:
            return await self._answer(command, sender)

    async def _answer(self, command: Command, sender: Sender) -> CommandAnswer:
        """Return the first answer to a command that was sent again, or carry it out."""
        key = (sender.id, command.id)
        known = self._answers.find(key)
        if known is not None:
            return known
        try:
            await self._commit(command, sender, key)
        except StorageFailed as problem:
            return answer_command(command.id, self.table.version, problem)
        except CirkisError as problem:
            return self._answers.refuse(key, self.table.version, problem)
        return answer_command(command.id, self.table.version)

    async def _commit(self, command: Command, sender: Sender, key: CommandKey) -> None:
        """Decide on a command, store the entry, and only then let any page know."""
        if self._is_removed:
            raise no_table(self.id)
        if isinstance(command, Open):
            raise refused("not-found.local")
        before, backend, next_table = self.table, self._backend, ""
        sender = replace(sender, share=self._shares.get(sender.id, UNUSED))
        entry = decide(before, command, sender)
        if isinstance(command, Rematch):
            next_table = await backend.register(rematch_entry(before))
            entry = decide(before, command, replace(sender, next_table=next_table))
        stored = backend.clock.now()
        change = apply(before, entry, stored)
        line = StoredEntry(write_entry(entry), stored, command.id, sender.id)
        try:
            await backend.store.append(self.id, before.version, [line])
        except StorageFailed:
            if next_table:
                await backend.unregister(next_table)
            raise
        self._shares[key[0]] = add_entry(self._shares.get(key[0], UNUSED), before, entry)
        self.table, self.changed = change.after, stored
        self._answers.add(key, change.after.version)
        self.broadcast.send_change(change)
        self._scheduler.update(self.table)
        backend.finished.observe(self.id, self.table)

    async def remove(self) -> None:
        """Remove the table for good; whoever still looks at it can no more play.

        Raises:
            StorageFailed: it could not be removed.
        """
        async with self._lock:
            await self._backend.store.remove(self.id)
            self._is_removed = True
        await self.close()

    async def close(self) -> None:
        """Stop the computers and the clock, and finish the commands that were started."""
        await asyncio.gather(*self._scheduler.cancel(), *self._tasks, return_exceptions=True)
