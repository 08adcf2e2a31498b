"""The room with all tables: what happens when a command comes in."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import replace

from cirkis.errors import CirkisError
from cirkis.server.bots.moves import Bots
from cirkis.server.cluster.peers import NoPeers, Peers
from cirkis.server.hub.registry import Registry
from cirkis.server.hub.scheduler import COMPUTERS_TIME, Scheduler, due
from cirkis.server.hub.session import CHANGES_KEPT, Log, TableSession
from cirkis.server.hub.sync import PeerSync
from cirkis.server.metrics import Metrics, Readings
from cirkis.server.storage.queries import NextRow
from cirkis.server.storage.store import NotNext, Store, StoreError
from cirkis.table.commands import Command, Rematch
from cirkis.table.decisions import decide
from cirkis.table.entries import Entry, SeatChanged, cause_of, read_entry, write_entry
from cirkis.table.messages import CommandAnswer, answer_command
from cirkis.table.people import Person, Sender
from cirkis.table.reducer import Change, apply, replay
from cirkis.table.refusals import Refused, no_table
from cirkis.table.setup import rematch_entry

TABLES_KEPT = 500  # so many tables nobody listens at stay in memory
ROUND_TIME = 20.0  # seconds between two looks for tables that are due
MOST_DUE = 200  # so many of them are taken at once


class Hub:
    """The tables in memory, to which those in the store come when somebody asks for them.

    Attributes:
        register: where all tables are entered.
    """

    def __init__(
        self,
        store: Store,
        bots: Bots,
        metrics: Metrics | None = None,
        peers: Peers | None = None,
    ) -> None:
        self._store, self.registry = store, Registry(store)
        self._metrics = metrics or Metrics()
        self._peers = peers or NoPeers()
        self._turns = Scheduler(bots, self._in_turn, self._peers)
        self._open: OrderedDict[str, TableSession] = OrderedDict()
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self._tasks: set[asyncio.Task[CommandAnswer]] = set()
        self._hearing = PeerSync(self._peers, store, self._open, self._read_again)
        self._up_since = time.time()

    async def open(self, table_id: str) -> TableSession:
        """The table with this id; a computer whose turn it is begins to think.

        Raises:
            Refused: there is no such table, or its log cannot be played again.
        """
        found = self._open.get(table_id)
        if found is not None:
            self._open.move_to_end(table_id)
            await self._hearing.catch_up([found])
            return found
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> TableSession:
        session = TableSession(table_id, await self._read(table_id), self._up_since)
        self._open[table_id] = session
        self._hearing.session(session)
        self._make_space()
        self._turns.wake(session)
        return session

    async def _read(self, table_id: str) -> Log:
        stored = await asyncio.wrap_future(self._store.load(table_id))
        if not stored:
            raise no_table(table_id)
        if stored[-1].version != len(stored):
            raise Refused("broken-table", "the log of the table has gaps")

        def played() -> deque[Change]:
            changes = replay((read_entry(row.entry), row.at) for row in stored)
            return deque(changes, maxlen=CHANGES_KEPT)

        done = {(row.sender, row.command): row.version for row in stored}
        return Log(await asyncio.to_thread(played), stored[0].at, stored[-1].at, done)

    def _make_space(self) -> None:
        for table_id in list(self._open)[: max(0, len(self._open) - TABLES_KEPT)]:
            if self._open[table_id].is_idle:
                del self._open[table_id]

    async def execute(
        self,
        session: TableSession,
        command: Command,
        person: Person | None = None,
        lag: float = 0.0,
    ) -> CommandAnswer:
        """Carries a command out and tells all listeners; gives the answer for its sender.

        What has begun is finished, also when the sender does not wait for it any more.
        """
        sender = session.sender(person, lag)
        session.presence.seen(person)
        task = asyncio.create_task(self._in_turn(session, command, sender))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        begun = time.perf_counter()
        answer = await asyncio.shield(task)
        self._metrics.answered(answer, time.perf_counter() - begun)
        return answer

    async def _in_turn(
        self, session: TableSession, command: Command, sender: Sender
    ) -> CommandAnswer:
        session.at_work += 1
        try:
            async with session.lock:
                return await self._answer(session, command, sender)
        finally:
            session.at_work -= 1

    async def _answer(
        self, session: TableSession, command: Command, sender: Sender
    ) -> CommandAnswer:
        try:
            if command.version > session.table.version and not self._peers.is_alone:
                await self._read_again(session)  # it was made for what another server did
            known = session.previous_answer(command.id, sender.mark)
            if known is not None:
                return known
            await self._carry_out(session, command, sender)
        except NotNext as problem:
            await self._read_again(session)
            known = session.previous_answer(command.id, sender.mark)
            return known or answer_command(command.id, session.table.version, problem)
        except StoreError as problem:
            return answer_command(command.id, session.table.version, problem)
        except CirkisError as problem:
            return session.refuse(command.id, sender.mark, problem)
        return answer_command(command.id, session.table.version)

    async def _carry_out(self, session: TableSession, command: Command, sender: Sender) -> None:
        before = session.table
        entry = decide(before, command, sender)
        if isinstance(command, Rematch):
            next_table, _ = await self.registry.enter(rematch_entry(before))
            entry = decide(before, command, replace(sender, next_table=next_table))
        after, happened = apply(before, entry, time.time())
        at = due(after, self._up_since)
        told = (command.id, write_entry(entry), _joins(entry), at, sender.mark)
        row = NextRow(session.id, after.version, *told)
        stored = await asyncio.wrap_future(self._store.append(row))
        if after.since != before.since:
            after = replace(after, since=stored)
        change = Change(before, after, happened, cause_of(entry))
        session.add(change, (sender.mark, command.id), stored)
        self._peers.tell("version", session.id, after.version)
        self._turns.wake(session)

    async def _read_again(self, session: TableSession) -> None:
        """Somebody else wrote to the log: what is new there happens here too."""
        for row in await asyncio.wrap_future(self._store.load(session.id, session.table.version)):
            before, entry = session.table, read_entry(row.entry)
            if row.version != before.version + 1:
                raise Refused("broken-table", "the log of the table has gaps")
            after, happened = apply(before, entry, row.at)
            change = Change(before, after, happened, cause_of(entry))
            session.add(change, (row.sender, row.command), row.at)
        self._turns.wake(session)

    def hear(self) -> None:
        """From now on other servers on the same database are heard."""
        self._hearing.begin()

    async def run_due_tables(self) -> None:
        """For ever: tables at which the server itself has something to do are opened.

        That is so after a restart, when nobody looks at them, and when somebody's days are over.
        """
        by = time.time() + 2 * COMPUTERS_TIME  # what was under way when the server ended
        while True:
            with suppress(StoreError):
                for table_id in await asyncio.wrap_future(self._store.due(by, MOST_DUE)):
                    with suppress(CirkisError):
                        await self.open(table_id)
            await asyncio.sleep(ROUND_TIME)
            by = time.time()

    def readings(self) -> Readings:
        """What can be counted now."""
        session = self._open.values()
        lines = sum(len(one.listeners) for one in session)
        thinking = sum(one.thinking is not None for one in session)
        return Readings(len(session), lines, thinking, self._store.database.commits)

    async def check(self) -> None:
        """Nothing, if the store answers.

        Raises:
            StoreError: it does not.
        """
        await asyncio.wrap_future(self._store.load(""))

    async def close(self) -> None:
        """Lets all computers stop thinking, and finishes the commands that have begun."""
        tasks = [
            task for session in self._open.values() for task in (session.bot_task, session.timer)
        ]
        waiting = [task for task in tasks if task is not None]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, *self._tasks, return_exceptions=True)
        await self._hearing.close()


def _joins(entry: Entry) -> Person | None:
    """Who has the table in their list by this entry."""
    return entry.occupant.owner if isinstance(entry, SeatChanged) else None
