"""Send snapshots, changes, presence and clocks to the connections to a table."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from cirkis.backend.clock import SteadyClock
from cirkis.backend.listener import Listener
from cirkis.backend.presence import Presence
from cirkis.tables.clocks import clock_message
from cirkis.tables.deltas import Delta
from cirkis.tables.make_view import make_view
from cirkis.tables.messages import (
    CurrentMessage,
    ErrorMessage,
    PresenceMessage,
    Reason,
    ShownMessage,
    TableMessage,
    ThinkingMessage,
    encode,
    error_info,
)
from cirkis.tables.people import Person, Sender
from cirkis.tables.reducer import Change
from cirkis.tables.refusals import Refused
from cirkis.tables.state import Table
from cirkis.tables.table_info import table_info

CHANGES_KEPT = 15  # for clients that reconnect; more would be longer than the full table
PRESENCE_PAUSE = 0.5  # minimum seconds between two messages about presence


class Broadcast:
    """All connections to one table.

    `thinking` is the seat of the computer that is thinking, and `has_failed` whether it could not
    place and is trying again.
    """

    def __init__(
        self,
        table_id: str,
        recent: deque[Change],
        presence: Presence,
        clock: SteadyClock,
        publish: Callable[[Any], None],
    ) -> None:
        """`recent` holds the latest changes, at least one."""
        self.listeners: dict[Listener, None] = {}  # not a set, so that the order is reproducible
        self.thinking: int | None = None
        self.has_failed = False
        self._table_id, self._recent, self._presence = table_id, recent, presence
        self._server_clock, self._publish = clock, publish
        self._last: Delta | None = None
        self._shown: ShownMessage | None = None
        self._last_presence: PresenceMessage | None = None
        self._reported: list[Any] = []  # as last sent to other servers
        self._presence_due = 0.0  # when presence can next be sent, on the loop's clock
        self._presence_timer: asyncio.TimerHandle | None = None

    @property
    def _table(self) -> Table:
        return self._recent[-1].after

    def is_awaited(self) -> bool:
        """Return whether anyone is watching or waiting, or was playing a short while ago."""
        gone = self._table.state.withdrawn
        return bool(self.listeners) or any(
            seat.kind == "person" and number not in gone and self._presence.was_here(seat.owner)
            for number, seat in enumerate(self._table.seats)
        )

    def connect(self, listener: Listener, version: int | None) -> None:
        """Send a listener the changes since `version` (None: everything), and all later ones."""
        missed = None if version is None else self._changes_since(version)
        if missed is None:
            listener.send(self._snapshot(listener.person, self._reason(version)))
        else:
            for delta in missed:
                listener.send(delta.encoded_for(listener.person))
            listener.send(encode(CurrentMessage(self._table.version)))
        if self.thinking is not None:
            listener.send(encode(ThinkingMessage(self.thinking, self.has_failed)))
        if self._table.clock is not None:
            listener.send(self._clock())
        self._presence.connect(listener.person)
        self._presence_changed()
        listener.send(encode(self._presence.message(self._table)))
        if self._shown is not None and self._is_showing(self._shown, listener.person):
            listener.send(encode(self._shown))
        self.listeners[listener] = None

    def _is_showing(self, shown: ShownMessage, to: Person | None) -> bool:
        """Return whether somebody else, who is still here, is showing a position."""
        table = self._table
        owner = table.host if shown.seat is None else table.seats[shown.seat].owner
        return owner is not None and owner != to and self._presence.is_present(owner)

    def disconnect(self, listener: Listener) -> None:
        """Drop a listener; notify the rest unless the person soon reconnects."""
        self.listeners.pop(listener, None)
        self._presence.disconnect(listener.person)
        self._presence_changed()

    def close(self, problem: Refused) -> None:
        last = encode(ErrorMessage(error_info(problem)))
        for listener in tuple(self.listeners):
            listener.close(last, problem.code)

    def resync(self, listener: Listener) -> None:
        listener.send(self._snapshot(listener.person, "restored"))

    def restart(self, recent: deque[Change]) -> None:
        """Send everybody the full table after its log was rewritten."""
        self._recent, self._last, self._last_presence, self._shown = recent, None, None, None
        self._send_each(lambda person: self._snapshot(person, "restored"))
        self.send_presence()

    def _changes_since(self, version: int) -> list[Delta] | None:
        """Return the changes after a version; None if they are no longer kept."""
        changes = [change for change in self._recent if change.after.version > version]
        if version > self._table.version or len(changes) != self._table.version - version:
            return None
        if any(change.before is None for change in changes):
            return None
        deltas: list[Delta] = []
        for change in changes:
            deltas.append(Delta(change, deltas[-1] if deltas else None))
        return deltas

    def _reason(self, version: int | None) -> Reason:
        """Return why a listener with this version gets the full table."""
        if version is None:
            return "new"
        return "restored" if version > self._table.version else "behind"

    def _snapshot(self, person: Person | None, reason: Reason) -> bytes:
        table = table_info(self._table_id, self._table, person)
        return encode(TableMessage(reason, table, make_view(self._table, person)))

    def _clock(self) -> bytes:
        now = Sender(received=self._server_clock.now(), uptime=self._server_clock.uptime)
        return encode(clock_message(self._table, now))

    def send(self, message: bytes) -> None:
        self._send_each(lambda _: message)

    def _send_each(self, message_for: Callable[[Person | None], bytes]) -> None:
        """Send each listener its own message, built once per person."""
        messages: dict[Person | None, bytes] = {}
        for listener in tuple(self.listeners):
            if listener.person not in messages:
                messages[listener.person] = message_for(listener.person)
            listener.send(messages[listener.person])
            if listener.is_slow:
                self.listeners.pop(listener, None)

    def show(self, message: ShownMessage) -> None:
        """Send everybody a position, also those who connect before the table changes."""
        self._shown = message
        self.send(encode(message))

    def send_change(self, change: Change) -> None:
        self._shown = None
        delta = self._last = Delta(change, self._last)
        self._recent.append(change)
        self._send_each(delta.encoded_for)
        if delta.has_new_seats:
            self._last_presence = None
            self.send_presence()
        if self._table.clock is not None:
            self.send(self._clock())

    def send_thinking(self, seat: int | None, has_failed: bool) -> None:
        """Send everybody the seat whose computer is thinking, if this is new; None once it has
        stopped.
        """
        if (seat, has_failed) != (self.thinking, self.has_failed):
            self.thinking, self.has_failed = seat, has_failed
            self.send(encode(ThinkingMessage(seat, has_failed)))

    def send_presence(self) -> None:
        """Send who is present, if that has changed."""
        message = self._presence.message(self._table)
        if message != self._last_presence:
            self._last_presence = message
            self.send(encode(message))

    def _presence_changed(self) -> None:
        """Send presence to everybody soon, and again when people who just left count as away."""
        loop = asyncio.get_running_loop()
        wait = self._presence_due - loop.time()
        if wait <= 0:
            self._presence_due = loop.time() + PRESENCE_PAUSE
            wait = self._presence.grace_left()  # read first, because it may run out in between
            self.send_presence()
            if self._presence.report(self._table) != self._reported:
                self.publish_presence()
        if self._presence_timer is not None:
            self._presence_timer.cancel()
        # If the timer fires early, it sets another.
        self._presence_timer = loop.call_later(wait, self._presence_changed) if wait else None

    def publish_presence(self) -> None:
        self._reported = self._presence.report(self._table)
        self._publish(self._reported)

    def update_peer_presence(self, server: str, report: Any) -> None:
        self._presence.update_peer(server, report)
        self._presence_changed()
