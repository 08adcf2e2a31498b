"""The room with all tables: what happens when a command comes in or a computer has the turn."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from cirkis.errors import CirkisError
from cirkis.server.codes import WEEK, new_code
from cirkis.server.decisions import decide
from cirkis.server.entries import Entry, SeatChanged, cause_of, read_entry, write_entry
from cirkis.server.listeners import Listener, Listeners
from cirkis.server.making import check_new
from cirkis.server.messages import AnyCommand, NewTable, Place
from cirkis.server.metrics import Metrics, Readings
from cirkis.server.people import COMPUTER, Person, Sender
from cirkis.server.queries import NewRow, NextRow
from cirkis.server.refusals import Refused, error_json, no_table
from cirkis.server.robots import Robots
from cirkis.server.store import NotNext, Store, StoreError
from cirkis.server.tables import Table, apply, begin, fold
from cirkis.server.views import common_json, events_json, personal_json, table_json, view_json

log = logging.getLogger("cirkis.server")

TABLES_KEPT = 500  # so many tables nobody listens at stay in memory
REFUSALS_KEPT = 100  # so many refusals of a table are remembered to be given again
ID_BYTES = 12
CODES_TRIED = 5
COMPUTERS_TIME = 30.0  # seconds after which a computer that has not placed is looked after
STORE_RETRY = 5.0  # seconds until a computer tries again when the database was not able to store

encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class OpenTable:
    """A table in memory.

    Attributes:
        table: what its log amounts to.
        begun, changed: when its first and its last entry were stored, in unix seconds.
        done: the version that each command led to.
        refused: the answers to the latest commands that were refused.
        thinking: the computer's seat that is being thought for.
        robot: the task in which it is.
        at_work: how many commands are being carried out or wait for it.
    """

    id: str
    table: Table
    begun: float
    changed: float
    done: dict[str, int]
    refused: OrderedDict[str, dict[str, Any]] = field(default_factory=OrderedDict)
    listeners: Listeners = field(default_factory=Listeners)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    thinking: int | None = None
    robot: asyncio.Task[None] | None = None
    at_work: int = 0

    @property
    def is_idle(self) -> bool:
        """Whether it can leave the memory."""
        is_thinking = self.robot is not None and not self.robot.done()
        return not (self.listeners or is_thinking or self.at_work)


class Room:
    """All tables, those in memory and those in the store."""

    def __init__(self, store: Store, robots: Robots, metrics: Metrics | None = None) -> None:
        self._store, self._robots = store, robots
        self._metrics = metrics or Metrics()
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._tasks: set[asyncio.Task[dict[str, Any]]] = set()
        self._rng = random.SystemRandom()

    async def create(self, wish: NewTable, host: Person | None = None) -> tuple[str, str]:
        """A new table; gives its id and its short code.

        Raises:
            CirkisError: the options or seats cannot be played with, or it could not be stored.
        """
        checked = await asyncio.to_thread(check_new, wish, self._rng, host)
        table = await asyncio.to_thread(begin, checked)
        table_id = secrets.token_urlsafe(ID_BYTES)
        options = encode(checked.options).decode()
        for _ in range(CODES_TRIED):
            code = new_code()
            entry = write_entry(msgspec.structs.replace(checked, code=code))
            row = NewRow(table_id, checked.rules, options, entry, code, host, _due(table))
            with suppress(NotNext):
                await asyncio.wrap_future(self._store.create(row))
                return table_id, code
        raise StoreError("no short code was free; please try again")

    async def find(self, code: str) -> str:
        """The id of the table with this short code.

        Raises:
            Refused: there is none, or its code is too old.
        """
        found = await asyncio.wrap_future(self._store.find_code(code, time.time() - WEEK))
        if found is None:
            raise Refused("no-code", "no table has this code; codes are good for a week")
        return found

    async def tables_of(self, person: Person, most: int) -> list[str]:
        """The ids of a person's tables, those first that changed last."""
        return await asyncio.wrap_future(self._store.tables_of(person, most))

    async def open(self, table_id: str) -> OpenTable:
        """The table with this id; a computer whose turn it is begins to think.

        Raises:
            Refused: there is no such table, or its log cannot be played again.
        """
        found = self._open.get(table_id)
        if found is not None:
            self._open.move_to_end(table_id)
            return found
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> OpenTable:
        opened = OpenTable(table_id, *await self._read(table_id))
        self._open[table_id] = opened
        self._make_space()
        self._wake_robot(opened)
        return opened

    async def _read(self, table_id: str) -> tuple[Table, float, float, dict[str, int]]:
        stored = await asyncio.wrap_future(self._store.load(table_id))
        if not stored:
            raise no_table(table_id)
        if stored[-1].version != len(stored):
            raise Refused("broken-table", "the log of the table has gaps")
        table = await asyncio.to_thread(lambda: fold(read_entry(row.entry) for row in stored))
        return table, stored[0].at, stored[-1].at, {row.command: row.version for row in stored}

    def _make_space(self) -> None:
        for table_id in list(self._open)[: max(0, len(self._open) - TABLES_KEPT)]:
            if self._open[table_id].is_idle:
                del self._open[table_id]

    async def obey(
        self, opened: OpenTable, command: AnyCommand, person: Person | None = None
    ) -> dict[str, Any]:
        """Carries a command out and tells all listeners; gives the answer for its sender.

        What has begun is finished, also when the sender does not wait for it any more.
        """
        task = asyncio.create_task(self._in_turn(opened, command, Sender(person)))
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
        known = _known_answer(opened, command.id)
        if known is not None:
            return known
        try:
            await self._carry_out(opened, command, sender)
        except NotNext as problem:
            await self._read_again(opened)
            known = _known_answer(opened, command.id)
            return known or answer_json(command.id, opened.table.version, problem)
        except StoreError as problem:
            return answer_json(command.id, opened.table.version, problem)
        except CirkisError as problem:
            refusal = answer_json(command.id, opened.table.version, problem)
            opened.refused[command.id] = refusal
            if len(opened.refused) > REFUSALS_KEPT:
                opened.refused.popitem(last=False)
            return refusal
        return answer_json(command.id, opened.table.version)

    async def _carry_out(self, opened: OpenTable, command: AnyCommand, sender: Sender) -> None:
        entry = decide(opened.table, command, sender)
        after, happened = apply(opened.table, entry)
        written = write_entry(entry)
        row = NextRow(opened.id, after.version, command.id, written, _joins(entry), _due(after))
        stored = self._store.append(row)
        opened.changed = await asyncio.wrap_future(stored)
        opened.table = after
        opened.done[command.id] = after.version
        changed = {"type": "changed", "happened": events_json(happened), "cause": cause_of(entry)}
        view = common_json(after)
        opened.listeners.tell_each(
            lambda person: encode(changed | {"view": view | personal_json(after, person)})
        )
        self._wake_robot(opened)

    async def _read_again(self, opened: OpenTable) -> None:
        """Somebody else wrote to the log: the table is what the log says now."""
        opened.table, _, opened.changed, opened.done = await self._read(opened.id)
        opened.listeners.tell_each(lambda person: _snapshot(opened, person))
        self._wake_robot(opened)

    def listen(self, opened: OpenTable, listener: Listener, version: int | None) -> None:
        """A listener is told how the table stands, and from then on all that happens."""
        if version == opened.table.version:
            listener.send(encode({"type": "current", "version": version}))
        else:
            listener.send(_snapshot(opened, listener.person))
        if opened.thinking is not None:
            listener.send(encode({"type": "thinking", "seat": opened.thinking}))
        opened.listeners.add(listener)

    def _wake_robot(self, opened: OpenTable) -> None:
        """Ends what a computer was thinking about, and lets the one think that has the turn now."""
        task, opened.robot = opened.robot, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()
        seat = opened.table.computer_to_play
        if seat is not None:
            opened.robot = asyncio.create_task(self._play(opened, seat, opened.table))
        if seat is not None or opened.thinking is not None:
            opened.thinking = seat
            opened.listeners.tell(encode({"type": "thinking", "seat": seat}))

    async def _play(self, opened: OpenTable, seat: int, table: Table) -> None:
        """A computer's turn at this version of the table, as a command like any other."""
        level = table.seats[seat].level or ""
        try:
            cells = await self._robots.choose(level, table.state)
        except Exception:
            log.exception('the computer "%s" failed at table %s', level, opened.id)
            return
        # The colon keeps a computer's ids apart from those that people send.
        command = Place(id=f"computer:{table.version}", version=table.version, cells=cells)
        while not _is_stored(await self._in_turn(opened, command, COMPUTER)):
            await asyncio.sleep(STORE_RETRY)

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
        robots = [opened.robot for opened in self._open.values() if opened.robot is not None]
        for robot in robots:
            robot.cancel()
        await asyncio.gather(*robots, *self._tasks, return_exceptions=True)


def _joins(entry: Entry) -> Person | None:
    """Who has the table in their list by this entry."""
    return entry.occupant.owner if isinstance(entry, SeatChanged) else None


def _due(table: Table) -> float | None:
    """When the server has to look at the table by itself, if it does."""
    return None if table.computer_to_play is None else time.time() + COMPUTERS_TIME


def _snapshot(opened: OpenTable, person: Person | None) -> bytes:
    """The table as it stands, for a person who does not know it."""
    table = table_json(opened.id, opened.table, person)
    view = view_json(opened.table, person)
    return encode({"type": "table", "table": table, "view": view, "happened": []})


def _known_answer(opened: OpenTable, command_id: str) -> dict[str, Any] | None:
    """The answer that this command has had already."""
    version = opened.done.get(command_id)
    return opened.refused.get(command_id) if version is None else answer_json(command_id, version)


def _is_stored(answer: dict[str, Any]) -> bool:
    """Whether the database did its part, be it that the command was refused."""
    return bool(answer["ok"]) or answer["error"]["code"] != StoreError.code


def answer_json(
    command_id: str | None, version: int, problem: CirkisError | None = None
) -> dict[str, Any]:
    """The answer to a command: done, or why not; with the table's version now."""
    answer: dict[str, Any] = {"type": "answer", "id": command_id, "ok": problem is None}
    if problem is not None:
        answer["error"] = error_json(problem)
    return answer | {"version": version}
