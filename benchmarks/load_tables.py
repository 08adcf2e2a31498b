"""Players for the load benchmark: whole games of four over real WebSockets, at many tables."""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SEATS = 4
GAMES_ON = 10_000  # points of a match that nobody reaches: one round follows the other
SAMPLES_KEPT = 500

Over = Callable[[str, Any, str], None]  # a table's id, the scores, and who played


class Move(msgspec.Struct):
    """What a player reads of a ply."""

    seat: int
    placement: int


class Told(msgspec.Struct):
    """What a player reads of a message."""

    type: str
    version: int = 0
    ok: bool = True
    changes: dict[str, msgspec.Raw] = {}
    moves_from: int = 0
    moves: list[Move] = []
    check: str = ""
    view: dict[str, msgspec.Raw] = {}
    table: dict[str, msgspec.Raw] = {}
    error: dict[str, Any] = {}


_read = msgspec.json.Decoder(Told).decode
_value = msgspec.json.decode


class Score:
    """What is counted at all tables together.

    Attributes:
        seconds: from each command to the moment at which the last of the table had its change.
        messages: how many messages came from the server.
        samples: some changes as they came.
    """

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.messages = 0
        self.refused: list[Any] = []
        self.samples: list[str] = []


class Player:
    """One person at a table, with a line of their own."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.token = secrets.token_urlsafe(32)
        self.view: dict[str, Any] = {}
        self.moves: list[Move] = []
        self.line: ClientConnection | None = None
        self.ready = asyncio.Event()

    @property
    def headers(self) -> dict[str, str]:
        """By which the server knows the person."""
        return {"Authorization": f"Bearer {self.token}"}

    async def listen(self, place: str, compression: str | None) -> None:
        """Reads what comes until the line is closed."""
        at = f"ws://{place}/api/tables/{self.table.id}/live"
        async with connect(
            at, additional_headers=self.headers, compression=compression, ping_interval=None
        ) as self.line:
            async for text in self.line:
                self._hear(str(text))

    def _hear(self, text: str) -> None:
        now, score = time.perf_counter(), self.table.score
        told = _read(text)
        score.messages += 1
        if told.type == "changed":
            self._take(told.changes, told.version)
            if self.table.over is not None:
                self._compare(told)
            if len(score.samples) < SAMPLES_KEPT:
                score.samples.append(text)
            self.table.seen(told.version, now)
            self.act()
        elif told.type == "table":
            self._take(told.view, _value(told.view["version"]))
            if not self.table.placements:
                self.table.placements = _value(told.table["pieces"])["placements"]
            self.ready.set()
        elif told.type == "answer" and not told.ok:
            score.refused.append(told.error)

    def _take(self, values: dict[str, msgspec.Raw], version: int) -> None:
        for name in ("to_play", "legal", "outcome", "scores"):
            if name in values:
                self.view[name] = _value(values[name])
        self.view["version"] = version

    def _compare(self, told: Told) -> None:
        """Holds what this player knows now against the server's check (docs/server.md)."""
        self.moves[told.moves_from :] = told.moves
        pieces = ",".join(f"{move.seat}.{move.placement}" for move in self.moves)
        digest = 0x811C9DC5
        for byte in f"{pieces}|{','.join(map(str, self.view['scores']))}".encode():
            digest = (digest ^ byte) * 0x01000193 % 2**32
        if f"{digest:08x}" != told.check:
            self.table.score.refused.append({"code": "check", "message": f"at {told.version}"})

    def act(self) -> None:
        """Does what is to be done by this person, if something is."""
        is_over = self.view["outcome"] is not None
        if self.seat != (0 if is_over else self.view["to_play"]):
            return
        if is_over:
            if self.table.over is not None:
                self.table.over(self.table.id, self.view["scores"], "people")
            command = {"type": "next-round"}
        else:
            chosen = self.table.rng.choice(self.view["legal"])
            command = {"type": "place", "cells": "+".join(self.table.placements[chosen][1])}
        self.table.when_due(lambda: self._send(command))

    def _send(self, command: dict[str, Any]) -> None:
        assert self.line is not None
        version = self.view["version"]
        command |= {"id": f"{self.seat}.{version}", "version": version}
        self.table.sent(version + 1)
        self.table.start(self._write(self.line, msgspec.json.encode(command).decode()))

    async def _write(self, line: ClientConnection, text: str) -> None:
        """Sends it, unless the person has left."""
        with suppress(ConnectionClosed):
            await line.send(text)


class LoadTable:
    """Four people at one table, who place at random as soon as they may, or at a pace."""

    def __init__(
        self, score: Score, seed: int, pace: float | None, over: Over | None = None
    ) -> None:
        """Nobody sits there yet.

        Args:
            score: what is counted.
            seed: of the placements.
            pace: the seconds from one placement to the next; None for as quick as can be.
            over: told of the end of each round; then players also check what they are told.
        """
        self.score, self.rng, self._pace, self.over = score, random.Random(seed), pace, over
        self.id = ""
        self.placements: list[Any] = []
        self.players = [Player(self, seat) for seat in range(SEATS)]
        self.is_ending = False
        self._sent: dict[int, tuple[float, int]] = {}
        self._due = 0.0
        self._tasks: set[asyncio.Task[Any]] = set()

    async def sit_down(self, http: httpx.AsyncClient) -> None:
        """Makes the table, and everybody sits down."""
        wish = {
            "options": {"players": SEATS, "match": GAMES_ON},
            "seats": [{"kind": "person"}, *[{"kind": "open"}] * (SEATS - 1)],
        }
        host = self.players[0]
        made = await http.post("/api/tables", json=wish, headers=host.headers)
        self.id = made.raise_for_status().json()["id"]
        for version, player in enumerate(self.players[1:], 1):
            claim = {"type": "claim", "seat": player.seat, "id": f"c{version}", "version": version}
            path = f"/api/tables/{self.id}/commands"
            (await http.post(path, json=claim, headers=player.headers)).raise_for_status()

    async def join(self, place: str, compression: str | None) -> None:
        """Everybody opens a line and knows the table."""
        for player in self.players:
            self.start(player.listen(place, compression))
        await asyncio.gather(*(player.ready.wait() for player in self.players))

    def begin(self) -> None:
        """From now on they play."""
        self._due = time.perf_counter() + self.rng.random() * (self._pace or 0.0)
        for player in self.players:
            player.act()

    async def leave(self) -> None:
        """Everybody closes their line."""
        for player in self.players:
            if player.line is not None:
                await player.line.close()
        await asyncio.gather(*self._tasks)

    def start(self, way: Any) -> None:
        """Something goes on beside, until the end."""
        task = asyncio.ensure_future(way)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def when_due(self, act: Callable[[], None]) -> None:
        """Does it at once, or when the pace allows it; not at all when all is to end."""
        if self.is_ending:
            return
        if self._pace is None:
            act()
            return
        wait = self._due - time.perf_counter()
        self._due += max(self._pace, self._pace - wait)
        asyncio.get_running_loop().call_later(max(0.0, wait), lambda: self.is_ending or act())

    def sent(self, version: int) -> None:
        """A command is on its way that will lead to this version."""
        self._sent[version] = (time.perf_counter(), 0)

    def seen(self, version: int, now: float) -> None:
        """One of the four has the change to this version."""
        at, count = self._sent.pop(version)
        if count + 1 < SEATS:
            self._sent[version] = (at, count + 1)
        else:
            self.score.seconds.append(now - at)


async def together(ways: list[Any], at_once: int = 20) -> None:
    """All of them, so many at a time."""
    waiting = iter(ways)

    async def work() -> None:
        for way in waiting:
            await way

    await asyncio.gather(*(work() for _ in range(at_once)))


class EchoLine:
    """A line to a bare server: one message after the other, each when the last is answered."""

    def __init__(self, score: Score, table: int) -> None:
        self.score, self.table = score, table
        self.is_ending = False
        self.line: ClientConnection | None = None

    async def join(self, place: str, compression: str | None) -> None:
        """Opens the line."""
        self.line = await connect(
            f"ws://{place}/{self.table}", compression=compression, ping_interval=None
        )

    async def play(self, sends: bool, answers: int) -> None:
        """Sends and reads until it is to end; one that does not send only reads."""
        assert self.line is not None
        for nth in itertools.count():
            if sends:
                if self.is_ending:
                    return
                begun = time.perf_counter()
                command = {"type": "place", "cells": "A1+B1+C1+D1", "id": f"0.{nth}", "version": 1}
                await self.line.send(msgspec.json.encode(command).decode())
            for _ in range(answers):
                _read(await self.line.recv())
                self.score.messages += 1
            if sends:
                self.score.seconds.append(time.perf_counter() - begun)
