"""The routes by which one looks at a game with the computer: positions, analyses, reviews."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cirkis.errors import CirkisError
from cirkis.server.advice import Advice, check_advice
from cirkis.server.deltas import encode
from cirkis.server.limits import Limit
from cirkis.server.opened import OpenTable
from cirkis.server.people import person_of
from cirkis.server.proxies import asker
from cirkis.server.refusals import Refused, error_json
from cirkis.server.replies import EventStream, event, json_reply
from cirkis.server.reviews import Reviews
from cirkis.server.room import Room
from cirkis.server.trying import tried
from cirkis.server.views import view_json
from cirkis.server.warming import Warming

LONGEST = 30.0
USUAL = 5.0
ASKED_IN_20S = 120  # analyses begun for one address; each one ends that page's last one
READ_AT_ONCE = 8  # streams that one address may read, so that it leaves room for others


class Advising:
    """One method a route."""

    def __init__(self, room: Room, warming: Warming) -> None:
        self._room = room
        self._advice = Advice(warming)
        self._reviews = Reviews(self._advice)
        self._asked = Limit(ASKED_IN_20S, 20)
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
        opened = await self._room.open(request.path_params["id"])
        trial = tried(opened.table, *_place(request))
        return json_reply(view_json(trial))

    async def analysis(self, request: Request) -> Response:
        """Better and better analyses of a position, as server-sent events."""
        opened = await self._allowed(request)
        trial = tried(opened.table, *_place(request))
        seconds = _seconds(request.query_params.get("seconds", str(USUAL)))
        await self._advice.ready()
        return self._events(asker(request), self._advice.analyses(trial.state, seconds))

    async def review(self, request: Request) -> Response:
        """How far the analysis of the round is, and at last the analysis."""
        opened = await self._allowed(request)
        await self._advice.ready()
        game = self._reviews.of(opened.id, opened.table)
        return self._events(asker(request), game.read())

    async def _allowed(self, request: Request) -> OpenTable:
        address = asker(request)
        if not self._asked.allows(address) or self._reading[address] >= READ_AT_ONCE:
            raise Refused("too-many", "too many questions at once; please wait a little")
        opened = await self._room.open(request.path_params["id"])
        check_advice(opened.table, person_of(request))
        return opened

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
        self._advice.close()
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
