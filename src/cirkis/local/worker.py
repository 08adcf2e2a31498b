"""Entry point of the page's worker: requests, connections and streams."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable

from cirkis.live.clock import SteadyClock
from cirkis.live.finished_games import FinishedGames
from cirkis.live.progress import ProgressKeeper
from cirkis.live.puzzle_ratings import PuzzleRatings
from cirkis.live.requests.call import Place
from cirkis.live.reviews import Reviews
from cirkis.live.studies import StudyKeeper
from cirkis.live.work import do_here
from cirkis.local.bots import PAUSE
from cirkis.local.connections import Connection
from cirkis.local.documents import DeviceDocuments, is_document
from cirkis.local.engine_jobs import EngineClient
from cirkis.local.host import Host
from cirkis.local.puzzle_shelf import PuzzleShelf
from cirkis.local.requests import Answer, Requests
from cirkis.local.runs import Runs, is_runs
from cirkis.local.storage import LogStore
from cirkis.local.streams import EngineAnalyst, Stream, stream_messages
from cirkis.local.tables import Tables
from cirkis.progress.progress import Progress
from cirkis.rules import new_game
from cirkis.table.openings_info import openings_info
from cirkis.table.people import Person

QUIET = 0.1  # seconds after the start, left free for more urgent requests of the page


class DeviceProgress(ProgressKeeper):
    """The progress of the device's user, the only one to rate puzzles."""

    def __init__(
        self, documents: DeviceDocuments, now: Callable[[], float], ratings: PuzzleRatings
    ) -> None:
        super().__init__(documents, now)
        self._ratings = ratings

    async def forget(self, person: Person) -> Progress:
        """Forget everything, including puzzle ratings."""
        await self._ratings.forget()
        return await super().forget(person)


class Device:
    """The tables of a device, for the pages that show them.

    Args:
        tables: the tables.
        runs: writes down that they are in use.
        documents: what is kept beside them.
        place: what requests are answered with.
    """

    def __init__(
        self, tables: Tables, runs: Runs, documents: DeviceDocuments, place: Place
    ) -> None:
        self._tables, self._place = tables, place
        self._requests = Requests(tables, documents, place)
        self._keeping = asyncio.create_task(runs.keep(lambda: tables.has_running_bank))

    async def request(self, method: str, path: str, body: str | None = None) -> Answer:
        """Return the answer to a request: status, media type and body."""
        return await self._requests.answer(method, path, body)

    def connect(
        self, path: str, on_message: Callable[[str], None], on_close: Callable[[int], None]
    ) -> Connection:
        """Return a connection to a table, which sends what the server's WebSocket would.

        Args:
            path: as in "/api/tables/abc/live?version=3".
            on_close: called with a code of RFC 6455 if the connection is ended here.
        """
        return Connection(self._tables, path, on_message, on_close)

    def stream(self, path: str, on_message: Callable[[str], None]) -> Stream:
        """Return a stream of analyses or of a review.

        Args:
            path: as in "/api/tables/abc/analysis?seconds=5".
            on_message: called with each message; the last is of type "done".
        """
        return Stream(stream_messages(self._place, path), on_message)

    async def close(self) -> None:
        """Stop the computers, and finish pending commands."""
        self._keeping.cancel()
        await self._place.reviews.close()
        await self._tables.close()
        await self._place.finished_games.close()


async def start(host: Host, pause: float = PAUSE) -> Device:
    """Return the tables that the host has kept, ready for pages.

    Args:
        host: stores logs and passes jobs on to the engine; in a browser a JavaScript object.
        pause: the minimum number of seconds for a computer's placement.
    """
    if sys.platform == "emscripten":
        from cirkis.local.javascript import JavaScriptHost

        host = JavaScriptHost(host)
    stored = await host.load()
    runs = Runs(host, [log for log in stored if is_runs(log)], time.time())
    documents = DeviceDocuments(host, (log for log in stored if is_document(log)))
    others = (log for log in stored if not (is_runs(log) or is_document(log)))
    store = LogStore(host, others)
    engine = EngineClient(host)
    asyncio.get_running_loop().call_later(QUIET, new_game)  # computes board and placements
    clock = SteadyClock(runs.uptime)
    ratings = PuzzleRatings(documents, clock.now)
    progress = DeviceProgress(documents, clock.now, ratings)
    finished = FinishedGames(progress, documents)
    tables, analyst = Tables(store, engine, clock, pause, finished), EngineAnalyst(engine)
    place = Place(
        tables,
        tables,
        finished,
        progress,
        ratings,
        StudyKeeper(documents, do_here),
        analyst,
        Reviews(analyst.review),
        do_here,
        PuzzleShelf(host).library,
        openings_info,
    )
    return Device(tables, runs, documents, place)
