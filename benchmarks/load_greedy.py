"""Time page loads and the greedy computer's placements, as its opponent sees them."""

import asyncio
import random
import time
from typing import Any

import msgspec
from load_tables import LoadStats, LoadTable
from websockets.asyncio.client import connect

WISH = {
    "options": {"players": 2},
    "seats": [{"kind": "person"}, {"kind": "computer", "level": "greedy"}],
}
GREEDY = 1  # the computer's seat
THOUGHT = 0.5  # seconds that the person thinks before each placement


class GreedyGames:
    """Games against the greedy computer, one after another.

    `seconds` holds the times from each of the person's placements to the computer's, including its
    pause; `pages` holds the times to load the page before each of the person's placements.
    """

    def __init__(self, address: str, source: str) -> None:
        self._address = address
        self._table = LoadTable(LoadStats(), 0, None, source=source)
        self.seconds: list[float] = []
        self.pages: list[float] = []

    async def play(self) -> None:
        while True:
            async with self._table.client(self._address) as http:
                made = (await http.post("/api/tables", json=WISH)).raise_for_status().json()
                table = (await http.get(f"/api/tables/{made['id']}")).raise_for_status().json()
            self._placements = table["table"]["pieces"]["placements"]
            at = f"ws://{self._address}/api/tables/{made['id']}/live"
            async with connect(at, local_addr=(self._table.source, 0)) as line:
                view = table["view"]
                while view["outcome"] is None:
                    await asyncio.sleep(THOUGHT)
                    self.pages.append(await self._load_page(made["id"]))
                    started = time.perf_counter()
                    await line.send(self._place(view))
                    while True:
                        message = msgspec.json.decode(await line.recv())
                        view = message.get("view") or view | message.get("changes", {})
                        moved = [move["seat"] for move in message.get("moves", ())]
                        if GREEDY in moved:
                            self.seconds.append(time.perf_counter() - started)
                        is_mine = view["to_play"] != GREEDY or view["outcome"] is not None
                        if moved and is_mine:
                            break

    async def _load_page(self, table_id: str) -> float:
        started = time.perf_counter()
        async with self._table.client(self._address) as http:
            (await http.get(f"/table/{table_id}")).raise_for_status()
        return time.perf_counter() - started

    def _place(self, view: dict[str, Any]) -> str:
        index = random.choice(view["legal"])
        cells = "+".join(self._placements[index][1])
        version = view["version"]
        place = {"type": "place", "cells": cells, "id": f"g{version}", "version": version}
        return msgspec.json.encode(place).decode()
