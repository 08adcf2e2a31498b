"""Floods from one address are refused, however many people it claims to be."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cirkis.server.engine_jobs.analysis import Analyst
from cirkis.server.http import processor_time
from cirkis.server.http.processor_time import MOST_OF_ONE, MOST_UNDER_WAY, ProcessorTimeMiddleware
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from cirkis.server.settings import Settings
from cirkis.tables.people import Person
from tests.server.helpers import HOST, TestClient, new_table, open_client, open_client_at
from tests.server.http.test_api_errors import check_error


@pytest.mark.parametrize(
    ("first", "second", "status"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", 429),  # one household
        ("2001:db8:1:2::1", "2001:db8:1:3::1", 201),  # the neighbours
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", 201),  # IPv4 addresses mapped to IPv6
        ("::ffff:192.0.2.1", "192.0.2.1", 429),
        ("192.0.2.1", "192.0.2.1, ::ffff:127.0.0.1", 429),  # two proxies
        ("192.0.2.1", "192.0.2.1", 429),
        ("192.0.2.1", "192.0.2.2", 201),
        ("192.0.2.1", "192.0.2.9, 192.0.2.1", 429),  # the proxy appends the address
        ("", "192.0.2.1", 429),  # without a proxy, the header is ignored
    ],
)
def test_addresses_of_one_house(tmp_path: Path, first: str, second: str, status: int) -> None:
    """All IPv6 addresses in one /64 network count as one; each IPv4 address counts separately."""
    trusted = {"bytes_per_hour": 50_000, "trusted_proxies": ("127.0.0.1",) if first else ()}
    with open_client_at(tmp_path, "127.0.0.1", **trusted) as client:
        for address, wanted in ((first, 201), (second, status)):
            from_there = {"X-Forwarded-For": address}
            assert client.post("/api/tables", json={}, headers=from_there).status_code == wanted


@pytest.mark.parametrize(
    ("visitor", "wanted"),
    [
        ("2001:db8:a:{0:x}00::1", 2 * 8),  # a /48
        ("2001:db8:a:a{0:02x}::1", 12),  # a /56: one and a half times
        ("192.0.2.{0}", 2 * 8),
        ("198.51.{0}.1", 40 * 2),
    ],
)
def test_guesses_from_many_addresses(tmp_path: Path, visitor: str, wanted: int) -> None:
    """A person can guess two codes and an address eight; whoever has a whole network of addresses
    can guess hardly more.
    """
    given = {"work_seconds_per_hour": 20, "trusted_proxies": ("127.0.0.1",)}
    codes = list[int]()
    with open_client_at(tmp_path, "127.0.0.1", **given) as client:
        for number in range(40):
            there = {"X-Forwarded-For": visitor.format(number)}
            codes += [client.get("/api/codes/AAAAAA", headers=there).status_code for _ in range(3)]
    assert codes.count(404) == wanted
    assert set(codes) == {404, 429}


def test_questions_to_the_computer(tmp_path: Path) -> None:
    """An address can ask for advice only a few times; its other requests are still answered."""
    with open_client(tmp_path, requests_per_20s=3) as client:
        check_error(client.get("/api/tables/none/analysis"), 404, "no-table")
        for what in ("analysis", "review"):
            check_error(client.get(f"/api/tables/none/{what}"), 429, "too-many")
        assert client.get("/api/setup").status_code == 200


def test_streams_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address can read only a few analyses at once; those that have ended do not count."""
    seen: list[int] = []

    async def analyses(*_: object) -> AsyncIterator[bytes]:
        transport = httpx.ASGITransport(client.app, client=("203.0.113.9", 1))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as other:
            seen.append((await other.get(path)).status_code)
        yield b"{}"

    monkeypatch.setattr(Analyst, "analyse", analyses)
    with open_client(tmp_path, connections_per_person=30) as client:
        path = f"/api/tables/{new_table(client)}/analysis"
        for _ in range(2):  # each sends one more request while it is being answered
            assert client.get(path).status_code == 200
    assert seen == [429, 200, 200] * 2


def test_messages_at_once(client: TestClient) -> None:
    """However many messages from one address are waiting, other work runs between any two."""
    path, given = f"/api/tables/{new_table(client)}/live", asyncio.Event()
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": []}
    scope |= {"client": ("192.0.2.1", 1), "server": (HOST, 80), "scheme": "ws"}
    answered, most_at_once = 0, 0

    async def line(messages: Iterator[dict[str, Any]]) -> None:
        async def receive() -> dict[str, Any]:
            message = next(messages)
            if message["type"] != "websocket.connect":
                await given.wait()
            return message

        async def send(message: dict[str, Any]) -> None:
            nonlocal answered
            answered += '"type":"table"' in message.get("text", "")

        await client.app({**scope, "headers": [(b"host", HOST.encode())]}, receive, send)  # pyrefly: ignore[bad-argument-type]

    async def flood() -> None:
        nonlocal most_at_once
        resync = {"type": "websocket.receive", "text": '{"type":"resync"}'}
        messages = [{"type": "websocket.connect"}, *[resync] * 4, {"type": "websocket.disconnect"}]
        lines = [asyncio.create_task(line(iter(messages))) for _ in range(10)]
        while answered < len(lines):
            await asyncio.sleep(0.01)
        given.set()
        while not all(one.done() for one in lines):
            before = answered
            await asyncio.sleep(0)
            most_at_once = max(most_at_once, answered - before)

    assert client.portal is not None
    client.portal.call(flood)
    assert (answered, most_at_once) == (50, 1)


def test_a_burst_does_not_go_first() -> None:
    """However many requests an address sends at once, other addresses are answered in between."""
    answered: list[str] = []

    async def answer(scope: Any, _receive: Any, _send: Any) -> None:
        answered.append(scope["path"])

    async def run() -> None:
        app: Any = ProcessorTimeMiddleware(answer, Quotas(Settings()))

        async def ask(address: str) -> None:
            current_requester.set(Requester(address))
            await app({"type": "http", "path": address}, None, None)

        await asyncio.gather(*(ask("192.0.2.1") for _ in range(100)), ask("192.0.2.2"))

    asyncio.run(run())
    assert len(answered) == 101
    assert answered.index("192.0.2.2") < 5


def test_requests_under_way_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address cannot fill memory with waiting requests, even if their senders have hung up:
    more are refused, after a short delay so that refusals cannot take up the whole processor.
    One person there can have only some of them, so that others are still answered.
    """
    monkeypatch.setattr(processor_time, "SLOWED_BY", 10.0)
    monkeypatch.setattr(processor_time, "CROWDED_DELAY", (0.1, 0.2))
    quotas, statuses = Quotas(Settings()), list[int]()
    app: Any = ProcessorTimeMiddleware(None, quotas)  # pyrefly: ignore[bad-argument-type]

    async def ask(person: str) -> None:
        async def send(message: dict[str, Any]) -> None:
            statuses.append(message.get("status", 0))

        current_requester.set(Requester("192.0.2.1", Person(person)))
        await app({"type": "http", "path": "/"}, None, send)

    async def run() -> None:
        current_requester.set(Requester("192.0.2.1"))
        quotas.charge("get", Settings().processor_ms_per_10s)  # half the quota, so requests wait
        eve = [asyncio.create_task(ask("eve")) for _ in range(200)]
        others = [asyncio.create_task(ask(f"{n % 10}")) for n in range(1000)]
        tasks = eve + others
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in tasks)
        await asyncio.sleep(0.5)
        assert sum(not task.done() for task in eve) == MOST_OF_ONE
        assert sum(not task.done() for task in tasks) == MOST_UNDER_WAY
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(run())
    assert set(statuses) == {429, 0}


def test_idle_streams_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that has begun is no longer in progress, so any number leave room for requests."""
    monkeypatch.setattr(processor_time, "MOST_UNDER_WAY", 2)
    answered = list[str]()

    async def answer(scope: Any, _receive: Any, send: Any) -> None:
        if scope["path"] == "/stream":
            headers = [(b"content-type", b"text/event-stream; charset=utf-8")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await asyncio.Event().wait()
        answered.append(scope["path"])

    async def send(_: object) -> None:
        pass

    async def run() -> None:
        app: Any = ProcessorTimeMiddleware(answer, Quotas(Settings()))
        streams = [
            asyncio.create_task(app({"type": "http", "path": "/stream"}, None, send))
            for _ in range(2)
        ]
        await asyncio.sleep(0.05)
        await app({"type": "http", "path": "/"}, None, send)
        for task in streams:
            task.cancel()
        await asyncio.gather(*streams, return_exceptions=True)

    asyncio.run(run())
    assert answered == ["/"]
