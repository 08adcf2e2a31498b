"""The garbage collector never blocks the loop for long: objects are freed immediately, and only new
ones are examined during play. A thread that computes does not block the loop either.
"""

import gc
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cirkis.server import engine_jobs
from cirkis.server.hub import hub
from cirkis.server.run.uvicorn_server import tuned_python
from tests.attacks.test_memory import COMPUTERS
from tests.server.helpers import Post, TestClient, new_table, open_client, placing

MOST_OBJECTS = 500  # maximum for a table in memory after a whole game


@contextmanager
def collected() -> Iterator[list[int]]:
    """Yield the generations collected in the block."""
    generations: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            generations.append(info["generation"])

    gc.callbacks.append(note)
    try:
        yield generations
    finally:
        gc.callbacks.remove(note)


@contextmanager
def without_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def play(client: TestClient, plies: int = 100) -> None:
    """Play a game at a new table, with a spectator."""
    player = Post(client, new_table(client))
    with client.websocket_connect(f"{player.path}/live"):
        for _ in range(plies):
            fetched = player.fetch()
            if fetched["view"]["outcome"] is not None:
                break
            assert player.send(placing(fetched))["ok"]


@pytest.fixture(name="client")
def client_fixture(tmp_path: Path) -> Iterator[TestClient]:
    with open_client(tmp_path) as client:
        yield client


def test_play_examines_only_new_objects(client: TestClient) -> None:
    with tuned_python():
        assert gc.get_freeze_count() > 0
        assert sys.getswitchinterval() < 0.001  # Python's 5 ms would add up to 0.2 s per command
        with collected() as generations:
            play(client)
    assert 2 not in generations
    assert gc.get_freeze_count() == 0


def test_a_table_has_few_objects(client: TestClient) -> None:
    """The number of objects that the collector tracks does not grow with the length of a game."""
    play(client, 5)
    gc.collect()
    before = len(gc.get_objects())
    play(client)
    gc.collect()
    assert len(gc.get_objects()) - before < MOST_OBJECTS


def test_a_dropped_table_is_freed_at_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_jobs, "_choose", lambda level, state, stop: stop.wait(60))
    with without_collector():
        Post(client, new_table(client, COMPUTERS)).view()
        play(client, 3)
        kept = client.app.state.hub._sessions.values()  # pyrefly: ignore[missing-attribute]
        left = [weakref.ref(part) for one in kept for part in (one, one._scheduler)]
        monkeypatch.setattr(hub, "SESSIONS_KEPT", 1)
        play(client, 1)
        assert [part() for part in left] == [None] * 4


def test_a_long_log_counts_as_several_tables(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "LONG_LOG", 2)
    monkeypatch.setattr(hub, "SESSIONS_KEPT", 4)
    play(client, 8)
    play(client, 1)
    assert len(client.app.state.hub._sessions) == 1  # pyrefly: ignore[missing-attribute]
