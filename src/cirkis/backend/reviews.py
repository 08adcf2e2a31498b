"""Reviews: complete games, analysed once for all later readers."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Iterator, Sequence
from functools import partial
from threading import Event

from cirkis.engine import stream_analyses
from cirkis.engine.analysis.analyse_game import (
    AnalysedPly,
    GameAnalysis,
    analyse_game,
    analyse_game_in_steps,
)
from cirkis.engine.analysis.json_types import AnalysisInfo, GameInfo, analysis_info, game_info
from cirkis.errors import CirkisError
from cirkis.game import State
from cirkis.tables.messages import ErrorMessage, Message, encode
from cirkis.tables.state import Table


class AnalysisMessage(Message, frozen=True, tag="analysis"):
    """An analysis of the position, more accurate than the previous one."""

    analysis: AnalysisInfo


class ProgressMessage(Message, frozen=True, tag="progress"):
    """The number of positions analysed so far.

    Attributes:
        chances: every seat's chances at the start and after each ply, from a quick search.
    """

    done: int
    total: int
    chances: list[list[float]]


class ReviewMessage(Message, frozen=True, tag="review"):
    """The analysed game."""

    game: GameInfo


class DoneMessage(Message, frozen=True, tag="done"):
    """The end of the stream."""


StreamMessage = AnalysisMessage | ProgressMessage | ReviewMessage | ErrorMessage | DoneMessage


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


REPORT_INTERVAL = 0.3  # seconds between successive analyses
CANDIDATES = 8  # placements listed in an analysis
FIRST_LOOK = 0.03  # seconds per position


def analyse_position(state: State, seconds: float, stop: Event | None = None) -> Iterator[Message]:
    for analysis in stream_analyses(state, seconds=seconds, every=REPORT_INTERVAL, stop=stop):
        yield AnalysisMessage(analysis_info(analysis, CANDIDATES))


def last_analysis(state: State, seconds: float, stop: Event | None = None) -> bytes:
    """Return the last message of `analyse_position`, as JSON."""
    *_, last = analyse_position(state, seconds, stop)
    return encode(last)


def review_round(
    states: Sequence[State], stop: Event | None = None, *, keeps_memory: bool = True
) -> Iterator[Message | None]:
    """Yield progress after a first look and after each position, then the finished review.

    During the first look, None is yielded after each position. See analyse_game_in_steps for
    `keeps_memory`.
    """
    analyse = partial(analyse_game_in_steps, states, stop=stop, keeps_memory=keeps_memory)
    for looked_at in analyse(seconds=FIRST_LOOK):
        first = looked_at
        yield None
    chances = _chances(first)
    yield ProgressMessage(0, len(states), chances)
    for game in analyse(seconds=REVIEW_SECONDS):
        yield ProgressMessage(len(game.plies) + 1, len(states), chances)
    yield ReviewMessage(game_info(game))


def _chances(game: GameAnalysis) -> list[list[float]]:
    analyses = [*(ply.before for ply in game.plies[:1]), *(ply.after for ply in game.plies)]
    return [[round(chance, 4) for chance in one.chances] for one in analyses]


# What `review_round` does, in steps that need nothing of each other.


def first_look(states: Sequence[State], stop: Event | None = None) -> list[list[float]]:
    """Return every seat's chances in each position."""
    return _chances(analyse_game(states, seconds=FIRST_LOOK, stop=stop))


def analyse_part(states: Sequence[State], stop: Event | None = None) -> tuple[AnalysedPly, ...]:
    """Return the analysed plies between successive positions, numbered from 1."""
    return analyse_game(states, seconds=REVIEW_SECONDS, stop=stop).plies


def review_message(states: Sequence[State], plies: Iterable[AnalysedPly]) -> bytes:
    """Return the finished review, as JSON."""
    return encode(ReviewMessage(game_info(GameAnalysis(tuple(states), tuple(plies)))))
