"""The routes by which one looks at a game with the computer: positions, analyses, reviews."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cirkis.errors import CirkisError
from cirkis.server.bots.analysis import AnalysisPool, check_analysis_allowed
from cirkis.server.bots.reviews import Reviews
from cirkis.server.bots.warmup import Warmup
from cirkis.server.http.identity import person_of
from cirkis.server.http.proxies import client_key
from cirkis.server.http.responses import EventStream, event, json_reply
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.session import TableSession
from cirkis.server.rate_limits import RateLimit
from cirkis.table.deltas import encode
from cirkis.table.refusals import Refused, error_json
from cirkis.table.variations import tried
from cirkis.table.views import view_json

LONGEST = 30.0
USUAL = 5.0
ASKED_IN_20S = 120  # analyses begun for one address; each one ends that page's last one
READ_AT_ONCE = 8  # streams that one address may read, so that it leaves room for others


class AnalysisEndpoints:
    """One method a route."""

    def __init__(self, hub: Hub, warmup: Warmup) -> None:
        self._hub = hub
        self._pool = AnalysisPool(warmup)
        self._reviews = Reviews(self._pool)
        self._asked = RateLimit(ASKED_IN_20S, 20)
        self._reading: Counter[str] = Counter()

    def listed(self, table: str) -> list[Route]:
        """All routes below that of a table."""
        return [
            Route(f"{table}/position", self.position),
            Route(f"{table}/analysis", self.analysis),
            Route(f"{table}/review", self.review),
        ]

    async def position(self, request: Request) -> Response:
        """The table as it stood, or as it would stand after other placements."""
        session = await self._hub.open(request.path_params["id"])
        trial = tried(session.table, *_place(request))
        return json_reply(view_json(trial))

    async def analysis(self, request: Request) -> Response:
        """Better and better analyses of a position, as server-sent events."""
        session = await self._allowed(request)
        trial = tried(session.table, *_place(request))
        seconds = _seconds(request.query_params.get("seconds", str(USUAL)))
        await self._pool.ready()
        return self._events(client_key(request), self._pool.analyses(trial.state, seconds))

    async def review(self, request: Request) -> Response:
        """How far the analysis of the round is, and at last the analysis."""
        session = await self._allowed(request)
        await self._pool.ready()
        game = self._reviews.of(session.id, session.table)
        return self._events(client_key(request), game.read())

    async def _allowed(self, request: Request) -> TableSession:
        address = client_key(request)
        if not self._asked.allows(address) or self._reading[address] >= READ_AT_ONCE:
            raise Refused("too-many", "too many questions at once; please wait a little")
        session = await self._hub.open(request.path_params["id"])
        check_analysis_allowed(session.table, person_of(request))
        return session

    def _events(self, address: str, messages: AsyncIterator[bytes]) -> Response:
        """Messages as server-sent events; the last one says that there are no more."""

        async def sent() -> AsyncIterator[bytes]:
            self._reading[address] += 1
            try:
                async for message in messages:
                    yield event(message)
            except CirkisError as problem:
                yield event(encode({"type": "error", "error": error_json(problem)}))
            finally:
                self._reading -= Counter((address,))  # nobody is kept with a count of none
            yield event(encode({"type": "done"}))

        return EventStream(sent())

    async def close(self) -> None:
        """Ends all that is being analysed."""
        self._pool.close()
        await self._reviews.close()


def _place(request: Request) -> tuple[int | None, list[str]]:
    """Which position is meant: ?after=STEPS&line=A1+B1,C1 (both may be missing)."""
    after = request.query_params.get("after", "")
    if after and not (after.isascii() and after.isdigit() and len(after) < 6):
        raise Refused("unreadable", f'after must be a number of steps, not "{after[:20]}"')
    # A plus in an address stands for a space.
    line = request.query_params.get("line", "").replace(" ", "+")
    return int(after) if after else None, [cells for cells in line.split(",") if cells]


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST:
        raise Refused("unreadable", f"seconds must be a number up to {LONGEST:g}, not {text[:20]}")
    return seconds
