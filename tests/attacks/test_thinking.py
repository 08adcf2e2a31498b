"""The computers' time is shared: whoever asks for very much of it makes nobody else wait."""

from __future__ import annotations

import random
import time
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cirkis.players import PLAYERS, make_player
from cirkis.rules import legal_placements
from cirkis.server.bots import moves
from cirkis.server.settings import Settings
from tests.server.helpers import AGAINST_GREEDY, Post, TestClient, new_table, open_client_at, until

CHAMPIONS = {
    "options": {"players": 4},
    "seats": [{"kind": "computer", "level": "champion"}] * 4,
}
AGAINST_CHAMPION = {
    "options": {"players": 2},
    "seats": [{"kind": "person"}, {"kind": "computer", "level": "champion"}],
}
TABLES = 12
SLOW = 0.6  # seconds for which a champion thinks here
GREEDY, MADE = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}

pytestmark = pytest.mark.skipif("champion" not in PLAYERS, reason="needs the compiler")


class Thinker:
    """A champion that thinks for a fixed time; other players as they are."""

    name = "thinker"
    stop: Event | None = None

    def choose(self, state: Any, rng: random.Random) -> Any:
        """The first legal placement, once the time is over or it is stopped."""
        (self.stop or Event()).wait(SLOW)
        return legal_placements(state)[0]


@pytest.fixture(autouse=True)
def slow_champions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Champions that take their time without using the processor, and are compiled already."""

    def make(level: str) -> Any:
        return Thinker() if level == "champion" else make_player(level)

    monkeypatch.setattr(moves, "make_player", make)


def _open(root: Path) -> TestClient:
    return open_client_at(root, "127.0.0.1", trusted_proxies=("127.0.0.1",))


def _seconds_until_answered(client: TestClient, wish: dict[str, Any]) -> float:
    """How long somebody else waits for the computer's first placement at a new table."""
    client.headers.update(MADE)
    post = Post(client, new_table(client, wish))
    assert post.place()["ok"]
    begun = time.monotonic()
    post.wait_until(lambda view: view["plies"] >= 2, seconds=TABLES * SLOW)
    return time.monotonic() - begun


def _watch_champions(client: TestClient) -> None:
    client.headers.update(GREEDY)
    for _ in range(TABLES):
        client.get(f"/api/tables/{new_table(client, CHAMPIONS)}")


def test_tables_of_champions(tmp_path: Path) -> None:
    """Many tables of champions delay no quick opponent of somebody else, nor after a restart."""
    with _open(tmp_path) as client:
        _watch_champions(client)
        assert _seconds_until_answered(client, AGAINST_GREEDY) < 1.0
    with _open(tmp_path) as client:
        time.sleep(2 * SLOW)
        assert _seconds_until_answered(client, AGAINST_GREEDY) < 1.0


def test_champions_of_others(tmp_path: Path) -> None:
    """Nor do they delay somebody else's champion by more than it takes to think."""
    with _open(tmp_path) as client:
        _watch_champions(client)
        assert _seconds_until_answered(client, AGAINST_CHAMPION) < 2.5 * SLOW


def test_watched_tables_of_champions(tmp_path: Path) -> None:
    """One address that plays at many tables against champions leaves others a thread."""
    with _open(tmp_path) as client:
        client.headers.update(GREEDY)
        for _ in range(TABLES):
            Post(client, new_table(client, AGAINST_CHAMPION)).place()
        assert _seconds_until_answered(client, AGAINST_CHAMPION) < 2.5 * SLOW


def test_unwatched_tables_are_few(tmp_path: Path) -> None:
    """Of many tables of computers alone a few think or wait in line, also after a restart; each
    goes on as soon as somebody looks.
    """
    for is_restarted in (False, True):
        with _open(tmp_path) as client:
            if not is_restarted:
                _watch_champions(client)
            time.sleep(2 * SLOW)
            threads = client.app.state.hub._backend.bots._threads  # type: ignore[attr-defined]
            assert threads.waiting <= Settings().unwatched_tables
    with _open(tmp_path) as client:
        ids = [new_table(client, CHAMPIONS) for _ in range(TABLES)]
        for table_id in ids:
            client.get(f"/api/tables/{table_id}")
        with client.websocket_connect(f"/api/tables/{ids[-1]}/live") as line:
            until(line, "changed")
