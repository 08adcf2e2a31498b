"""A table in memory: how it stands, what happened lately, who listens, and what is going on."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, NamedTuple

from cirkis.errors import CirkisError
from cirkis.rules import State
from cirkis.server.hub.listeners import Listener, Listeners
from cirkis.server.hub.presence import GRACE, Presence
from cirkis.table.clocks import clock_message
from cirkis.table.deltas import Delta
from cirkis.table.make_view import make_view
from cirkis.table.messages import (
    CommandAnswer,
    CurrentMessage,
    PresenceMessage,
    Reason,
    TableMessage,
    ThinkingMessage,
    answer_command,
    encode,
)
from cirkis.table.people import Person, Sender
from cirkis.table.reducer import Change
from cirkis.table.state import Table
from cirkis.table.table_info import table_info
from cirkis.table.view import PublicView

# A command is known by its sender's mark and its id. Where an older release stored it there is no
# mark: such an id is taken for everybody.
CommandKey = tuple[str | None, str]

CHANGES_KEPT = 50  # so many changes can be told to somebody who comes back
REFUSALS_KEPT = 100  # so many refusals of a table are remembered to be given again


class Log(NamedTuple):
    """A log as it was read.

    Attributes:
        past: its latest changes.
        begun, changed: when its first and its last entry were stored, in unix seconds.
        done: the version that each command led to, by its sender's mark and its id.
    """

    past: deque[Change]
    begun: float
    changed: float
    done: dict[CommandKey, int]


class TableSession:
    """A table in memory.

    Attributes:
        id: of the table.
        up_since: when the server was started, in unix seconds.
        table: what its log amounts to.
        begun, changed: when its first and its last entry were stored, in unix seconds.
        done: the version that each command led to, by its sender's mark and its id.
        refused: the answers to the latest commands that were refused, by the same.
        thinking: the computer's seat that is being thought for.
        robot, robots_task: the task in which a computer thinks, and what it thinks about.
        timer: the task that waits for the end of somebody's time.
        at_work: how many commands are being carried out or wait for it.
        tell_others: tells other servers who is here.
    """

    def __init__(self, table_id: str, log: Log, up_since: float) -> None:
        self.id, self.up_since = table_id, up_since
        self.listeners, self.presence = Listeners(), Presence()
        self.lock = asyncio.Lock()
        self.refused: OrderedDict[CommandKey, CommandAnswer] = OrderedDict()
        self.thinking: int | None = None
        self.bot_task: asyncio.Task[None] | None = None
        self.bot_input: tuple[State, str] | None = None
        self.timer: asyncio.Task[None] | None = None
        self.at_work = 0
        self._presence_sent: PresenceMessage | None = None
        self.tell_others: Callable[[Any], None] = lambda _: None
        self.take(log)

    def take(self, log: Log) -> None:
        """The table is what the log says."""
        self._past, self.begun, self.changed, self.done = log
        self._view: PublicView | None = None

    @property
    def table(self) -> Table:
        """What the log amounts to."""
        return self._past[-1].after

    @property
    def is_idle(self) -> bool:
        """Whether it can leave the memory."""
        tasks = (self.bot_task, self.timer)
        is_busy = any(task is not None and not task.done() for task in tasks)
        return not (self.listeners or is_busy or self.at_work)

    def sender(self, person: Person | None, lag: float = 0.0) -> Sender:
        """A person, with what is known here at this moment."""
        return Sender(
            person,
            at=time.time(),
            up_since=self.up_since,
            lag=lag,
            away=self.presence.away(self.table),
            around=self.presence.around(self.table),
        )

    def add(self, change: Change, command: CommandKey, at: float) -> None:
        """One more entry was stored: everybody is told."""
        delta = Delta(change, self._view)
        self._past.append(change)
        self._view, self.changed = delta.after, at
        self.done[command] = change.after.version
        self._tell(delta)

    def _tell(self, delta: Delta) -> None:
        self.listeners.tell_each(delta.encoded_for)
        if delta.has_new_seats:
            self._presence_sent = None
            self.tell_presence()
        if self.table.clock is not None:
            self.listeners.tell(self._clock())

    def _missed(self, version: int) -> list[Delta] | None:
        """The changes after a version; None if they are not known, or there was no such version."""
        changes = [change for change in self._past if change.after.version > version]
        if version > self.table.version or len(changes) != self.table.version - version:
            return None
        return None if any(change.before is None for change in changes) else [*map(Delta, changes)]

    def listen(self, listener: Listener, version: int | None) -> None:
        """A listener is told what came after a version, and from then on all that happens."""
        missed = None if version is None else self._missed(version)
        if missed is None:
            listener.send(self._snapshot(listener.person, self._reason(version)))
        else:
            for delta in missed:
                listener.send(delta.encoded_for(listener.person))
            listener.send(encode(CurrentMessage(self.table.version)))
        if self.thinking is not None:
            listener.send(encode(ThinkingMessage(self.thinking)))
        if self.table.clock is not None:
            listener.send(self._clock())
        self.presence.came(listener.person)
        self.tell_own_presence()
        self.tell_presence()
        listener.send(encode(self.presence.message(self.table)))
        self.listeners.add(listener)

    def resync(self, listener: Listener) -> None:
        """A listener that does not trust what it has is told everything."""
        listener.send(self._snapshot(listener.person, "restored"))

    def disconnect(self, listener: Listener) -> None:
        """A listener is gone; the others are told if nobody comes back soon."""
        self.listeners.remove(listener)
        self.presence.went(listener.person)
        self.tell_own_presence()
        self.tell_presence()
        asyncio.get_running_loop().call_later(GRACE, self.tell_presence)

    def tell_own_presence(self) -> None:
        """Other servers are told whose lines are open here."""
        self.tell_others(self.presence.own())

    def seen_elsewhere(self, server: str, told: Any) -> None:
        """Another server told whose lines are open there."""
        self.presence.elsewhere(server, told)
        self.tell_presence()
        asyncio.get_running_loop().call_later(GRACE, self.tell_presence)

    def tell_presence(self) -> None:
        """Everybody is told who is there, if that is not what they were told before."""
        message = self.presence.message(self.table)
        if message != self._presence_sent:
            self._presence_sent = message
            self.listeners.tell(encode(message))

    def tell_thinking(self, seat: int | None) -> None:
        """A computer begins to think for a seat, or has ended."""
        if seat is not None or self.thinking is not None:
            self.thinking = seat
            self.listeners.tell(encode(ThinkingMessage(seat)))

    def _clock(self) -> bytes:
        return encode(clock_message(self.table, self.sender(None)))

    def _reason(self, version: int | None) -> Reason:
        """Return why a listener that knows this version is sent the whole table."""
        if version is None:
            return "new"
        return "restored" if version > self.table.version else "behind"

    def _snapshot(self, person: Person | None, reason: Reason) -> bytes:
        """The table as it stands, for a person who does not know it."""
        table, view = table_info(self.id, self.table, person), make_view(self.table, person)
        return encode(TableMessage(reason, table, view))

    def previous_answer(self, command_id: str, mark: str) -> CommandAnswer | None:
        """The answer that this command of this sender has had already.

        It is the sender's alone: nobody can spoil ids that somebody else is about to use.
        """
        version = self.done.get((mark, command_id), self.done.get((None, command_id)))
        if version is None:
            return self.refused.get((mark, command_id))
        return answer_command(command_id, version)

    def refuse(self, command_id: str, mark: str, problem: CirkisError) -> CommandAnswer:
        """The answer to a command that is refused, remembered for some time."""
        answer = answer_command(command_id, self.table.version, problem)
        self.refused[mark, command_id] = answer
        if len(self.refused) > REFUSALS_KEPT:
            self.refused.popitem(last=False)
        return answer
