"""Who listens at a table: every listener has a queue, and one that does not keep up is let go."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from cirkis.table.people import Person

QUEUE_SIZE = 64


class Listener:
    """One open connection's queue of messages; None in it means that there will be no more.

    Attributes:
        person: whose connection it is.
        is_slow: whether it did not keep up.
        lag: how many seconds the way to it and back takes, as far as it was measured.
    """

    def __init__(self, person: Person | None = None) -> None:
        self.person = person
        self.lag = 0.0
        self._beat, self._beat_at = 0, 0.0
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE_SIZE)
        self.is_slow = False

    def send(self, message: bytes) -> None:
        """Puts a message in the queue; if that is full, the listener is let go and comes back."""
        if self.is_slow:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.is_slow = True
            self.let_go()

    def let_go(self) -> None:
        """There will be no more messages; those that wait are not told either."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    def beat(self) -> int:
        """The number of a new beat, whose echo will tell how long the way is."""
        self._beat, self._beat_at = self._beat + 1, time.monotonic()
        return self._beat

    def echo(self, beat: int) -> None:
        """The echo of a beat has come; only the first one of the latest beat counts."""
        if beat == self._beat and self._beat_at:
            self.lag, self._beat_at = time.monotonic() - self._beat_at, 0.0

    async def next(self) -> bytes | None:
        """The next message; None when the listener has been let go."""
        return await self._queue.get()


class Listeners:
    """All who listen at one table."""

    def __init__(self) -> None:
        self._members: set[Listener] = set()

    def __len__(self) -> int:
        return len(self._members)

    def add(self, listener: Listener) -> None:
        """From now on the listener is told."""
        self._members.add(listener)

    def remove(self, listener: Listener) -> None:
        """The listener is not told any more."""
        self._members.discard(listener)

    def tell(self, message: bytes) -> None:
        """A message to everybody."""
        for listener in tuple(self._members):
            listener.send(message)
            if listener.is_slow:
                self.remove(listener)

    def tell_each(self, message_for: Callable[[Person | None], bytes]) -> None:
        """A message to everybody, made once for each person."""
        made: dict[Person | None, bytes] = {}
        for listener in tuple(self._members):
            if listener.person not in made:
                made[listener.person] = message_for(listener.person)
            listener.send(made[listener.person])
            if listener.is_slow:
                self.remove(listener)
