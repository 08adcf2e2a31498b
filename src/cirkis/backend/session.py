"""A table in memory: execute commands one by one, and store and broadcast each change."""

import asyncio
import itertools
import logging
import random
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from msgspec.structs import replace

from cirkis.backend.broadcast import Broadcast, Presence
from cirkis.backend.scheduler import Scheduler
from cirkis.backend.services import Services
from cirkis.backend.table_log import CommandKey, Conflict, LoadedLog, NewEntry, StoreError
from cirkis.errors import CirkisError
from cirkis.tables.clocks import deadline, due_time
from cirkis.tables.commands import Command, ServerCommand, Start
from cirkis.tables.decisions import decide
from cirkis.tables.entries import Entry, Rematched, SeatChanged, read_entry, write_entry
from cirkis.tables.messages import (
    CommandAnswer,
    SaidMessage,
    Say,
    Show,
    ShownMessage,
    answer_command,
    encode,
)
from cirkis.tables.people import Person, Sender, seats_of
from cirkis.tables.permissions import check_help_allowed, check_member
from cirkis.tables.reducer import Change, apply
from cirkis.tables.refusals import Refused, TooMany
from cirkis.tables.setup import rematch_entry

log = logging.getLogger("cirkis.backend")

NEEDED_AHEAD = 60.0  # seconds before a deadline during which a table must stay in memory
RACES = 20  # attempts before giving up on a command if other servers are always first
RACE_PAUSE = 0.05  # seconds at most before a retry; random, to fall out of step with the others
REFUSALS_KEPT = 100  # per table


class GivenAnswers:
    def __init__(self, versions: dict[CommandKey, int]) -> None:
        """`versions` maps stored commands to the versions that they led to."""
        self._versions = versions
        self._refusals: OrderedDict[CommandKey, CommandAnswer] = OrderedDict()

    def find(self, key: CommandKey) -> CommandAnswer | None:
        """Return the earlier answer, if any; keys include the sender, so that ids cannot clash."""
        version = self._versions.get(key)
        if version is None:
            return self._refusals.get(key)
        return answer_command(key[1], version)

    def add(self, key: CommandKey, version: int) -> None:
        self._versions[key] = version

    def refuse(self, key: CommandKey, version: int, problem: CirkisError) -> CommandAnswer:
        """Return the refusal of a command, and store it for retries."""
        answer = answer_command(key[1], version, problem)
        self._refusals[key] = answer
        if len(self._refusals) > REFUSALS_KEPT:
            self._refusals.popitem(last=False)
        return answer


class TableSession:
    """A table in memory.

    `created` and `changed` are when its first and last entries were stored, in Unix seconds. `gone`
    is the answer to all commands once the table is removed.
    """

    def __init__(
        self,
        table_id: str,
        log: LoadedLog,
        services: Services,
        on_change: Callable[["TableSession"], None],
    ) -> None:
        """`on_change` is called after each change that this process has stored."""
        self.id, self.table = table_id, log.table
        self.created, self.changed = log.created, log.changed
        self.gone: Refused | None = None
        self._services = services
        self._on_change = on_change
        clock = services.clock
        publish = partial(services.publish, "here", table_id)
        self.presence = Presence(asyncio.get_running_loop().time)
        self.broadcast = Broadcast(table_id, log.table, self.presence, clock, publish)
        self._scheduler = Scheduler(
            table_id,
            services,
            self._execute,
            self.broadcast.send_thinking,
            self.broadcast.is_awaited,
        )
        self._answers = GivenAnswers(log.versions)
        self._read_at = 0.0  # when a rewritten log was last read
        self._lock = asyncio.Lock()
        self._waiting = 0  # tasks waiting for the lock or holding it
        self._tasks: set[asyncio.Task[CommandAnswer]] = set()

    def start(self) -> None:
        """Start the clock and the computer whose turn it is, unless they are already running."""
        if not self._scheduler.is_busy:
            self._scheduler.update(self.table)

    @property
    def is_unused(self) -> bool:
        """Whether nobody is connected, and no command is running."""
        return not (self.broadcast.listeners or self._waiting)

    @property
    def is_idle(self) -> bool:
        """Whether it is unused, with nothing running that `run_due_tables` would resume late."""
        table, clock = self.table, self._services.clock
        end = deadline(table, clock.uptime)
        is_awaited = table.computer_to_play is not None and self.broadcast.is_awaited()
        is_due = end is not None and end - clock.now() < NEEDED_AHEAD
        is_needed = is_due or (is_awaited and not table.has_own_pieces)
        return self.is_unused and not (self._scheduler.is_busy and is_needed)

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        self._waiting += 1
        try:
            async with self._lock:
                with self._services.storing(self.id):
                    yield
        finally:
            self._waiting -= 1

    async def execute(self, command: Command, person: Person | None = None) -> CommandAnswer:
        """Execute a command, broadcast the change, and return the answer to its sender.

        Once started, the command is finished even if its sender disconnects.
        """
        clock = self._services.clock
        present = self.presence.present_people(self.table)
        sender = Sender(person, received=clock.now(), uptime=clock.uptime, present_people=present)
        self.presence.touch(person)
        started = time.perf_counter()
        task = asyncio.create_task(self._execute(command, sender))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        answer = await asyncio.shield(task)
        self._services.note_answer(answer, time.perf_counter() - started)
        return answer

    async def _execute(self, command: ServerCommand, sender: Sender) -> CommandAnswer:
        """Execute a command, or return the earlier answer if it was sent again."""
        async with self._alone():
            try:
                if command.version > self.table.version and not self._services.is_alone:
                    await self._read_new_entries()  # the sender saw an entry from another server
                return await self._carry_out(command, sender)
            except (StoreError, TooMany) as problem:
                return answer_command(command.id, self.table.version, problem)
            except CirkisError as problem:
                return self._answers.refuse((sender.id, command.id), self.table.version, problem)

    async def _carry_out(self, command: ServerCommand, sender: Sender) -> CommandAnswer:
        """Decide and store, retrying if other servers store an entry first.

        Their entry may be unrelated, or come from this same command.
        """
        for races in itertools.count():
            known = self._answers.find((sender.id, command.id))
            if known is not None:
                return known
            if races == RACES:
                raise Conflict
            if not races:
                await self._services.check(self.id, self.table, command, sender)
            version = self.table.version
            try:
                await self._commit(command, sender)
                break
            except Conflict:
                await asyncio.sleep(random.uniform(0, RACE_PAUSE))
                await self._read_new_entries()
            if self.table.version == version:
                raise self._shorter_log()
        return answer_command(command.id, self.table.version)

    async def _commit(self, command: ServerCommand, sender: Sender) -> None:
        """Decide on a command, store the entry, and only then broadcast it."""
        if self.gone is not None:
            raise self.gone
        before, services, next_table = self.table, self._services, ""
        if isinstance(command, Start):
            present, left = self.presence.present_people(before), self.presence.left_seats(before)
            sender = replace(sender, present_people=present, left_seats=left)
        entry = decide(before, command, sender)
        if isinstance(entry, Rematched):
            next_table = await services.register(rematch_entry(before, sender.person))
            entry = decide(before, command, replace(sender, next_table=next_table))
        change = apply(before, entry, services.clock.now())
        try:
            stored = await services.append(self._row(command, sender, entry, change))
        except StoreError:
            if next_table:
                await services.unregister(next_table)
            raise
        if change.after.turn_started != before.turn_started:
            change = change._replace(after=replace(change.after, turn_started=stored))
        self._tell(change, entry, (sender.id, command.id), stored)
        services.publish("version", self.id, change.after.version)
        self._scheduler.update(self.table)
        self._on_change(self)

    def _row(
        self, command: ServerCommand, sender: Sender, entry: Entry, change: Change
    ) -> NewEntry:
        """Return the entry to store, with its effects on lists of tables."""
        after, clock = change.after, self._services.clock
        player = entry.occupant.owner if isinstance(entry, SeatChanged) else None
        due = due_time(after, clock.now(), clock.uptime)
        text = write_entry(entry)
        stored = (self.id, after.version, command.id, text, player, due, sender.id, after.is_over)
        return NewEntry(*stored)

    def _tell(self, change: Change, entry: Entry, key: CommandKey, stored: float) -> None:
        """Apply a stored entry's change, and broadcast it."""
        self.table, self.changed = change.after, stored
        if isinstance(entry, SeatChanged) and entry.occupant.kind == "person":
            self.presence.touch(entry.occupant.owner)
        self._answers.add(key, change.after.version)
        self.broadcast.send_change(change)

    async def say(self, said: Say, person: Person | None) -> SaidMessage:
        """Store a line of chat and send it to everybody.

        Raises a CirkisError if the person may not write it, writes too much, or storing fails.
        """
        message = await self._services.add_line(self.id, self.table, said, person)
        self.broadcast.send(encode(message))
        self._services.publish("said", self.id, message)
        return message

    async def show(self, wish: Show, person: Person | None) -> None:
        """Show everybody a position, which is not stored.

        Raises Refused if that is not allowed, or StoreError if a lookup fails.
        """
        check_member(self.table, Sender(person))
        await self._services.check_show(self.table, person)
        check_help_allowed(self.table, person)  # last, as a round can have begun in the meantime
        seat = next(iter(seats_of(self.table.seats, person)), None)
        message = ShownMessage(seat, wish.after, wish.line)
        self.broadcast.show(message)
        self._services.publish("shown", self.id, message)

    async def catch_up(self, version: int) -> None:
        """Read the entries that other servers added to the log, unless this version is known.

        Raises a CirkisError if the log is unreadable.
        """
        if version > self.table.version:
            async with self._alone():
                if version > self.table.version:
                    await self._read_new_entries()

    async def reload(self, read_log: Callable[[str], Awaitable[LoadedLog]]) -> None:
        """Reload a rewritten log, and send everybody the whole table.

        Raises a CirkisError if the log is unreadable.
        """
        started = time.perf_counter()
        log = await read_log(self.id)  # outside the lock: getting a turn can take long
        async with self._alone():
            if started < self._read_at:  # it has been read again in the meantime
                return
            self._read_at = started
            self.table, self.changed = log.table, log.changed
            self._answers = GivenAnswers(log.versions)
            self.broadcast.restart(log.table)
            await self._read_new_entries()

    async def _read_new_entries(self) -> None:
        for row in await self._services.rows_after(self.id, self.table.version):
            entry = read_entry(row.entry)
            self._tell(apply(self.table, entry, row.at), entry, (row.sender, row.command), row.at)
        self._scheduler.update(self.table)

    def _shorter_log(self) -> StoreError:
        """Return the error for a log that has lost entries, and so cannot be continued."""
        log.warning("the log of table %s has lost entries; was an old backup restored?", self.id)
        return StoreError("the log has lost entries")

    async def remove(self, remove_log: Callable[[str], Awaitable[None]], gone: Refused) -> None:
        """Remove the table permanently. Raises StoreError if that fails."""
        async with self._lock:
            await remove_log(self.id)
            self.gone = gone
        await self.close()

    async def close(self) -> None:
        """Stop the computers and the clock, and finish running commands."""
        await asyncio.gather(*self._scheduler.cancel(), *self._tasks, return_exceptions=True)
