"""Games on one device: to their end, over a reload, with hints, reviews and records."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from cirkis.local.worker import Device, start
from tests.local.host import MemoryHost


class Page:
    """A page that is connected to a table."""

    def __init__(self, device: Device, table_id: str, version: int | None = None) -> None:
        self.messages: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self._changed = asyncio.Event()
        self._count = 0
        query = "" if version is None else f"?version={version}"
        path = f"/api/tables/{table_id}/live{query}"
        self.connection = device.connect(path, self._take, self.closed.append)

    def _take(self, text: str) -> None:
        self.messages.append(json.loads(text))
        self._changed.set()

    async def wait_for(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The first message of a kind with these fields."""
        async with asyncio.timeout(30):
            while True:
                for message in self.messages:
                    if message["type"] == kind and fields.items() <= message.items():
                        return message
                self._changed.clear()
                await self._changed.wait()


async def get(device: Device, path: str) -> Any:
    """What is answered to a request that must succeed."""
    answer = await device.request("GET", path)
    assert answer.status == 200, answer
    return json.loads(answer.body) if answer.type == "application/json" else answer.body


async def post(device: Device, path: str, body: Any) -> Any:
    """The same for what is posted."""
    answer = await device.request("POST", path, json.dumps(body))
    assert answer.status in (200, 201), answer
    return json.loads(answer.body)


async def play_on(device: Device, table_id: str) -> dict[str, Any]:
    """Places the first legal piece wherever a person has the turn, until the game is over."""
    page = Page(device, table_id)
    await page.wait_for("table")
    number = 0
    while True:
        told = await get(device, f"/api/tables/{table_id}")
        view = told["view"]
        if view["outcome"]:
            page.connection.close()
            return dict(view)
        if view["seats"][view["to_play"]]["kind"] == "computer":
            await page.wait_for("changed", version=view["version"] + 1)
            continue
        cells = "+".join(told["table"]["pieces"]["placements"][view["legal"][0]][1])
        number += 1
        message = {"type": "place", "id": f"p{number}", "version": view["version"]}
        page.connection.receive(json.dumps({**message, "cells": cells}))
        answer = await page.wait_for("answer", id=f"p{number}")
        assert answer["ok"], answer


def test_a_game_against_a_computer() -> None:
    """A game is played to its end, and is there as it was after a reload."""

    async def scenario() -> None:
        host = MemoryHost()
        device = await start(host, pause=0.0)
        seats = [{"kind": "person"}, {"kind": "computer", "level": "greedy"}]
        made = await post(device, "/api/tables", {"seats": seats})
        view = await play_on(device, made["id"])
        record = await get(device, f"/api/tables/{made['id']}/record")
        await device.close()

        again = await start(MemoryHost(host.logs), pause=0.0)
        assert (await get(again, f"/api/tables/{made['id']}"))["view"] == view
        assert await get(again, f"/api/tables/{made['id']}/record") == record
        copy = await post(again, "/api/records", {"record": record})
        assert (await get(again, f"/api/tables/{copy['id']}"))["view"]["scores"] == view["scores"]
        assert len(await get(again, "/api/mine")) == 2
        await again.close()

    asyncio.run(scenario())


def test_analysis_and_review() -> None:
    """Analyses and reviews are streamed, and end with a message that says so."""

    async def scenario() -> None:
        device = await start(MemoryHost(), pause=0.0)
        made = await post(device, "/api/tables", {})
        for path in ("analysis?seconds=0.3", "review"):
            told: list[dict[str, Any]] = []
            done = asyncio.Event()

            def take(text: str, told: list[Any] = told, done: asyncio.Event = done) -> None:
                told.append(json.loads(text))
                if told[-1]["type"] == "done":
                    done.set()

            device.stream(f"/api/tables/{made['id']}/{path}", take)
            await asyncio.wait_for(done.wait(), 30)
            assert told[-2]["type"] in ("analysis", "review")
        await device.close()

    asyncio.run(scenario())
