"""Players for the load benchmark: whole four-player games over WebSockets, at many tables."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SEATS = 4
ENDLESS_MATCH = 10_000  # points that no match reaches, so that the rounds go on
MAX_SAMPLES = 500

RoundCallback = Callable[[str, Any, str], None]  # the table's id, the scores, who played


class ServerMessage(msgspec.Struct):
    """The fields of a message that a player reads."""

    type: str
    version: int = 0
    ok: bool = True
    changes: dict[str, msgspec.Raw] = {}
    view: dict[str, msgspec.Raw] = {}
    table: dict[str, msgspec.Raw] = {}
    error: dict[str, Any] = {}
    n: int = 0


_read = msgspec.json.Decoder(ServerMessage).decode
_value = msgspec.json.decode


class LoadStats:
    """Statistics of all tables.

    Attributes:
        seconds: for every command, the time until the change reached the last player.
        messages: the number of messages that the server sent.
        refused: the errors in answers to commands, and gaps between changes.
        samples: some messages about changes, as received.
    """

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.messages = 0
        self.refused: list[Any] = []
        self.samples: list[str] = []


class LoadPlayer:
    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.headers: dict[str, str] = {}
        self.view: dict[str, Any] = {}
        self.connection: ClientConnection | None = None
        self.ready = asyncio.Event()

    async def enter(self, http: httpx.AsyncClient) -> None:
        """Become a new person on the server."""
        made = (await http.post("/api/people", json={})).raise_for_status().json()
        self.headers = {"Authorization": f"Bearer {made['token']}"}

    async def listen(self, address: str, compression: str | None) -> None:
        """Read messages until the connection is closed."""
        at = f"ws://{address}/api/tables/{self.table.id}/live"
        async with connect(
            at,
            additional_headers=self.headers,
            compression=compression,
            ping_interval=None,
            local_addr=(self.table.source, 0) if self.table.source else None,
        ) as self.connection:
            async for text in self.connection:
                self._receive(str(text))

    def _receive(self, text: str) -> None:
        now, stats = time.perf_counter(), self.table.stats
        message = _read(text)
        stats.messages += 1
        if message.type == "changed":
            if message.version != self.view["version"] + 1:
                stats.refused.append({"code": "gap", "message": f"before {message.version}"})
            self._update(message.changes, message.version)
            if len(stats.samples) < MAX_SAMPLES:
                stats.samples.append(text)
            self.table.note_received(message.version, now)
            self.act()
        elif message.type == "table":
            self._update(message.view, _value(message.view["version"]))
            if not self.table.placements:
                self.table.placements = _value(message.table["pieces"])["placements"]
            self.ready.set()
        elif message.type == "answer" and not message.ok:
            stats.refused.append(message.error)
        elif message.type == "beat":
            self._write_later({"type": "beat", "n": message.n})

    def _update(self, values: dict[str, msgspec.Raw], version: int) -> None:
        for name in ("to_play", "legal", "outcome", "scores"):
            if name in values:
                self.view[name] = _value(values[name])
        self.view["version"] = version

    def act(self) -> None:
        """Send a command if it is this player's turn, or start the next round from seat 0."""
        is_over = self.view["outcome"] is not None
        if self.seat != (0 if is_over else self.view["to_play"]):
            return
        if is_over:
            if self.table.on_round_over is not None:
                self.table.on_round_over(self.table.id, self.view["scores"], "people")
            command = {"type": "next-round"}
        else:
            index = self.table.rng.choice(self.view["legal"])
            command = {"type": "place", "cells": "+".join(self.table.placements[index][1])}
        self.table.when_due(lambda: self._send(command))

    def _send(self, command: dict[str, Any]) -> None:
        version = self.view["version"]
        command |= {"id": f"{self.seat}.{version}", "version": version}
        self.table.note_sent(version + 1)
        self._write_later(command)

    def _write_later(self, message: dict[str, Any]) -> None:
        assert self.connection is not None
        self.table.start(self._write(self.connection, msgspec.json.encode(message).decode()))

    async def _write(self, connection: ClientConnection, text: str) -> None:
        """Send a command, unless the person has left."""
        with suppress(ConnectionClosed):
            await connection.send(text)


class LoadTable:
    """Four people at one table, who place at random at full speed or at a fixed pace."""

    def __init__(
        self,
        stats: LoadStats,
        seed: int,
        pace: float | None,
        on_round_over: RoundCallback | None = None,
        source: str | None = None,
    ) -> None:
        self.stats, self.rng, self._pace = stats, random.Random(seed), pace
        self.on_round_over, self.source = on_round_over, source
        self.id = ""
        self.placements: list[Any] = []
        self.players = [LoadPlayer(self, seat) for seat in range(SEATS)]
        self.is_stopping = False
        self._sent: dict[int, tuple[float, int]] = {}
        self._due = 0.0
        self._tasks: set[asyncio.Task[Any]] = set()

    def client(self, address: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=self.source)
        return httpx.AsyncClient(base_url=f"http://{address}", transport=transport, timeout=60)

    async def sit_down(self, http: httpx.AsyncClient) -> None:
        request = {
            "options": {"players": SEATS, "match": ENDLESS_MATCH},
            "seats": [{"kind": "person"}, *[{"kind": "open"}] * (SEATS - 1)],
        }
        for player in self.players:
            await player.enter(http)
        host = self.players[0]
        made = await http.post("/api/tables", json=request, headers=host.headers)
        self.id = made.raise_for_status().json()["id"]
        for version, player in enumerate(self.players[1:], 1):
            claim = {"type": "claim", "seat": player.seat, "id": f"c{version}", "version": version}
            path = f"/api/tables/{self.id}/commands"
            (await http.post(path, json=claim, headers=player.headers)).raise_for_status()

    async def join(self, address: str, compression: str | None) -> None:
        """Connect all players and wait for their first view of the table."""
        for player in self.players:
            self.start(player.listen(address, compression))
        await asyncio.gather(*(player.ready.wait() for player in self.players))

    def begin(self) -> None:
        self._due = time.perf_counter() + self.rng.random() * (self._pace or 0.0)
        for player in self.players:
            player.act()

    async def leave(self) -> None:
        for player in self.players:
            if player.connection is not None:
                await player.connection.close()
        await asyncio.gather(*self._tasks)

    def start(self, coroutine: Any) -> None:
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def when_due(self, act: Callable[[], None]) -> None:
        """Act immediately, or when the pace allows it, unless the table is stopping."""
        if self.is_stopping:
            return
        if self._pace is None:
            act()
            return
        wait = self._due - time.perf_counter()
        self._due += max(self._pace, self._pace - wait)
        asyncio.get_running_loop().call_later(max(0.0, wait), lambda: self.is_stopping or act())

    def note_sent(self, version: int) -> None:
        """Record the time of a command that leads to a version."""
        self._sent[version] = (time.perf_counter(), 0)

    def note_received(self, version: int, now: float) -> None:
        """Record that one more player has received a version."""
        at, count = self._sent.pop(version)
        if count + 1 < SEATS:
            self._sent[version] = (at, count + 1)
        else:
            self.stats.seconds.append(now - at)


async def gather_limited(coroutines: list[Any]) -> None:
    """Await all coroutines, twenty at a time."""
    waiting = iter(coroutines)

    async def work() -> None:
        for coroutine in waiting:
            await coroutine

    await asyncio.gather(*(work() for _ in range(20)))


class EchoClient:
    """A client that sends a bare server a message once the previous one has been answered."""

    def __init__(self, stats: LoadStats, table: int) -> None:
        self.stats, self.table = stats, table
        self.is_stopping = False
        self.connection: ClientConnection | None = None

    async def join(self, address: str, compression: str | None) -> None:
        self.connection = await connect(
            f"ws://{address}/{self.table}", compression=compression, ping_interval=None
        )

    async def play(self, sends: bool, answers: int) -> None:
        """Send and read until the client is stopping; without `sends`, read until disconnected."""
        assert self.connection is not None
        for nth in itertools.count():
            if sends:
                if self.is_stopping:
                    return
                started = time.perf_counter()
                command = {"type": "place", "cells": "A1+B1+C1+D1", "id": f"0.{nth}", "version": 1}
                await self.connection.send(msgspec.json.encode(command).decode())
            for _ in range(answers):
                _read(await self.connection.recv())
                self.stats.messages += 1
            if sends:
                self.stats.seconds.append(time.perf_counter() - started)
