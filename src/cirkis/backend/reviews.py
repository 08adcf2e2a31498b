"""Reviews: complete games, analysed once for all later readers."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Callable

from cirkis.errors import CirkisError
from cirkis.tables.state import Table

REVIEWS_KEPT = 100
# Seconds per position; if a placement looks worse than the best, both are searched again.
REVIEW_SECONDS = 0.3

Key = tuple[object, ...]


def review_seconds(table: Table) -> float:
    """Return roughly how many seconds the review of a table's round takes."""
    return REVIEW_SECONDS * (table.state.plies + 1)


class Review:
    """The analysis of a game, finished or not; each message replaces the one before it."""

    def __init__(self) -> None:
        self.latest: bytes | None = None
        self.is_finished = False
        self.problem: CirkisError | None = None  # why it could not be finished
        self.task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._readers = 0

    def update(self, message: bytes) -> None:
        self.latest = message
        self._notify()

    def finish(self) -> None:
        self.is_finished = True
        self._notify()

    def _notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def read(self) -> AsyncGenerator[bytes, None]:
        """Yield the latest message, and newer ones until the review is finished.

        If the last reader leaves before that, the review is cancelled. Raises a CirkisError if it
        fails.
        """
        self._readers += 1
        try:
            async for message in self._messages():
                yield message
        finally:
            self._readers -= 1
            if not self._readers and not self.is_finished and self.task is not None:
                self.task.cancel()

    async def _messages(self) -> AsyncIterator[bytes]:
        last: bytes | None = None
        while True:
            changed = self._changed
            if self.latest is not None and self.latest is not last:
                last = self.latest
                yield last
            if self.latest is not last:
                continue  # another message arrived while the reader was handling this one
            if self.problem is not None:
                raise self.problem
            if self.is_finished:
                return
            await changed.wait()


class Reviews:
    """The latest reviews, keyed by the game as it was played."""

    def __init__(
        self,
        analyse: Callable[[Table], AsyncIterator[bytes]],
        address: Callable[[], str] = lambda: "",
    ) -> None:
        """`address` returns the requester's address; nobody waits for another address's review."""
        self._analyse, self._address = analyse, address
        self._reviews: OrderedDict[Key, Review] = OrderedDict()

    def has(self, table_id: str, table: Table) -> bool:
        """Return whether the review of a round is finished, or in progress for this address."""
        return self._find(_key(table_id, table)) is not None

    def _find(self, key: Key) -> Review | None:
        return self._reviews.get(key) or self._reviews.get((self._address(), *key))

    def get(self, table_id: str, table: Table) -> Review:
        """Return the review of a table's round, starting it if there is none."""
        key = _key(table_id, table)
        review = self._find(key)
        if review is None:
            place = self._address(), *key
            review = self._reviews[place] = Review()
            review.task = asyncio.create_task(self._run(place, review, table))
        elif review.is_finished:
            self._reviews.move_to_end(key)
        finished = [old for old, one in self._reviews.items() if one.is_finished]
        for old in finished[: max(0, len(self._reviews) - REVIEWS_KEPT)]:
            del self._reviews[old]
        return review

    async def _run(self, place: Key, review: Review, table: Table) -> None:
        try:
            async for message in self._analyse(table):
                review.update(message)
            self._reviews[place[1:]] = review
        except CirkisError as problem:
            review.problem = problem
        finally:
            del self._reviews[place]  # if it failed, the next reader restarts it
            review.finish()

    async def close(self) -> None:
        tasks = [review.task for review in self._reviews.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _key(table_id: str, table: Table) -> Key:
    return table_id, table.match.rounds, table.state.placed, table.state.withdrawn
