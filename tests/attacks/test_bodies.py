"""Request bodies that never end: the server holds only a few, and frees their memory afterwards."""

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, ExitStack, suppress
from http.client import HTTPException, HTTPResponse
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import Message

from cirkis.backend.documents import MAX_DOCUMENT
from cirkis.server.http.door import Bodies
from cirkis.tables.refusals import Refused
from cirkis.tables.requests import MAX_MESSAGE
from tests.attacks.test_studies import STUDIES, study
from tests.server.helpers import open_client, stranger
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


def test_small_bodies_are_always_read() -> None:
    """Whatever other addresses send, a command, a new table or a study is still read."""
    app = Bodies()

    def reading(size: int, source: str) -> AbstractAsyncContextManager[bytes]:
        async def receive() -> Message:
            return {"type": "http.request", "body": bytes(size)}

        scope = {"type": "http", "client": (source, 1), "headers": []}
        return app.read(Request(scope, receive), 16 * MIB)

    async def check() -> None:
        async with AsyncExitStack() as held:
            for number in range(4):
                await held.enter_async_context(reading(16 * MIB, f"192.0.{number}.1"))
            body = await held.enter_async_context(reading(MAX_DOCUMENT, OTHER))
            assert len(body) == MAX_DOCUMENT
            with pytest.raises(Refused):
                await reading(MAX_MESSAGE + 1, OTHER).__aenter__()
            await held.enter_async_context(reading(MAX_MESSAGE, OTHER))
        async with reading(MIB, OTHER):  # the others no longer count
            pass

    asyncio.run(check())


def test_quotas_come_first(tmp_path: Path) -> None:
    """A requester whose quota is used up is refused before the body arrives."""

    def requested() -> Iterator[bytes]:
        pytest.fail("the body was requested")
        yield b""

    with open_client(tmp_path, limits={"requests": 3 + 20 + 3}) as client:
        assert client.put("/api/me/data", content=WHOLE, headers=JSON).status_code == 400
        assert client.put("/api/me/data", content=requested(), headers=JSON).status_code == 429


def test_exports_one_at_a_time(tmp_path: Path) -> None:
    """An address gets only one export at a time."""
    with open_client(tmp_path) as client, ThreadPoolExecutor(8) as threads:
        ada = stranger(client)
        ada.post(STUDIES, study(comment="x" * 200_000))
        found = list(threads.map(lambda _: ada.get("/api/me/data").status_code, range(8)))
        assert sorted({*found}) == [200, 429]
        assert ada.get("/api/me/data").status_code == 200
