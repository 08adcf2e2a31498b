"""A budget of processor time for each person and address that sends requests."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cirkis.i18n import texts_in
from cirkis.server.http.responses import EVENT_STREAM
from cirkis.server.http.security import close_unopened, refusal_response
from cirkis.server.quotas import Quotas
from cirkis.server.requester import current_address, current_networks, current_person
from cirkis.tables.refusals import TooMany

Result = TypeVar("Result")

POLLED = "/health"  # monitoring must not be delayed or refused
POLLS = 15  # requests an address can make per second without being charged
SLOWED_FROM = 0.25  # fraction of the budget above which requests are delayed
SLOWED_BY = 0.02  # seconds per request in progress, so that an address gets 50 a second
MOST_UNDER_WAY = 500  # requests from an address; more would only wait, even after a disconnect
MOST_OF_ONE = 125  # of these, from one person or from all anonymous requesters
CROWDED_DELAY = (1.0, 3.0)  # seconds before refusing more, since some proxies set no limits
REFUSAL_DELAY = 0.5  # seconds, to slow down immediate retries
PROTOCOL = 0.0004  # seconds added to the measured time for reading a request and writing a response


class ProcessorTimeMiddleware:
    """Counts processor time, delays heavy users, and refuses those who have none left.

    It runs after the middleware that sets the requester. For a WebSocket it counts only the
    handshake; `LiveConnections` charges for the messages.
    """

    def __init__(self, app: ASGIApp, quotas: Quotas) -> None:
        self._app, self._quotas = app, quotas
        # Requests, by network, and by person at an address.
        self._under_way = Counter[str]()
        self._turns = WeakValueDictionary[str, asyncio.Lock]()  # by network
        self._polls: dict[int, Counter[str]] = {}  # this second's, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, networks = current_address(), current_networks()
        if scope["type"] == "lifespan" or self._is_free_poll(scope["path"], address):
            await self._app(scope, receive, send)
            return
        limits = {one.name: round(MOST_UNDER_WAY * one.times) for one in networks}
        limits[f"{address} {current_person() or 'anonymous'}"] = MOST_OF_ONE
        for key, most in limits.items():
            if self._under_way[key] >= most:
                await asyncio.sleep(random.uniform(*CROWDED_DELAY))  # not all at once
                sentence = texts_in()("refused-too-many.connections", most=most)
                await _refuse(TooMany(sentence, "connections", None), scope, receive, send)
                return
        with ExitStack() as counted:
            for key in limits:
                counted.enter_context(self._count(key))
            for network, used in zip(networks, self._quotas.parts_used("get"), strict=True):
                if used > SLOWED_FROM:
                    await asyncio.sleep(SLOWED_BY * self._under_way[network.name] / network.times)
            async with AsyncExitStack() as turns:
                for network in networks:
                    turn = self._turns.setdefault(network.name, asyncio.Lock())
                    await turns.enter_async_context(turn)
                await asyncio.sleep(0)  # let other work run between two requests from a network
            is_admitted = await self._is_admitted(scope, receive, send)
            if is_admitted and scope["type"] == "http":
                passing_on = _before_stream(send, counted.close)
                await charged(self._app(scope, receive, passing_on), self._quotas, PROTOCOL, 1)
        if is_admitted and scope["type"] == "websocket":  # it stays open
            await self._app(scope, receive, send)

    @contextmanager
    def _count(self, key: str) -> Iterator[None]:
        self._under_way[key] += 1
        try:
            yield
        finally:
            self._under_way[key] -= 1
            if not self._under_way[key]:
                del self._under_way[key]

    def _is_free_poll(self, path: str, address: str) -> bool:
        if path != POLLED:
            return False
        now = int(time.monotonic())
        self._polls = {now: self._polls.get(now, Counter())}
        self._polls[now][address] += 1
        return self._polls[now][address] <= POLLS

    async def _is_admitted(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Charge for a request or handshake; if too little is left, refuse it and return False."""
        try:
            self._quotas.charge("get")
        except TooMany as problem:
            await asyncio.sleep(REFUSAL_DELAY)
            await _refuse(problem, scope, receive, send)
            return False
        return True


def _before_stream(send: Send, begin: Callable[[], None]) -> Send:
    """Return a `send` that calls `begin` when a stream starts: it then only waits for events."""

    async def send_on(message: Message) -> None:
        kind = Headers(raw=message.get("headers", ())).get("content-type", "")
        if kind.startswith(EVENT_STREAM):
            begin()
        await send(message)

    return send_on


async def _refuse(problem: TooMany, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await refusal_response(problem)(scope, receive, send)
    else:
        await close_unopened(send, problem)


async def charged(
    work: Awaitable[Result], quotas: Quotas, more: float = 0.0, amount: int = 0
) -> Result:
    """Do some work, and charge its requester for the processor time.

    `more` is added to the seconds measured; `amount` is what was charged in advance.
    """
    timed = _Timed(work)
    try:
        return await timed
    finally:
        quotas.correct("get", timed.seconds + more, amount)


class _Timed(Awaitable[Result]):
    """An awaitable that measures how long its steps take, but not how long it waits.

    `seconds` is the processor time of this thread.
    """

    def __init__(self, work: Awaitable[Result]) -> None:
        self._work = work
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, Result]:
        steps: Any = self._work.__await__()
        proceed, given = steps.send, None
        while True:
            started = time.thread_time()
            try:
                awaited = proceed(given)
            except StopIteration as end:
                return cast(Result, end.value)
            finally:
                self.seconds += time.thread_time() - started
            try:
                proceed, given = steps.send, (yield awaited)
            except GeneratorExit:
                steps.close()
                raise
            except BaseException as problem:
                proceed, given = steps.throw, problem
