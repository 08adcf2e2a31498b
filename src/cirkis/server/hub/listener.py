"""One open connection to a table: a queue of messages, and how long a round trip takes."""

from __future__ import annotations

import asyncio
import time

from cirkis.table.people import Person

QUEUE_SIZE = 64  # messages; a connection that falls further behind is closed


class Listener:
    """The queue of messages for one connection; None in it means that no more will come.

    Attributes:
        person: whose connection it is; None if they are anonymous.
        is_slow: whether it was closed because it did not keep up.
        lag: the round-trip time in seconds, as last measured.
    """

    def __init__(self, person: Person | None = None) -> None:
        self.person = person
        self.lag = 0.0
        self.is_slow = False
        self._ping, self._ping_sent = 0, 0.0
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE_SIZE)

    def send(self, message: bytes) -> None:
        """Queue a message; if the queue is full, close the connection, which may come back."""
        if self.is_slow:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.is_slow = True
            self.close()

    def close(self) -> None:
        """Drop the messages that wait, and send no more."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    def ping(self) -> int:
        """Return the number of a new ping, and start to measure its round trip."""
        self._ping, self._ping_sent = self._ping + 1, time.monotonic()
        return self._ping

    def pong(self, number: int) -> None:
        """Take the answer to a ping; only the first answer to the latest ping counts."""
        if number == self._ping and self._ping_sent:
            self.lag, self._ping_sent = time.monotonic() - self._ping_sent, 0.0

    async def next(self) -> bytes | None:
        """Return the next message; None once the connection is closed."""
        return await self._queue.get()
