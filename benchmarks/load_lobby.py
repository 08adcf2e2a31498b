"""Simulated people looking for opponents in the lobby, sending the requests that pages send."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from load_report import print_times

ASK_AGAIN = 4.0  # seconds between requests for the list
WAITING = 10  # one person in this many waits at a table
WISH = {"open": {"clock": {"kind": "days", "days": 1}, "fill_after": None}}


@asynccontextmanager
async def lobby(address: str, people: int) -> AsyncIterator[None]:
    """Let people enter and watch the lobby; at the end, print how quickly they got the list."""
    seconds: list[float] = []
    clients = [await _enter(address, number) for number in range(people)]
    watching = [
        asyncio.ensure_future(_watch(client, number / people, seconds))
        for number, client in enumerate(clients)
    ]
    try:
        yield
    finally:
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        await asyncio.gather(*(client.aclose() for client in clients))
        if seconds:
            print_times("lobby lists", seconds)


async def _enter(address: str, number: int) -> httpx.AsyncClient:
    # Loading certificates for each client would block the loop that also times the placements.
    http = httpx.AsyncClient(base_url=f"http://{address}", timeout=60, verify=False)
    token = (await http.post("/api/people", json={})).raise_for_status().json()["token"]
    http.headers["Authorization"] = f"Bearer {token}"
    if number % WAITING == 0:
        (await http.post("/api/lobby", json=WISH)).raise_for_status()
    return http


async def _watch(http: httpx.AsyncClient, phase: float, seconds: list[float]) -> None:
    await asyncio.sleep(ASK_AGAIN * phase)
    while True:
        started = time.perf_counter()
        (await http.get("/api/lobby")).raise_for_status()
        seconds.append(time.perf_counter() - started)
        await asyncio.sleep(ASK_AGAIN)
