"""A table in memory: executes its commands one by one, stores each and tells everybody."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from msgspec.structs import replace

from cirkis.errors import CirkisError
from cirkis.live.broadcast import Broadcast
from cirkis.live.clock import SteadyClock
from cirkis.live.given_answers import CommandKey, GivenAnswers
from cirkis.live.loaded_log import LoadedLog
from cirkis.live.presence import Presence
from cirkis.live.scheduler import Scheduler
from cirkis.server.bots.moves import Bots
from cirkis.server.cluster.peers import Peers
from cirkis.server.hub.command_limits import check_command
from cirkis.server.hub.registry import Registry
from cirkis.server.metrics.counts import Metrics
from cirkis.server.quotas import Quotas
from cirkis.server.requester import current_requester, requester_for_host
from cirkis.server.storage.arrivals import Arrivals
from cirkis.server.storage.checksums import find_damage
from cirkis.server.storage.queries import NewEntry
from cirkis.server.storage.store import Conflict, Store, StoreError
from cirkis.table.clocks import due_time
from cirkis.table.commands import Command, Rematch
from cirkis.table.decisions import decide
from cirkis.table.entries import Entry, PiecePlaced, SeatChanged, read_entry, write_entry
from cirkis.table.lag_quota import LagQuota
from cirkis.table.log_room import add_entry
from cirkis.table.log_share import UNUSED
from cirkis.table.messages import CommandAnswer, answer_command
from cirkis.table.people import Person, Sender
from cirkis.table.reducer import Change, apply
from cirkis.table.refusals import TooMany, refused
from cirkis.table.setup import rematch_entry

log = logging.getLogger("cirkis.server")

RACES = 20  # lost against other servers before a command is given up


@dataclass(frozen=True, slots=True)
class Backend:
    """What all sessions of a server share.

    Attributes:
        store: the logs of all tables.
        registry: where tables for rematches are made.
        peers: the other servers on the same database.
        bots: choose the computers' placements.
        metrics: count the commands.
        clock: the time, and when the server was up.
        quotas: how much everybody may use.
        arrivals: bring what was stored into the loop.
        observers: called with a session after each change that this server has stored.
    """

    store: Store
    registry: Registry
    peers: Peers
    bots: Bots
    metrics: Metrics
    clock: SteadyClock
    quotas: Quotas
    arrivals: Arrivals = field(default_factory=Arrivals)
    observers: list[Callable[[TableSession], None]] = field(default_factory=list)


class TableSession:
    """A table in memory.

    Attributes:
        id: the id of the table.
        table: what its log amounts to.
        created, changed: when its first and its last entry were stored, in Unix seconds.
        presence: who is connected.
        broadcast: what they are sent.
    """

    def __init__(self, table_id: str, log: LoadedLog, backend: Backend) -> None:
        self.id, self.table = table_id, log.recent[-1].after
        self.created, self.changed = log.created, log.changed
        self._backend, clock = backend, backend.clock
        publish = partial(backend.peers.publish, "here", table_id)
        self.presence = Presence()
        self.broadcast = Broadcast(table_id, log.recent, self.presence, clock, publish)
        self._scheduler = Scheduler(
            table_id,
            backend.bots,
            self._turn,
            clock,
            self._execute,
            self.broadcast.send_thinking,
            self.broadcast.is_awaited,
        )
        self._answers, self._shares = GivenAnswers(log.versions), log.shares
        self._lag_quotas: dict[str, LagQuota] = {}  # of those who have placed
        self._lock = asyncio.Lock()
        self._waiting = 0  # for the lock, or holding it
        self._tasks: set[asyncio.Task[CommandAnswer]] = set()

    def start(self) -> None:
        """Let a computer whose turn it is think, and the clock run, if they do not yet."""
        if not self._scheduler.is_busy:
            self._scheduler.update(self.table)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is going on, so that it can leave the memory."""
        return not (self.broadcast.listeners or self._scheduler.is_busy or self._waiting)

    @asynccontextmanager
    async def _turn(self, host: Person | None) -> AsyncIterator[None]:
        """Let this server alone think for the table, as the work of whoever asked, or the host."""
        if current_requester.get() is None:
            current_requester.set(requester_for_host(host))
        async with self._backend.peers.lock_table(self.id):
            yield

    async def execute(
        self, command: Command, person: Person | None = None, lag: float = 0.0
    ) -> CommandAnswer:
        """Execute a command, tell everybody, and return the answer for its sender.

        A command that was started is finished even if its sender hangs up.

        Args:
            command: what the sender wants.
            person: who sent it; None if they are anonymous.
            lag: the sender's round-trip time in seconds.
        """
        absent, present = self.presence.attendance(self.table)
        sender = Sender(
            person,
            received=self._backend.clock.now(),
            uptime=self._backend.clock.uptime,
            lag=lag,
            absent_seats=absent,
            present_people=present,
        )
        self.presence.touch(person)
        started = time.perf_counter()
        task = asyncio.create_task(self._execute(command, sender))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        answer = await asyncio.shield(task)
        self._backend.metrics.count_command(answer, time.perf_counter() - started)
        return answer

    async def _execute(self, command: Command, sender: Sender) -> CommandAnswer:
        self._waiting += 1
        try:
            async with self._lock:
                return await self._answer(command, sender)
        finally:
            self._waiting -= 1

    async def _answer(self, command: Command, sender: Sender) -> CommandAnswer:
        """Return the first answer to a command that was sent again, or carry it out."""
        key = (sender.id, command.id)
        try:
            if command.version > self.table.version and not self._backend.peers.is_alone:
                await self._read_new_entries()  # it was made for what another server stored
            known = self._answers.find(key)
            if known is not None:
                return known
            check_command(self._backend.quotas, self.id, self.table, command, sender)
            return await self._commit_or_lose(command, sender)
        except (StoreError, TooMany) as problem:
            return answer_command(command.id, self.table.version, problem)
        except CirkisError as problem:
            return self._answers.refuse(key, self.table.version, problem)

    async def _commit_or_lose(self, command: Command, sender: Sender) -> CommandAnswer:
        """Carry a command out, again and again if other servers store something first.

        What they store need not concern this command: it is decided on again.
        """
        for race in itertools.count(1):
            try:
                await self._commit(command, sender)
                break
            except Conflict:
                before = self.table.version
                await self._read_new_entries()
                known = self._answers.find((sender.id, command.id))
                if known is not None:
                    return known
                if self.table.version == before:
                    raise await self._shorter_log() from None
                if race >= RACES:
                    raise
        return answer_command(command.id, self.table.version)

    async def _commit(self, command: Command, sender: Sender) -> None:
        """Decide on a command, store the entry, and only then let anybody know."""
        before, backend = self.table, self._backend
        quota = self._lag_quotas.get(sender.id) or LagQuota()
        share, lag = self._shares.get(sender.id, UNUSED), quota.allowed(sender.lag)
        sender = replace(sender, share=share, lag=lag)
        entry = decide(before, command, sender)
        if isinstance(command, Rematch):
            next_table, _ = await backend.registry.register(rematch_entry(before))
            entry = decide(before, command, replace(sender, next_table=next_table))
        now = backend.clock.now()
        change = apply(before, entry, now)
        after = change.after
        row = NewEntry(
            self.id,
            after.version,
            command.id,
            write_entry(entry),
            _new_player(entry),
            due_time(after, now, backend.clock.uptime),
            sender.id,
            after.is_over,
        )
        backend.quotas.add("bytes", len(row.entry))
        stored = await backend.arrivals.wait(backend.store.append(row))
        if after.turn_started != before.turn_started:
            change = change._replace(after=replace(after, turn_started=stored))
        if isinstance(entry, PiecePlaced) and entry.used is not None:
            quota.use(lag)
            self._lag_quotas[sender.id] = quota
        self._add(change, entry, (sender.id, command.id), stored)
        backend.peers.publish("version", self.id, after.version)
        self._scheduler.update(self.table)
        for observe in backend.observers:
            observe(self)

    def _add(self, change: Change, entry: Entry, key: CommandKey, stored: float) -> None:
        """Add the change of an entry that was stored, and tell everybody."""
        self._shares[key[0]] = add_entry(self._shares.get(key[0], UNUSED), self.table, entry)
        self.table, self.changed = change.after, stored
        self._answers.add(key, change.after.version)
        self.broadcast.send_change(change)

    async def catch_up(self, version: int) -> None:
        """Read what other servers added to the log, unless this version of it is here already.

        Raises:
            CirkisError: the log cannot be read.
        """
        if version <= self.table.version:
            return
        self._waiting += 1
        try:
            async with self._lock:
                if version > self.table.version:
                    await self._read_new_entries()
        finally:
            self._waiting -= 1

    async def reload(self, read_log: Callable[[str], Awaitable[LoadedLog]]) -> None:
        """Begin anew with a log that was rewritten, and send everybody the whole table.

        Args:
            read_log: reads the log of a table.

        Raises:
            CirkisError: the log cannot be read.
        """
        self._waiting += 1
        try:
            async with self._lock:
                log = await read_log(self.id)
                self.table, self.changed = log.recent[-1].after, log.changed
                self._answers, self._shares = GivenAnswers(log.versions), log.shares
                self.broadcast.restart(log.recent)
                self._scheduler.update(self.table)
        finally:
            self._waiting -= 1

    async def _read_new_entries(self) -> None:
        rows = self._backend.store.load(self.id, self.table.version)
        for row in await asyncio.wrap_future(rows):
            damaged = find_damage(self.id, [row])
            if damaged is not None:
                raise refused("broken-table.damaged", entry=damaged)
            if row.version != self.table.version + 1:
                raise refused("broken-table.gaps")
            entry = read_entry(row.entry)
            change = apply(self.table, entry, row.at)
            self._add(change, entry, (row.sender, row.command), row.at)
        self._scheduler.update(self.table)

    async def _shorter_log(self) -> CirkisError:
        """Return the error for a log that ends before what was played here: nothing may follow."""
        if await asyncio.wrap_future(self._backend.store.is_removed(self.id)):
            return refused("table-removed")
        log.warning("the log of table %s has lost entries; was a copy put back?", self.id)
        return StoreError("the log has lost entries")

    async def close(self) -> None:
        """Stop the computers and the clock, and finish the commands that were started."""
        await asyncio.gather(*self._scheduler.cancel(), *self._tasks, return_exceptions=True)


def _new_player(entry: Entry) -> Person | None:
    """Return whose list of tables an entry puts the table on, if it does."""
    return entry.occupant.owner if isinstance(entry, SeatChanged) else None
