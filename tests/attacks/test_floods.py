"""Floods from one address are refused, however many people it claims to be."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cirkis.server.http.door import Door, DoorMiddleware
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from tests.server.helpers import HOST, TestClient, new_table, open_client_at
from tests.waiting import until_async


@pytest.mark.parametrize(
    ("first", "second", "status"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", 429),  # one household
        ("2001:db8:1:2::1", "2001:db8:1:3::1", 201),  # the neighbours
        ("::ffff:192.0.2.1", "192.0.2.1", 429),  # an IPv4 address mapped to IPv6
        ("192.0.2.1", "192.0.2.1, ::ffff:127.0.0.1", 429),  # two proxies
        ("192.0.2.1", "192.0.2.2", 201),
        ("192.0.2.1", "192.0.2.9, 192.0.2.1", 429),  # the proxy appends the address
        ("", "192.0.2.1", 429),  # without a proxy, the header is ignored
    ],
)
def test_addresses_of_one_house(tmp_path: Path, first: str, second: str, status: int) -> None:
    """All IPv6 addresses in one /64 network count as one; each IPv4 address counts separately."""
    trusted = {"limits": {"bytes": 50_000}, "trusted_proxies": ("127.0.0.1",) if first else ()}
    with open_client_at(tmp_path, "127.0.0.1", **trusted) as client:
        for address, wanted in ((first, 201), (second, status)):
            from_there = {"X-Forwarded-For": address}
            assert client.post("/api/tables", json={}, headers=from_there).status_code == wanted


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
            answered += any(
                kind in message.get("text", "") for kind in ('"type":"table"', '"answer"')
            )

        await client.app({**scope, "headers": [(b"host", HOST.encode())]}, receive, send)  # pyrefly: ignore[bad-argument-type]

    async def flood() -> None:
        nonlocal most_at_once
        undo = {"type": "websocket.receive", "text": '{"type":"undo","id":"a","version":1}'}
        messages = [{"type": "websocket.connect"}, *[undo] * 4, {"type": "websocket.disconnect"}]
        lines = [asyncio.create_task(line(iter(messages))) for _ in range(10)]
        await until_async(lambda: answered == len(lines))
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
        app: Any = DoorMiddleware(answer, Door(), Quotas())

        async def ask(address: str) -> None:
            current_requester.set(Requester(address))
            await app({"type": "http", "path": address}, None, None)

        await asyncio.gather(*(ask("192.0.2.1") for _ in range(100)), ask("192.0.2.2"))

    asyncio.run(run())
    assert len(answered) == 101
    assert answered.index("192.0.2.2") < 5
