"""The room with all tables: what happens when a command comes in."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import replace
from typing import Any

from cirkis.errors import CirkisError
from cirkis.server.decisions import decide
from cirkis.server.entries import Entry, SeatChanged, cause_of, read_entry, write_entry
from cirkis.server.folding import Change, apply, replay
from cirkis.server.hearing import Hearing
from cirkis.server.making import check_rematch
from cirkis.server.messages import AnyCommand, Rematch
from cirkis.server.metrics import Metrics, Readings
from cirkis.server.neighbours import Neighbours, Nobody
from cirkis.server.opened import CHANGES_KEPT, Log, OpenTable, answer_json
from cirkis.server.people import Person, Sender
from cirkis.server.queries import NextRow
from cirkis.server.refusals import Refused, no_table
from cirkis.server.register import Register
from cirkis.server.robots import Robots
from cirkis.server.store import NotNext, Store, StoreError
from cirkis.server.turns import COMPUTERS_TIME, Turns, due

TABLES_KEPT = 500  # so many tables nobody listens at stay in memory
ROUND_TIME = 20.0  # seconds between two looks for tables that are due
MOST_DUE = 200  # so many of them are taken at once


class Room:
    """The tables in memory, to which those in the store come when somebody asks for them.

    Attributes:
        register: where all tables are entered.
    """

    def __init__(
        self,
        store: Store,
        robots: Robots,
        metrics: Metrics | None = None,
        neighbours: Neighbours | None = None,
    ) -> None:
        self._store, self.register = store, Register(store)
        self._metrics = metrics or Metrics()
        self._neighbours = neighbours or Nobody()
        self._turns = Turns(robots, self._in_turn, self._neighbours)
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._tasks: set[asyncio.Task[dict[str, Any]]] = set()
        self._hearing = Hearing(self._neighbours, store, self._open, self._read_again)
        self._up_since = time.time()

    async def open(self, table_id: str) -> OpenTable:
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

    async def _load(self, table_id: str) -> OpenTable:
        opened = OpenTable(table_id, await self._read(table_id), self._up_since)
        self._open[table_id] = opened
        self._hearing.opened(opened)
        self._make_space()
        self._turns.wake(opened)
        return opened

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

    async def obey(
        self, opened: OpenTable, command: AnyCommand, person: Person | None = None, lag: float = 0.0
    ) -> dict[str, Any]:
        """Carries a command out and tells all listeners; gives the answer for its sender.

        What has begun is finished, also when the sender does not wait for it any more.
        """
        sender = opened.sender(person, lag)
        opened.presence.seen(person)
        task = asyncio.create_task(self._in_turn(opened, command, sender))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        begun = time.perf_counter()
        answer = await asyncio.shield(task)
        self._metrics.answered(answer, time.perf_counter() - begun)
        return answer

    async def _in_turn(
        self, opened: OpenTable, command: AnyCommand, sender: Sender
    ) -> dict[str, Any]:
        opened.at_work += 1
        try:
            async with opened.lock:
                return await self._answer(opened, command, sender)
        finally:
            opened.at_work -= 1

    async def _answer(
        self, opened: OpenTable, command: AnyCommand, sender: Sender
    ) -> dict[str, Any]:
        try:
            if command.version > opened.table.version and not self._neighbours.is_alone:
                await self._read_again(opened)  # it was made for what another server did
            known = opened.known_answer(command.id, sender.mark)
            if known is not None:
                return known
            await self._carry_out(opened, command, sender)
        except NotNext as problem:
            await self._read_again(opened)
            known = opened.known_answer(command.id, sender.mark)
            return known or answer_json(command.id, opened.table.version, problem)
        except StoreError as problem:
            return answer_json(command.id, opened.table.version, problem)
        except CirkisError as problem:
            return opened.refuse(command.id, sender.mark, problem)
        return answer_json(command.id, opened.table.version)

    async def _carry_out(self, opened: OpenTable, command: AnyCommand, sender: Sender) -> None:
        before = opened.table
        entry = decide(before, command, sender)
        if isinstance(command, Rematch):
            next_table, _ = await self.register.enter(check_rematch(before))
            entry = decide(before, command, replace(sender, next_table=next_table))
        after, happened = apply(before, entry, time.time())
        at = due(after, self._up_since)
        told = (command.id, write_entry(entry), _joins(entry), at, sender.mark)
        row = NextRow(opened.id, after.version, *told)
        stored = await asyncio.wrap_future(self._store.append(row))
        if after.since != before.since:
            after = replace(after, since=stored)
        change = Change(before, after, happened, cause_of(entry))
        opened.add(change, (sender.mark, command.id), stored)
        self._neighbours.tell("version", opened.id, after.version)
        self._turns.wake(opened)

    async def _read_again(self, opened: OpenTable) -> None:
        """Somebody else wrote to the log: what is new there happens here too."""
        for row in await asyncio.wrap_future(self._store.load(opened.id, opened.table.version)):
            before, entry = opened.table, read_entry(row.entry)
            if row.version != before.version + 1:
                raise Refused("broken-table", "the log of the table has gaps")
            after, happened = apply(before, entry, row.at)
            change = Change(before, after, happened, cause_of(entry))
            opened.add(change, (row.sender, row.command), row.at)
        self._turns.wake(opened)

    def hear(self) -> None:
        """From now on other servers on the same database are heard."""
        self._hearing.begin()

    async def look_after(self) -> None:
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
        opened = self._open.values()
        lines = sum(len(one.listeners) for one in opened)
        thinking = sum(one.thinking is not None for one in opened)
        return Readings(len(opened), lines, thinking, self._store.database.commits)

    async def check(self) -> None:
        """Nothing, if the store answers.

        Raises:
            StoreError: it does not.
        """
        await asyncio.wrap_future(self._store.load(""))

    async def close(self) -> None:
        """Lets all computers stop thinking, and finishes the commands that have begun."""
        tasks = [task for opened in self._open.values() for task in (opened.robot, opened.timer)]
        waiting = [task for task in tasks if task is not None]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, *self._tasks, return_exceptions=True)
        await self._hearing.close()


def _joins(entry: Entry) -> Person | None:
    """Who has the table in their list by this entry."""
    return entry.occupant.owner if isinstance(entry, SeatChanged) else None
