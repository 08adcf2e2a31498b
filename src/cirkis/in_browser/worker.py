"""Entry point of the page's worker: requests, connections and streams."""

import asyncio
import sys
import time
from collections.abc import Callable

from cirkis.backend.broadcast import SteadyClock
from cirkis.backend.progress import FinishedGames, ProgressKeeper
from cirkis.backend.puzzle_ratings import PuzzleRatings
from cirkis.backend.requests.call import Place
from cirkis.backend.reviews import Reviews
from cirkis.backend.work import do_here
from cirkis.errors import UnreadableError
from cirkis.game import new_game
from cirkis.in_browser.connections import Connection, EngineAnalyst, Stream, stream_messages
from cirkis.in_browser.requests import Answer, Requests
from cirkis.in_browser.storage import DeviceDocuments, Host, LogStore, Runs, is_document, is_runs
from cirkis.in_browser.tables import PAUSE, Tables
from cirkis.practice import read_puzzles
from cirkis.practice.progress.progress import Progress, merge
from cirkis.practice.puzzles.library import Library
from cirkis.tables.page_info import openings_info
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

PUZZLES = "puzzles.bin"
"""Named without .gz, since some hosts decompress such files."""


class PuzzleShelf:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._library: Library | None = None

    async def library(self) -> Library:
        """Return the puzzles. Raises Refused if they cannot be fetched; the next call retries."""
        if self._library is None:
            try:
                found = Library(read_puzzles(await self._host.read_file(PUZZLES)))
            except UnreadableError:
                raise
            except Exception as problem:  # a browser's fetch can throw anything
                raise refused("not-loaded") from problem
            self._library = found
        return self._library


QUIET = 0.1  # seconds kept free after the start for the page's first requests


class DeviceProgress(ProgressKeeper):
    def __init__(
        self, documents: DeviceDocuments, now: Callable[[], float], ratings: PuzzleRatings
    ) -> None:
        super().__init__(documents, now)
        self._ratings = ratings

    async def take_over(self, person: Person, other: Progress) -> Progress:
        """Merge progress from a file, including ratings, which on a device affect nobody else."""
        return (await self._change(person, lambda before: merge(before, other)))[1]

    async def forget(self, person: Person) -> Progress:
        await self._ratings.forget()
        return await super().forget(person)


class Device:
    def __init__(self, tables: Tables, runs: Runs, place: Place) -> None:
        self._tables, self._place = tables, place
        self._requests = Requests(tables, place)
        self._keeping = asyncio.create_task(runs.keep(lambda: tables.has_running_bank))

    async def request(self, method: str, path: str, body: str | None = None) -> Answer:
        return await self._requests.answer(method, path, body)

    def connect(
        self, path: str, on_message: Callable[[str], None], on_close: Callable[[int], None]
    ) -> Connection:
        """Open a connection that sends the same messages as the server's WebSocket.

        `path` looks like "/api/tables/abc/live?version=3"; `on_close` receives an RFC 6455 code
        if this side closes the connection.
        """
        return Connection(self._tables, path, on_message, on_close)

    def stream(self, path: str, on_message: Callable[[str], None]) -> Stream:
        """Open a stream of analyses or a review; its last message has type "done".

        `path` looks like "/api/tables/abc/analysis?seconds=5".
        """
        return Stream(stream_messages(self._place, path), on_message)

    async def close(self) -> None:
        self._keeping.cancel()
        await self._place.reviews.close()
        await self._tables.close()
        await self._place.finished_games.close()


async def start(host: Host, pause: float = PAUSE) -> Device:
    """Load the device's tables.

    `host` stores logs and passes jobs to the engine; in a browser it is a JavaScript object.
    `pause` is the minimum number of seconds that a computer takes for a placement.
    """
    if sys.platform == "emscripten":
        from cirkis.in_browser.javascript import JavaScriptHost

        host = JavaScriptHost(host)
    stored = await host.load()
    runs = Runs(host, [log for log in stored if is_runs(log)], time.time())
    documents = DeviceDocuments(host, (log for log in stored if is_document(log)))
    others = (log for log in stored if not (is_runs(log) or is_document(log)))
    store = LogStore(host, others)
    asyncio.get_running_loop().call_later(QUIET, new_game)  # caches the board and placements
    clock = SteadyClock(runs.uptime)
    ratings = PuzzleRatings(documents, clock.now)
    progress = DeviceProgress(documents, clock.now, ratings)
    finished = FinishedGames(progress)
    tables, analyst = Tables(store, host, clock, pause, finished), EngineAnalyst(host)
    place = Place(
        tables,
        tables,
        finished,
        progress,
        ratings,
        documents,
        analyst,
        Reviews(analyst.review),
        do_here,
        PuzzleShelf(host).library,
        openings_info,
    )
    return Device(tables, runs, place)
