"""Floods from one address are refused, however many people it claims to be."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cirkis.server.http.door import Door, DoorMiddleware
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from tests.server.helpers import open_client_at


@pytest.mark.parametrize(
    ("first", "second", "status"),
    [
        ("::ffff:192.0.2.1", "192.0.2.1", 429),  # an IPv4 address mapped to IPv6
        ("192.0.2.1", "192.0.2.1, ::ffff:127.0.0.1", 429),  # two proxies
        ("192.0.2.1", "192.0.2.2", 201),
        ("192.0.2.1", "192.0.2.9, 192.0.2.1", 429),  # the proxy appends the address
        ("", "192.0.2.1", 429),  # without a proxy, the header is ignored
    ],
)
def test_who_is_at_which_address(tmp_path: Path, first: str, second: str, status: int) -> None:
    """A trusted proxy names the address, however it writes it; tests/server/test_quotas.py shows
    which addresses count as one.
    """
    trusted = {"limits": {"bytes": 50_000}, "trusted_proxies": ("127.0.0.1",) if first else ()}
    with open_client_at(tmp_path, "127.0.0.1", **trusted) as client:
        for address, wanted in ((first, 201), (second, status)):
            from_there = {"X-Forwarded-For": address}
            assert client.post("/api/tables", json={}, headers=from_there).status_code == wanted


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
