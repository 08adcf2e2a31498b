"""Responses that clients do not read, and responses as large as strangers can make them."""

import asyncio
import random
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from string import ascii_letters
from typing import Any

import httpx
import pytest
from starlette.responses import Response

from cirkis.server.http.sending import SendingMiddleware
from cirkis.server.quotas import Charge
from tests.attacks.test_studies import STUDIES, study
from tests.server.helpers import RunningServer, open_client, stranger

MIB = 1024 * 1024


class Reader:
    """A client that reads nothing until `may_read` is set."""

    def __init__(self, app: Any, address: str) -> None:
        self.may_read, self.status, self.parts = asyncio.Event(), 0, list[bytes]()
        scope = {"type": "http", "client": (address, 1), "headers": [], "method": "GET"}
        self.task = asyncio.ensure_future(app(scope, None, self._take))

    async def _take(self, message: Any) -> None:
        self.status = message.get("status", self.status)
        self.parts.append(message.get("body", b""))
        await self.may_read.wait()

    async def read(self) -> int:
        self.may_read.set()
        await self.task
        return self.status


def sending(app: Callable[[], Response], check: Callable[[Any], Any]) -> None:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await app()(scope, receive, send)

    asyncio.run(check(SendingMiddleware(answer)))


def test_unread_answers_are_limited() -> None:
    """An address can leave 16 MiB or one response unread; it gets more only after reading them."""

    async def check(app: Any) -> None:
        first, second, third, other = (Reader(app, name) for name in ("a", "a", "a", "b"))
        await asyncio.sleep(0)
        assert await third.read() == 429
        assert await other.read() == 200
        assert await first.read() == await second.read() == 200
        assert await Reader(app, "a").read() == 200
        assert len(b"".join(first.parts)) == 7 * MIB
        assert max(map(len, first.parts)) < MIB  # fits in the connection's buffer

    sending(lambda: Response(bytes(7 * MIB)), check)


def test_one_large_answer_is_always_sent() -> None:
    async def check(app: Any) -> None:
        assert await Reader(app, "a").read() == 200

    sending(lambda: Response(bytes(70 * MIB)), check)


def test_the_page_is_always_sent() -> None:
    """Four addresses with unread responses do not keep a fifth from getting the page."""

    async def check(app: Any) -> None:
        idle = [Reader(app, address) for address in "abcd" for _ in range(16)]
        await asyncio.sleep(0)
        assert await Reader(app, "a").read() == 429
        assert await Reader(app, "e").read() == 200
        assert {await one.read() for one in idle} == {200}

    sending(lambda: Response(bytes(MIB)), check)


def test_one_file_for_many_clients() -> None:
    """A file is held in memory only once, so a whole school can load it over slow connections."""
    file = bytes(7 * MIB)

    async def check(app: Any) -> None:
        school = [Reader(app, "a") for _ in range(40)]
        await asyncio.sleep(0)
        assert {await one.read() for one in school} == {200}

    sending(lambda: Response(file), check)


def test_compression_is_charged(tmp_path: Path) -> None:
    """The requester is charged for the processor time spent compressing."""
    charged = {"identity": 0, "gzip": 0}  # milliseconds

    def ask(encoding: str) -> bytes:
        def count(charge: Charge) -> None:
            charged[encoding] += charge.cost * charge.key.startswith("address ")

        client.app.state.quotas.on_charged = count  # pyrefly: ignore[missing-attribute]
        return bytes(client.get(path, headers={"Accept-Encoding": encoding}).content)

    with open_client(tmp_path) as client:
        text = study(comment="".join(random.choices(ascii_letters, k=250_000)))
        path = f"{STUDIES}/{stranger(client).post(STUDIES, text).json()['ids'][0]}/record"
        body, spent = ask("identity"), 0.0
        for _ in range(10):
            ask("identity")
            assert ask("gzip") == body
            before = time.thread_time()
            zlib.compress(body)
            spent += time.thread_time() - before
    assert charged["gzip"] - charged["identity"] > 1000 * spent / 2


IMPATIENT = """
from cirkis.server.http import sending
from cirkis.server.run import fair_reading, uvicorn_server
sending.PATIENCE = fair_reading.LAST_READ = 2.0
sending.SLOWEST = 10**9
uvicorn_server.SEND_BUFFER = 4096
"""


@pytest.mark.parametrize("size", [50_000, 250_000])
@pytest.mark.parametrize("more", ["", "Connection: close\r\n"])
def test_clients_that_do_not_read_are_dropped(tmp_path: Path, size: int, more: str) -> None:
    """Unread responses are cut off, whether their length is known or they are streamed."""
    with RunningServer(tmp_path, prepare=IMPATIENT) as server, ExitStack() as lines:
        with httpx.Client(base_url=server.http) as client:
            ada = stranger(client)
            made = ada.post(STUDIES, study(comment="x" * size)).json()["ids"]
        time.sleep(0.5)  # until that connection is gone
        before = _sockets(server)
        known = f"Authorization: {ada.headers['Authorization']}\r\n{more}"
        for path in (*[f"{STUDIES}/{made[0]}/record"] * 7, "/api/me/data"):
            line = lines.enter_context(server.connect(is_narrow=True))
            head = f"GET {path} HTTP/1.1\r\nHost: {server.place}\r\n"
            line.sendall(f"{head}{known}\r\n".encode())
        time.sleep(0.5)
        assert _sockets(server) == before + 8
        for _ in range(24):
            time.sleep(0.5)
            if _sockets(server) == before:
                break
        else:
            pytest.fail("the connections are still open")
        assert server.complaints == ""


def _sockets(server: RunningServer) -> int:
    files = Path(f"/proc/{server.process.pid}/fd").iterdir()
    return sum(file.is_socket() for file in files)


def test_exports_one_at_a_time(tmp_path: Path) -> None:
    """An address gets only one export at a time."""
    with open_client(tmp_path) as client, ThreadPoolExecutor(8) as threads:
        ada = stranger(client)
        ada.post(STUDIES, study(comment="x" * 200_000))
        found = list(threads.map(lambda _: ada.get("/api/me/data").status_code, range(8)))
        assert sorted({*found}) == [200, 429]
        assert ada.get("/api/me/data").status_code == 200
