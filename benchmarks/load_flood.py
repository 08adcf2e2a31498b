"""Flood the server from one address in many ways at once, for benchmarks/load.py --attack.

    python benchmarks/load_flood.py HOST:PORT [NAME ...]

tables: tables of four champions. idle: 1,100 connections that send half a request and then nothing.
bodies: 230 that send most of a 4 MB body. messages: renames on 20 connections, reopened when
closed. broken: frames and requests that cannot be read. pages: 50 connections that request the
page, QR codes and positions. imports: files of 400 games. studies: files of twenty games, each
request abandoned after three seconds. sets: previews of sets with 99 pieces of each shape. frames:
empty pings, pongs and continuations, as fast as they are read. chunks: bodies in one-byte chunks,
even after the response. headers: requests with 63 KB of headers. The program runs until terminated,
then prints counts.
"""

import asyncio
import json
import os
import random
import re
import signal
import sys
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import httpx
from load_servers import run_loop
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from cirkis.game import (
    Options,
    legal_placements,
    new_game,
    play,
    record_from_state,
    standard_pieces,
    write_record,
)

ATTACKER = "127.66.6.6"  # the flood's address; on Linux, all of 127.0.0.0/8 is local
PAUSE = 0.05  # seconds to wait after a failure, and between some requests
CHAMPIONS = {"seats": [{"kind": "computer", "level": "champion"}] * 4, "options": {"players": 4}}
PEOPLE = {"seats": [{"kind": "person"}] * 2, "options": {"players": 2}}
RENAME = '{"type":"rename","seat":0,"name":"n%d","id":"%d","version":1}'
JSON = {"Content-Type": "application/json"}
HEADERS = (
    "PUT /api/me/data HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nCookie: cirkis=flood\r\n"
    "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n"
)
UPGRADE = (
    "GET /api/tables/%s/live HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MASK = b"\x80\0\0\0\0"  # the length and mask of an empty frame
EMPTY_FRAMES = (  # pings, pongs and messages in many parts
    b"\x89" + MASK,
    b"\x8a" + MASK,
    b"\x01" + MASK + 62 * (b"\0" + MASK) + b"\x80" + MASK,
)
FAILURES = (OSError, httpx.HTTPError, WebSocketException, TimeoutError)


class Flood:
    """Sends the floods, and counts their results."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.counts: Counter[str] = Counter()

    def _client(self, **more: Any) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=ATTACKER)
        return httpx.AsyncClient(base_url=f"http://{self._address}", transport=transport, **more)

    async def make_tables(self) -> None:
        """Create tables of champions, and open each so that they play."""
        async with self._client() as http:
            while True:
                with suppress(*FAILURES):
                    made = await http.post("/api/tables", json=CHAMPIONS)
                    self.counts[f"tables {made.status_code}"] += 1
                    if made.status_code == 201:
                        await http.get(f"/api/tables/{made.json()['id']}")
                await asyncio.sleep(PAUSE)

    async def hang(self, name: str, sent: bytes) -> None:
        """Connect, send part of a request, wait until the server hangs up, and repeat."""
        host, _, port = self._address.partition(":")
        while True:
            with suppress(*FAILURES):
                opened = asyncio.open_connection(host, int(port), local_addr=(ATTACKER, 0))
                reader, writer = await asyncio.wait_for(opened, 10)
                self.counts[name] += 1
                writer.write(sent)
                await writer.drain()
                await reader.read()
                writer.close()
            await asyncio.sleep(PAUSE)

    async def send_broken(self) -> None:
        """Send text that is not UTF-8, again and again."""
        async with self._client() as http:
            table_id = (await http.post("/api/tables", json=PEOPLE)).json()["id"]
        at = f"ws://{self._address}/api/tables/{table_id}/live"
        while True:
            with suppress(*FAILURES):
                async with connect(at, local_addr=(ATTACKER, 0), compression=None) as line:
                    await line.send(b"\xff\xfe", text=True)
                    self.counts["broken frames"] += 1
                    await _read_all(line)
            await asyncio.sleep(PAUSE)

    async def pour(self, name: str, sent: bytes, again: bytes) -> None:
        """Send `sent` once, then `again` repeatedly, as fast as the server reads it."""
        host, _, port = self._address.partition(":")
        while True:
            with suppress(*FAILURES):
                opened = asyncio.open_connection(host, int(port), local_addr=(ATTACKER, 0))
                reader, writer = await asyncio.wait_for(opened, 10)
                reading = asyncio.ensure_future(_read_bytes(reader))
                try:
                    writer.write(sent)
                    while not writer.is_closing():
                        writer.write(again)
                        await writer.drain()
                        self.counts[f"{name} KiB"] += len(again) // 1024
                finally:
                    reading.cancel()
                    writer.close()
            await asyncio.sleep(PAUSE)

    async def post(self, name: str, method: str, path: str, body: bytes, seconds: float) -> None:
        """Send the same body repeatedly, as a new person, waiting for each response."""
        async with self._client(timeout=seconds) as http:
            token = (await http.post("/api/people", json={})).json()["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            while True:
                with suppress(*FAILURES):
                    answer = await http.request(method, path, content=body, headers=JSON)
                    self.counts[f"{name} {answer.status_code}"] += 1
                await asyncio.sleep(PAUSE)

    async def send_messages(self, table_id: str) -> None:
        """Rename a seat endlessly."""
        at = f"ws://{self._address}/api/tables/{table_id}/live"
        while True:
            with suppress(*FAILURES):
                async with connect(at, local_addr=(ATTACKER, 0), compression=None) as line:
                    reading = asyncio.ensure_future(_read_all(line))
                    try:
                        for nth in range(1_000_000):
                            await line.send(RENAME % (nth, nth))
                            self.counts["messages"] += 1
                            await asyncio.sleep(0)
                    finally:
                        reading.cancel()
            await asyncio.sleep(PAUSE)

    async def ask(self, paths: list[str]) -> None:
        async with self._client() as http:
            while True:
                for path in paths:
                    with suppress(*FAILURES):
                        answer = await http.get(path)
                        self.counts[f"pages {answer.status_code}"] += 1
                        if answer.status_code == 200:
                            continue
                    await asyncio.sleep(PAUSE)

    def floods(self, table: str) -> dict[str, list[Coroutine[Any, Any, None]]]:
        path = f"/api/tables/{table}"
        paths = ["/", f"{path}/qr.svg", f"{path}/position?after=0"]
        record = _record()
        games = [{"id": f"{n}", "record": record} for n in range(400)]
        file = json.dumps({"exported": 0, "documents": [], "tables": games}).encode()
        records = json.dumps({"record": (record + "\n\n") * 20}).encode()
        order = json.dumps({"settings": {}, "pieces": _many_pieces()}).encode()
        long = HEADERS % (self._address, self._address, 4_000_000)
        live = (UPGRADE % (table, self._address)).encode()
        head = f" HTTP/1.1\r\nHost: {self._address}\r\n"
        chunked = f"{head}Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n"
        wide = ("GET /api/board" + head + "a:\r\n" * 15_800 + "\r\n").encode()
        return {
            "tables": [self.make_tables()],
            "idle": [self.hang("idle", b"GET / HTTP/1.1\r\nHost: loc") for _ in range(1_100)],
            "bodies": [self.hang("bodies", long.encode() + b" " * 3_900_000) for _ in range(230)],
            "messages": [self.send_messages(table) for _ in range(20)],
            "broken": [
                *(self.hang("broken", b"GARBAGE \xff\r\n\r\n") for _ in range(10)),
                *(self.send_broken() for _ in range(5)),
            ],
            "pages": [self.ask(paths) for _ in range(50)],
            "imports": [self.post("imports", "PUT", "/api/me/data", file, 120) for _ in range(6)],
            "studies": [
                self.post("studies", "POST", "/api/studies", records, 3) for _ in range(20)
            ],
            "sets": [
                self.post("sets", "POST", "/api/print/paper/preview", order, 120) for _ in range(3)
            ],
            "frames": [
                self.pour("frames", live, frame * (60_000 // len(frame))) for frame in EMPTY_FRAMES
            ],
            "chunks": [
                self.pour("chunks", f"{ask}{chunked}".encode(), b"1\r\n \r\n" * 10_000)
                for ask in ("PUT /api/me/data", "POST /api/tables", "GET /api/board")
            ],
            "headers": [self.pour("headers", b"", wide) for _ in range(3)],
        }

    async def run(self, names: list[str]) -> None:
        """Run the named floods, or all of them, until SIGTERM."""
        ended = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
        async with self._client() as http:
            table_id = (await http.post("/api/tables", json=PEOPLE)).raise_for_status().json()["id"]
        floods = self.floods(table_id)
        flooding = [asyncio.ensure_future(one) for name in names or floods for one in floods[name]]
        print("flooding", flush=True)
        await ended.wait()
        counts = (f"{name}: {count:,}" for name, count in sorted(self.counts.items()))
        print(f"{', '.join(counts)}, by {len(flooding)} floods", flush=True)
        os._exit(0)  # closing all connections would take longer than the flood


def _record() -> str:
    """Return the record of a game played at random."""
    rng, state = random.Random(1), new_game(Options(players=2))
    while not state.is_over:
        state = play(state, rng.choice(legal_placements(state))).state
    return write_record(record_from_state(state))


def _many_pieces() -> str:
    text = re.sub(r"count = \d+", "count = 99", standard_pieces().to_toml())
    number = 99 * text.count("[[shape]]")
    return re.sub(r"pieces = \d+", f"pieces = {number}", text).replace("standard", "many")


async def _read_bytes(reader: asyncio.StreamReader) -> None:
    with suppress(*FAILURES):
        while await reader.read(65_536):
            pass


async def _read_all(line: object) -> None:
    with suppress(*FAILURES):
        async for _ in line:  # type: ignore[attr-defined]
            pass


if __name__ == "__main__":
    os.nice(19)  # a real attacker would not use the server's processor
    run_loop(Flood(sys.argv[1]).run(sys.argv[2:]))
