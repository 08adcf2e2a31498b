"""An open connection to a table: its queued messages and heartbeats."""

import asyncio
from collections import deque

from cirkis.tables.messages import Beat, encode
from cirkis.tables.people import Person

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
