"""Request bodies that never end: the server holds only a few, and frees their memory afterwards."""

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, ExitStack, suppress
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.types import Message

from cirkis.backend.documents import MAX_DOCUMENT
from cirkis.server.http import door
from cirkis.server.http.door import Bodies
from cirkis.tables.refusals import Refused
from cirkis.tables.requests import MAX_MESSAGE
from tests.attacks.test_studies import STUDIES, study
from tests.server.helpers import HOST, open_client, stranger
from tests.server.hosted import Hosted
from tests.waiting import until

MIB = 1024 * 1024
JSON = {"Content-Type": "application/json"}
WHOLE = b'{"x":"' + b"a" * (4 * MIB - 8) + b'"}'
TRIES = 48  # bodies of 4 MiB, from one address
OTHER = "127.0.0.2"  # on Linux, all of 127.0.0.0/8 is this machine


@pytest.fixture(name="lines")
def lines_fixture() -> Iterator[ExitStack]:
    """The connections to close after the test."""
    with ExitStack() as lines:
        yield lines


def post(server: Hosted, lines: ExitStack, body: bytes, source: str = "127.0.0.1") -> socket.socket:
    """Start sending a body of 4 MiB; the server may close the connection before the end."""
    line = lines.enter_context(server.connect(source))
    head = (
        f"PUT /api/me/data HTTP/1.1\r\nHost: {server.place}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(WHOLE)}\r\n\r\n"
    )
    with suppress(ConnectionError):
        line.sendall(head.encode() + body)
    return line


def answer(line: socket.socket) -> tuple[int, str] | None:
    """Return the status and code of the response; None if there is no response or connection."""
    line.settimeout(1)
    with suppress(TimeoutError, ConnectionError, HTTPException), HTTPResponse(line) as response:
        response.begin()
        return response.status, json.load(response)["error"]["code"]
    return None


def memory(server: Hosted) -> int:
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) * 1024


def test_half_bodies(tmp_path: Path, lines: ExitStack) -> None:
    """An address can have only 16 MiB in flight. Other addresses can still send, and
    the first can send again once its earlier connections are closed.
    """
    with Hosted("--data", str(tmp_path)) as server:
        before = memory(server)
        halves = lines.enter_context(ExitStack())
        held = [post(server, halves, WHOLE[:-9]) for _ in range(TRIES)]
        assert memory(server) - before < TRIES * 2 * MIB
        assert answer(post(server, lines, WHOLE, OTHER)) == (400, "unreadable")
        assert (429, "too-many") in {answer(line) for line in held[-8:]}
        halves.close()
        until(lambda: answer(post(server, lines, WHOLE)) == (400, "unreadable"))
        assert server.complaints == ""


def test_small_bodies_are_always_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever other addresses send, a command, a new table or a study is still read."""
    monkeypatch.setattr(door, "MAX_OF_ALL", MIB)
    app = Bodies()

    def reading(size: int, source: str) -> AbstractAsyncContextManager[bytes]:
        async def receive() -> Message:
            return {"type": "http.request", "body": bytes(size)}

        scope = {"type": "http", "client": (source, 1), "headers": []}
        return app.read(Request(scope, receive), 4 * MIB)

    async def check() -> None:
        async with reading(MIB, "192.0.2.1"), reading(MAX_DOCUMENT, OTHER) as body:
            assert len(body) == MAX_DOCUMENT
            with pytest.raises(Refused):
                await reading(MAX_MESSAGE + 1, OTHER).__aenter__()
            async with reading(MAX_MESSAGE, OTHER):
                pass
        async with reading(MIB, OTHER):  # the first two no longer count
            pass

    asyncio.run(check())


def test_quotas_come_first(tmp_path: Path) -> None:
    """A requester whose quota is used up is refused before the body arrives."""
    headers = [(b"host", HOST.encode()), (b"content-type", b"application/json")]
    scope: dict[str, Any] = {
        "type": "http",
        "method": "PUT",
        "path": "/api/me/data",
        "headers": headers,
    }
    scope |= {"query_string": b"", "client": ("203.0.113.9", 1), "server": (HOST, 80)}
    scope |= {"scheme": "http", "http_version": "1.1"}
    sent: list[Message] = []

    async def receive() -> Message:
        raise AssertionError("the body was requested")

    async def send(message: Message) -> None:
        sent.append(message)

    with open_client(tmp_path, limits={"requests": 40}) as client:
        assert client.put("/api/me/data", content=WHOLE, headers=JSON).status_code == 400
        assert client.portal is not None
        client.portal.call(client.app, scope, receive, send)
    assert sent[0]["status"] == 429


def test_exports_one_at_a_time(tmp_path: Path) -> None:
    """An address gets only one export at a time."""
    with open_client(tmp_path) as client, ThreadPoolExecutor(8) as threads:
        ada = stranger(client)
        ada.post(STUDIES, study(comment="x" * 200_000))
        found = list(threads.map(lambda _: ada.get("/api/me/data").status_code, range(8)))
        assert sorted({*found}) == [200, 429]
        assert ada.get("/api/me/data").status_code == 200
