"""One address that floods the server in four ways at once, for benchmarks/load.py --attack.

    python benchmarks/load_flood.py HOST:PORT

F1: tables of four champions. F2: 1,100 connections that send half a request and then nothing. F7:
messages on 20 connections, which are reopened when closed. F8: 50 connections that request the
page, QR codes and positions. It runs until terminated, then prints counts.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from contextlib import suppress

import httpx
from load_servers import run_loop
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

ATTACKER = "127.66.6.6"  # the address of the flood; Linux has all of 127.0.0.0/8
IDLE, LINES, ASKERS = 1_100, 20, 50  # connections for F2, F7 and F8
PAUSE = 0.05  # seconds to wait after a failure, and between tables
CHAMPIONS = {"seats": [{"kind": "computer", "level": "champion"}] * 4, "options": {"players": 4}}
PEOPLE = {"seats": [{"kind": "person"}] * 2, "options": {"players": 2}}
RENAME = '{"type":"rename","seat":0,"name":"n%d","id":"%d","version":1}'
FAILURES = (OSError, httpx.HTTPError, WebSocketException, TimeoutError)


class Flood:
    """Counts actions by their results."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.counts: Counter[str] = Counter()

    def _client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=ATTACKER)
        return httpx.AsyncClient(base_url=f"http://{self._address}", transport=transport)

    async def make_tables(self) -> None:
        """F1: make tables of champions, and open each so that they play."""
        async with self._client() as http:
            while True:
                with suppress(*FAILURES):
                    made = await http.post("/api/tables", json=CHAMPIONS)
                    self.counts[f"F1 table {made.status_code}"] += 1
                    if made.status_code == 201:
                        await http.get(f"/api/tables/{made.json()['id']}")
                await asyncio.sleep(PAUSE)

    async def stay_idle(self) -> None:
        """F2: connect, send half a request, wait until the server hangs up, and repeat."""
        host, _, port = self._address.partition(":")
        while True:
            with suppress(*FAILURES):
                opened = asyncio.open_connection(host, int(port), local_addr=(ATTACKER, 0))
                reader, writer = await asyncio.wait_for(opened, 10)
                self.counts["F2 opened"] += 1
                writer.write(b"GET / HTTP/1.1\r\nHost: loc")
                await reader.read()
                writer.close()
            await asyncio.sleep(1.0)

    async def send_messages(self, table_id: str) -> None:
        """F7: rename endlessly."""
        at = f"ws://{self._address}/api/tables/{table_id}/live"
        while True:
            with suppress(*FAILURES):
                async with connect(at, local_addr=(ATTACKER, 0), compression=None) as line:
                    reading = asyncio.ensure_future(_read_all(line))
                    try:
                        for nth in range(1_000_000):
                            await line.send(RENAME % (nth, nth))
                            self.counts["F7 sent"] += 1
                            await asyncio.sleep(0)
                    finally:
                        reading.cancel()
            await asyncio.sleep(PAUSE)

    async def ask(self, paths: list[str]) -> None:
        """F8: request pages and pictures, one after the other."""
        async with self._client() as http:
            while True:
                for path in paths:
                    with suppress(*FAILURES):
                        answer = await http.get(path)
                        self.counts[f"F8 {answer.status_code}"] += 1
                        if answer.status_code == 200:
                            continue
                    await asyncio.sleep(PAUSE)

    async def run(self) -> None:
        """Run all four until SIGTERM."""
        ended = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
        async with self._client() as http:
            table_id = (await http.post("/api/tables", json=PEOPLE)).raise_for_status().json()["id"]
        table = f"/api/tables/{table_id}"
        paths = ["/", f"{table}/qr.svg", f"{table}/position?after=0"]
        floods = (
            self.make_tables(),
            *(self.stay_idle() for _ in range(IDLE)),
            *(self.send_messages(table_id) for _ in range(LINES)),
            *(self.ask(paths) for _ in range(ASKERS)),
        )
        flooding = [asyncio.ensure_future(one) for one in floods]
        print("flooding", flush=True)
        await ended.wait()
        counts = (f"{name}: {count:,}" for name, count in sorted(self.counts.items()))
        print(f"{', '.join(counts)}, by {len(flooding)} floods", flush=True)
        os._exit(0)  # closing all connections would take longer than the flood


async def _read_all(line: object) -> None:
    with suppress(*FAILURES):
        async for _ in line:  # type: ignore[attr-defined]
            pass


if __name__ == "__main__":
    os.nice(19)  # a real attacker would not use the server's processor
    run_loop(Flood(sys.argv[1]).run())
