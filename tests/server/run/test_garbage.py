"""The collector never holds the loop for long, since it has little to do: what goes is freed at
once, and only new objects are looked at while somebody plays.
"""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from cirkis.server.hub import hub
from cirkis.server.run import garbage
from cirkis.server.run.garbage import WORTH, YOUNG, Garbage
from cirkis.server.run.socket_protocol import SocketProtocol
from tests.server.helpers import Post, TestClient, new_table, open_client

MOST_OBJECTS = 500  # of a table in memory at which a whole game was played


@pytest.fixture(name="collector")
def collector_fixture() -> Iterator[Garbage]:
    """The collector as it works in a server."""
    collector = Garbage()
    collector.start()
    yield collector
    collector.stop()


@contextmanager
def collected() -> Iterator[list[int]]:
    """The generations that were collected in the block."""
    generations: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            generations.append(info["generation"])

    gc.callbacks.append(note)
    try:
        yield generations
    finally:
        gc.callbacks.remove(note)


def play(client: TestClient, plies: int = 100) -> None:
    """A game at a new table, with somebody who watches."""
    player = Post(client, new_table(client))
    with client.websocket_connect(f"{player.path}/live"):
        for _ in range(plies):
            if player.view()["outcome"] is None:
                assert player.place()["ok"]


@pytest.fixture(name="client")
def client_fixture(tmp_path: Path) -> Iterator[TestClient]:
    """A client that may do as much as it likes."""
    with open_client(tmp_path, posts_per_20s=100_000) as client:
        yield client


def test_play_makes_nobody_look_at_everything(client: TestClient, collector: Garbage) -> None:
    """While games are played, only new objects are collected, by themselves and by the tick."""
    with collected() as generations:
        for _ in range(3):
            play(client)
            collector.tick()
    assert set(generations) <= {0}
    assert gc.get_freeze_count() > 0


def test_a_table_has_few_objects(client: TestClient) -> None:
    """What the collector would have to look at does not grow with the length of a game."""
    play(client, 5)
    gc.collect()
    before, tables = len(gc.get_objects()), 5
    for _ in range(tables):
        play(client)
    gc.collect()
    assert (len(gc.get_objects()) - before) / tables < MOST_OBJECTS


def test_new_objects_do_not_pile_up(collector: Garbage) -> None:
    """Where new objects replace old ones, Python itself would never look at them."""
    kept: deque[list[object]] = deque(([] for _ in range(20 * YOUNG)), maxlen=20 * YOUNG)
    for _ in range(100):
        kept.extend([None] for _ in range(YOUNG // 2))
        collector.tick()
        assert len(gc.get_objects(0)) < 3 * YOUNG


@pytest.mark.parametrize("is_idle", [True, False])
def test_everything_is_looked_at_when_idle(
    collector: Garbage, monkeypatch: pytest.MonkeyPatch, is_idle: bool
) -> None:
    """After much was added, everything is looked at, but not while the loop has work to do."""
    clock = Mock()
    monkeypatch.setattr(garbage, "time", clock)
    clock.monotonic.return_value = 1e9
    clock.thread_time.return_value = 1e9
    collector.tick()
    for _ in range(WORTH):
        gc.collect(0)
    clock.monotonic.return_value += 2.0
    clock.thread_time.return_value += 0.001 if is_idle else 0.5
    with collected() as generations:
        collector.tick()
    assert (2 in generations) is is_idle


def test_a_dropped_table_is_freed_at_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of a table that leaves the memory waits for the collector."""
    gc.collect()
    gc.disable()
    try:
        play(client, 3)
        (session,) = client.app.state.hub._sessions.values()  # type: ignore[attr-defined]
        left = weakref.ref(session)
        del session
        monkeypatch.setattr(hub, "SESSIONS_KEPT", 1)
        play(client, 1)
        assert left() is None
    finally:
        gc.enable()


def test_a_closed_connection_is_freed_at_once() -> None:
    """Nothing of uvicorn's end of a WebSocket waits for the collector, its compressor included."""

    async def connect_and_leave() -> weakref.ref[object]:
        protocol = SocketProtocol(Config(Mock(), ws=SocketProtocol), ServerState(), {})
        protocol.connection_made(Mock())
        left: weakref.ref[object] = weakref.ref(protocol.conn)
        protocol.connection_lost(None)
        return left

    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(connect_and_leave())() is None
    finally:
        gc.enable()
