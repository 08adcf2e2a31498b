"""An open connection to a table: its queued messages and round-trip time."""

import asyncio
import time
from collections import deque

from cirkis.tables.messages import Beat, encode
from cirkis.tables.people import Person

BEAT = 10.0  # seconds from one beat to the next
QUEUE_SIZE = 64  # messages; a connection that falls further behind is closed


class Listener:
    """The messages for one connection.

    `person` is None if anonymous. If `is_slow`, the connection was closed because it fell behind.
    `closed_for` is the error code if it was closed for good, else None. `lag` is the last
    round-trip time in seconds.
    """

    def __init__(self, person: Person | None = None) -> None:
        self.person = person
        self.lag = 0.0
        self.is_slow = False
        self.closed_for: str | None = None
        self._ping, self._ping_sent = 0, 0.0
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

    def ping(self) -> int:
        """Start timing a new ping; return its number."""
        self._ping, self._ping_sent = self._ping + 1, time.monotonic()
        return self._ping

    def pong(self, number: int) -> bool:
        """Handle a pong; return whether it is the first for the latest ping."""
        is_first = number == self._ping and self._ping_sent > 0
        if is_first:
            self.lag, self._ping_sent = time.monotonic() - self._ping_sent, 0.0
        return is_first

    def beat(self) -> None:
        """Measure the round trip, now and every BEAT seconds.

        Beats also show the client that the server is alive: a machine that loses power does not
        close its connections.
        """
        self.send(encode(Beat(self.ping())))
        self.beat_later()

    def beat_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(BEAT, self.beat)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
