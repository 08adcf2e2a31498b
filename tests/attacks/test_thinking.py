"""The computers' time is shared fairly: one heavy user does not make others wait."""

import random
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cirkis.engine import PLAYERS
from cirkis.game import legal_placements
from cirkis.server import engine_jobs
from tests.server.helpers import Post, TestClient, new_table, next_message, open_client_at, stranger
from tests.waiting import until

CHAMPIONS = {"options": {"players": 4}, "seats": [{"kind": "computer", "level": "champion"}] * 4}
TABLES = 12
SLOW = 0.6  # seconds that a champion thinks at another table
MINE = 3  # players at the table of the person who is waiting; other tables have two or four
GREEDY, MADE = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}

pytestmark = pytest.mark.skipif("champion" not in PLAYERS, reason="needs the `strong` extra")


class Thinker:
    """Makes the first legal placement; as a champion at another table, only after a while."""

    name = "thinker"
    stop: Event | None = None

    def __init__(self, level: str, started: list[str]) -> None:
        self.level, self.started = level, started

    def choose(self, state: Any, rng: random.Random) -> Any:
        is_mine = state.options.players == MINE
        self.started.append("mine" if is_mine else "others")
        if self.level == "champion" and not is_mine:
            (self.stop or Event()).wait(SLOW)
        return legal_placements(state)[0]


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets "mine" or "others" whenever a computer starts to think at a table."""
    started: list[str] = []
    monkeypatch.setattr(engine_jobs, "make_level", lambda level: Thinker(level, started))
    return started


def _open(root: Path) -> TestClient:
    return open_client_at(root, "127.0.0.1", trusted_proxies=("127.0.0.1",))


def _others_first(client: TestClient, started: list[str]) -> int:
    """Return how often computers start thinking for others while somebody is waiting for one."""
    client.headers.update(MADE)
    computer = {"kind": "computer", "level": "greedy"}
    seats = [{"kind": "person"}, *[computer] * (MINE - 1)]
    post = Post(client, new_table(client, {"options": {"players": MINE}, "seats": seats}))
    assert post.place()["ok"]
    asked = len(started)
    post.wait_until(lambda view: view["plies"] >= 2)
    return max(0, started.index("mine") - asked)


def _watch_champions(client: TestClient) -> None:
    client.headers.update(GREEDY | stranger(client).headers)
    for _ in range(TABLES):
        client.get(f"/api/tables/{new_table(client, CHAMPIONS)}")


def test_tables_of_champions(tmp_path: Path, started: list[str]) -> None:
    """Many tables of champions never delay somebody else's quick opponent, even after a restart."""
    with _open(tmp_path) as client:
        _watch_champions(client)
        assert _others_first(client, started) <= 1
    started.clear()
    with _open(tmp_path) as client:
        until(lambda: "others" in started)
        assert _others_first(client, started) <= 1


def test_unwatched_tables_wait(tmp_path: Path) -> None:
    """However many tables of computers go unwatched, one that is watched goes on at once."""
    with _open(tmp_path) as client:
        _watch_champions(client)
        mine = {"options": {"players": MINE}, "seats": CHAMPIONS["seats"][:MINE]}
        table = new_table(client, mine)
        with client.websocket_connect(f"/api/tables/{table}/live") as line:
            next_message(line, "changed")
