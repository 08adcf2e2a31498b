"""Reviews: whole games analysed once, for everybody who looks at them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from functools import partial
from threading import Event

from cirkis.analysis import analyse_game, game_info
from cirkis.server.bots.analysis import AnalysisPool, Tell
from cirkis.server.bots.stream_messages import ProgressMessage, ReviewMessage
from cirkis.table.state import Table
from cirkis.table.variations import states_of

REVIEWS_KEPT = 100
SECONDS = 0.3  # for each position; where a placement looks worse than the best, for both of them

Key = tuple[object, ...]


class Review:
    """One game's analysis, on its way or done: what was told last tells all."""

    def __init__(self) -> None:
        self.newest: bytes | None = None
        self.is_done = False
        self.task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    def tell(self, message: bytes) -> None:
        """How far it is now, or the result."""
        self.newest = message
        self._ring()

    def end(self) -> None:
        """There will be no more."""
        self.is_done = True
        self._ring()

    def _ring(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def read(self) -> AsyncIterator[bytes]:
        """The newest message and those that come, until it is done."""
        told: bytes | None = None
        while True:
            news = self._news
            if self.newest is not None and self.newest is not told:
                told = self.newest
                yield told
            if self.newest is not told:
                continue  # more was told while the reader took that in
            if self.is_done:
                return
            await news.wait()


class Reviews:
    """The latest reviews, by the game as it was played."""

    def __init__(self, advice: AnalysisPool) -> None:
        self._pool = advice
        self._known: OrderedDict[Key, Review] = OrderedDict()

    def of(self, table_id: str, table: Table) -> Review:
        """The review of the table's round; begun now if there is none."""
        key = (table_id, table.match.rounds, table.state.placed, table.state.withdrawn)
        review = self._known.get(key)
        if review is None:
            review = self._known[key] = Review()
            review.task = asyncio.create_task(self._make(key, review, table))
        self._known.move_to_end(key)
        while len(self._known) > REVIEWS_KEPT:
            self._drop(next(iter(self._known)))
        return review

    def _drop(self, key: Key) -> None:
        task = self._known.pop(key).task
        if task is not None:
            task.cancel()

    async def _make(self, key: Key, review: Review, table: Table) -> None:
        try:
            async for message in self._pool.told(partial(_reviewed, table)):
                review.tell(message)
        except BaseException:
            self._known.pop(key, None)  # the next who asks lets it be made anew
            raise
        finally:
            review.end()

    async def close(self) -> None:
        """Ends what is on its way."""
        tasks = [review.task for review in self._known.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _reviewed(table: Table, tell: Tell, stop: Event) -> None:
    """Tells how far it is, again and again, and at last the review."""

    def progress(done: int, total: int) -> None:
        tell(ProgressMessage(done, total))

    game = analyse_game(states_of(table), seconds=SECONDS, progress=progress, stop=stop)
    tell(ReviewMessage(game_info(game)))
