"""Send snapshots, changes, presence and clocks to the connections to a table."""

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, NamedTuple

from cirkis.tables.clocks import clock_message
from cirkis.tables.deltas import Delta
from cirkis.tables.make_view import make_view
from cirkis.tables.messages import (
    Beat,
    ErrorMessage,
    PresenceMessage,
    ShownMessage,
    TableMessage,
    ThinkingMessage,
    encode,
    error_info,
)
from cirkis.tables.people import Person, Sender, Uptime, seats_of
from cirkis.tables.reducer import Change
from cirkis.tables.refusals import Refused
from cirkis.tables.state import Table
from cirkis.tables.table_info import table_info

log = logging.getLogger("cirkis.backend")

STEP = 5.0  # seconds; a larger difference means that the machine's clock was changed


class SteadyClock:
    """Counts monotonic seconds from the machine's time at the start."""

    def __init__(self, uptime: Uptime | None = None) -> None:
        """`uptime` covers earlier runs of the program; by default, there were none."""
        self.uptime = uptime or Uptime(time.time())
        self._from = time.monotonic()
        self._ahead = time.time() - self.uptime.started

    def now(self) -> float:
        """Return the time in Unix seconds."""
        return self.uptime.started + time.monotonic() - self._from

    def check(self) -> None:
        """Log by how many seconds the machine's clock was changed since the last check."""
        step = time.time() - self.now() - self._ahead
        if abs(step) < STEP:
            return
        self._ahead += step
        log.warning("the machine's clock changed by %+.0f s; game clocks are not affected", step)


BEAT = 10.0  # seconds from one beat to the next
QUEUE_SIZE = 64  # messages; a connection that falls further behind is closed


class Listener:
    """The messages for one connection.

    `person` is None if anonymous. If `is_slow`, the connection was closed because it fell behind.
    `closed_for` is the error code if it was closed for good, else None.
    """

    def __init__(self, person: Person | None = None) -> None:
        self.person = person
        self.is_slow = False
        self.closed_for: str | None = None
        self._beat, self._is_answered = 0, True
        self._waiting: deque[bytes] = deque()
        self.is_closed = False
        self._wake: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None  # of the next beat

    def send(self, message: bytes) -> None:
        """Queue a message; if the queue is full, close the connection, so the client reconnects."""
        if self.is_closed:
            return
        if len(self._waiting) < QUEUE_SIZE:
            self._waiting.append(message)
            self._notify()
        else:
            self.is_slow = True
            self.close()

    def close(self, last: bytes | None = None, code: str | None = None) -> None:
        """Drop the queued messages, queue `last` if given, and accept no more."""
        self.closed_for = code
        self._waiting.clear()
        if last is not None:
            self._waiting.append(last)
        self.is_closed = True
        self._notify()

    def _notify(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def take(self) -> bytes | None:
        return self._waiting.popleft() if self._waiting else None

    async def next(self) -> bytes | None:
        """Return the next message; None once the connection is closed."""
        while not self._waiting and not self.is_closed:
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        return self.take()

    def is_answer(self, number: int) -> bool:
        """Return whether this is the first answer to the latest beat."""
        is_first = number == self._beat and not self._is_answered
        self._is_answered |= is_first
        return is_first

    def beat(self) -> None:
        """Show the client that the server is alive, now and every BEAT seconds.

        A machine that loses power does not close its connections.
        """
        self._beat, self._is_answered = self._beat + 1, False
        self.send(encode(Beat(self._beat)))
        self.beat_later()

    def beat_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(BEAT, self.beat)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


GRACE = 5.0  # seconds in which a person can reconnect without counting as away
LEFT_AFTER = 10.0  # seconds away that cost a person their seat before a seek's game begins
AWAITED = 600.0  # seconds for which computers keep playing after a person has left
PEER_TTL = 16.0  # seconds for which another server's report is valid; one comes every five seconds
MAX_NAMED = 200  # people named in a report, because a PostgreSQL message must be short


class _PeerReport(NamedTuple):
    people: frozenset[Person]
    others: int
    expires: float


class Presence:
    """The connections to one table, and when disconnected people left."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._opened = clock()
        self._connections: Counter[Person | None] = Counter()
        self._left_at: dict[Person, float] = {}
        self._reports: dict[str, _PeerReport] = {}

    def connect(self, person: Person | None) -> None:
        self._connections[person] += 1

    def disconnect(self, person: Person | None) -> None:
        self._connections[person] -= 1
        if self._connections[person] > 0:
            return
        del self._connections[person]
        if person is not None:
            self._note_left(person)

    def touch(self, person: Person | None) -> None:
        """Note that a person did something, possibly without a connection, as programs do."""
        if person is not None and not self._is_connected(person):
            self._note_left(person)

    def _note_left(self, person: Person) -> None:
        self._left_at.pop(person, None)
        self._left_at[person] = self._clock()

    def _owners(self, table: Table) -> dict[int, Person]:
        """Return the owners of seats; forget the times at which other people left."""
        owners = {number: seat.owner for number, seat in enumerate(table.seats) if seat.owner}
        for person in self._left_at.keys() - owners.values():
            del self._left_at[person]
        return owners

    def report(self, table: Table) -> list[Any]:
        """Return who is connected to this server, owners of seats first, and how many others."""
        owners = self._owners(table).values()
        people = [person for person in self._connections if person is not None]
        people.sort(key=lambda person: person not in owners)
        return [people[:MAX_NAMED], self._connections[None] + len(people[MAX_NAMED:])]

    def update_peer(self, server: str, report: Any) -> None:
        people, others = frozenset(Person(str(one)) for one in report[0]), int(report[1])
        before = self._reports.get(server)
        self._reports[server] = _PeerReport(people, others, self._clock() + PEER_TTL)
        for person in before.people - people if before is not None else ():
            if not self._is_connected(person):
                self._note_left(person)

    def _peer_reports(self) -> list[_PeerReport]:
        """Drop expired reports; return the rest."""
        now = self._clock()
        for server in [name for name, one in self._reports.items() if one.expires < now]:
            for person in self._reports.pop(server).people:
                self._note_left(person)
        return list(self._reports.values())

    def _is_connected(self, person: Person) -> bool:
        return person in self._connections or any(
            person in report.people for report in self._peer_reports()
        )

    def is_present(self, person: Person) -> bool:
        """Return whether a person is connected, or was a moment ago."""
        # The same sum as in grace_left; otherwise rounding could keep somebody present too long.
        just_left = self._clock() < self._left_at.get(person, float("-inf")) + GRACE
        return self._is_connected(person) or just_left

    def was_here(self, person: Person | None) -> bool:
        """Return whether a person is connected, or was active within the last AWAITED seconds."""
        if person is None:
            return False
        left_at = self._left_at.get(person, float("-inf"))
        return self._is_connected(person) or self._clock() < left_at + AWAITED

    def grace_left(self) -> float:
        """Return the seconds until everybody who has left counts as away."""
        latest = next(reversed(self._left_at.values()), float("-inf"))
        return max(0.0, latest + GRACE - self._clock())

    def present_people(self, table: Table) -> frozenset[Person]:
        """Return the owners of seats who are present.

        Before the start of a seek's game, only those who are connected count.
        """
        is_here = self._is_connected if table.is_seeking else self.is_present
        return frozenset(owner for owner in self._owners(table).values() if is_here(owner))

    def left_seats(self, table: Table) -> frozenset[int]:
        """Return the seats whose owners have been away for so long that a seek frees them."""
        owners, until = self._owners(table), self._clock() - LEFT_AFTER
        return frozenset(
            number
            for number, owner in owners.items()
            if not self._is_connected(owner) and self._left_at.get(owner, self._opened) <= until
        )

    def message(self, table: Table) -> PresenceMessage:
        """Return who is present by seat (None if it is nobody's), and the number of spectators.

        In a game by message, nobody knows who looks at it elsewhere.
        """
        is_elsewhere = table.correspondence is not None
        reports = self._peer_reports()
        self._owners(table)
        people = {one for one in self._connections if one is not None}
        people = people.union(*(report.people for report in reports))
        spectators = sum(not seats_of(table.seats, person) for person in people)
        if not seats_of(table.seats, None):  # otherwise anonymous people may be playing
            spectators += self._connections[None] + sum(one.others for one in reports)
        seats = [
            None
            if seat.owner is None or not (seat.kind == "person" or seat.handed) or is_elsewhere
            else self.is_present(seat.owner)
            for seat in table.seats
        ]
        return PresenceMessage(seats, spectators)


PRESENCE_PAUSE = 0.5  # minimum seconds between two messages about presence


class Broadcast:
    """All connections to one table.

    `thinking` is the seat of the computer that is thinking, and `has_failed` whether it could not
    place and is trying again.
    """

    def __init__(
        self,
        table_id: str,
        table: Table,
        presence: Presence,
        clock: SteadyClock,
        publish: Callable[[Any], None],
    ) -> None:
        self.listeners: dict[Listener, None] = {}  # not a set, so that the order is reproducible
        self.thinking: int | None = None
        self.has_failed = False
        self._table_id, self._table, self._presence = table_id, table, presence
        self._server_clock, self._publish = clock, publish
        self._last: Delta | None = None
        self._shown: ShownMessage | None = None
        self._last_presence: PresenceMessage | None = None
        self._reported: list[Any] = []  # as last sent to other servers
        self._presence_due = 0.0  # when presence can next be sent, on the loop's clock
        self._presence_timer: asyncio.TimerHandle | None = None

    def is_awaited(self) -> bool:
        """Return whether anyone is watching or waiting, or was playing a short while ago."""
        gone = self._table.state.withdrawn
        return bool(self.listeners) or any(
            seat.kind == "person" and number not in gone and self._presence.was_here(seat.owner)
            for number, seat in enumerate(self._table.seats)
        )

    def connect(self, listener: Listener) -> None:
        """Send a listener the whole table, and then each change in order."""
        listener.send(self._snapshot(listener.person))
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

    def restart(self, table: Table) -> None:
        """Send everybody the whole table after its log was rewritten."""
        self._table = table
        self._last = None
        self._last_presence = None
        self._shown = None
        self._send_each(self._snapshot)
        self.send_presence()

    def _snapshot(self, person: Person | None) -> bytes:
        table = table_info(self._table_id, self._table, person)
        return encode(TableMessage(table, make_view(self._table, person)))

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
        self._table = change.after
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
