"""Entry point of the page's worker: requests, connections and streams."""

import asyncio
import sys
import time
from collections.abc import Callable

from cirkis.backend.clock import SteadyClock
from cirkis.backend.finished_games import FinishedGames
from cirkis.backend.progress import ProgressKeeper
from cirkis.backend.puzzle_ratings import PuzzleRatings
from cirkis.backend.requests.call import Place
from cirkis.backend.reviews import Reviews
from cirkis.backend.work import do_here
from cirkis.game import new_game
from cirkis.in_browser.bots import PAUSE
from cirkis.in_browser.connections import Connection
from cirkis.in_browser.documents import DeviceDocuments, is_document
from cirkis.in_browser.host import Host
from cirkis.in_browser.puzzle_shelf import PuzzleShelf
from cirkis.in_browser.requests import Answer, Requests
from cirkis.in_browser.runs import Runs, is_runs
from cirkis.in_browser.storage import LogStore
from cirkis.in_browser.streams import EngineAnalyst, Stream, stream_messages
from cirkis.in_browser.tables import Tables
from cirkis.practice.progress.progress import Progress, merge
from cirkis.tables.openings_info import openings_info
from cirkis.tables.people import Person

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
