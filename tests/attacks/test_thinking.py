"""The computers' time is shared fairly: one heavy user does not make others wait."""

import asyncio
import random
import time
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cirkis.engine import PLAYERS
from cirkis.game import legal_placements, new_game
from cirkis.server.engine_jobs import moves
from cirkis.server.load_control.gate import Gate
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from cirkis.server.settings import Settings
from tests.server.helpers import Post, TestClient, new_table, open_client_at, stranger, until

CHAMPIONS = {"options": {"players": 4}, "seats": [{"kind": "computer", "level": "champion"}] * 4}
AGAINST_CHAMPION = {
    "options": {"players": 2},
    "seats": [{"kind": "person"}, {"kind": "computer", "level": "champion"}],
}
TABLES = 12
MOST_IN_LINE = 5  # limit on one person's unwatched tables
MINE = 3  # players at the table of the person who is waiting; other tables have two or four
PAUSE = 0.2  # minimum seconds for a computer's placement
SLOW = 0.6  # seconds that a champion thinks in these tests
GREEDY, MADE = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}

pytestmark = pytest.mark.skipif("champion" not in PLAYERS, reason="needs the `strong` extra")


class Thinker:
    """Makes the first legal placement; as a champion, only after a fixed time."""

    name = "thinker"
    stop: Event | None = None

    def __init__(self, level: str, started: list[str]) -> None:
        self.level, self.started = level, started

    def choose(self, state: Any, rng: random.Random) -> Any:
        self.started.append("mine" if state.options.players == MINE else "others")
        if self.level == "champion":
            (self.stop or Event()).wait(SLOW)
        return legal_placements(state)[0]


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets "mine" or "others" whenever a computer starts to think at a table."""
    started: list[str] = []
    monkeypatch.setattr(moves, "make_level", lambda level: Thinker(level, started))
    return started


def _open(root: Path) -> TestClient:
    return open_client_at(root, "127.0.0.1", trusted_proxies=("127.0.0.1",))


def _others_first(client: TestClient, level: str, started: list[str]) -> int:
    """Return how often computers start thinking for others while somebody is waiting for one."""
    client.headers.update(MADE)
    computer = {"kind": "computer", "level": level}
    seats = [{"kind": "person"}, *[computer] * (MINE - 1)]
    post = Post(client, new_table(client, {"options": {"players": MINE}, "seats": seats}))
    assert post.place()["ok"]
    asked = len(started)
    post.wait_until(lambda view: view["plies"] >= 2, seconds=4 * TABLES * SLOW)
    return max(0, started.index("mine") - asked)


def _watch_champions(client: TestClient) -> None:
    client.headers.update(GREEDY | stranger(client).headers)
    for _ in range(TABLES):
        client.get(f"/api/tables/{new_table(client, CHAMPIONS)}")


def test_tables_of_champions(tmp_path: Path, started: list[str]) -> None:
    """Many tables of champions never delay somebody else's quick opponent, even after a restart."""
    with _open(tmp_path) as client:
        _watch_champions(client)
        assert _others_first(client, "greedy", started) <= 1
    started.clear()
    with _open(tmp_path) as client:
        time.sleep(2 * SLOW)
        assert _others_first(client, "greedy", started) <= 1


def test_watched_tables_of_champions(tmp_path: Path, started: list[str]) -> None:
    """One address that plays at many tables against champions leaves a thread for other people."""
    with _open(tmp_path) as client:
        client.headers.update(GREEDY)
        for _ in range(TABLES):
            Post(client, new_table(client, AGAINST_CHAMPION)).place()
        assert _others_first(client, "champion", started) <= 2


def test_unwatched_tables_are_few(tmp_path: Path) -> None:
    """However many tables of computers go unwatched, computers think or wait in the queue at only
    a few of them, even after a restart; a table resumes as soon as somebody is watching it.
    """
    for is_restarted in (False, True):
        with _open(tmp_path) as client:
            if not is_restarted:
                _watch_champions(client)
            time.sleep(2 * SLOW)
            gate = client.app.state.gate  # pyrefly: ignore[missing-attribute]
            assert gate.waiting <= MOST_IN_LINE
    with _open(tmp_path) as client:
        ids = [new_table(client, CHAMPIONS) for _ in range(TABLES)]
        for table_id in ids:
            client.get(f"/api/tables/{table_id}")
        with client.websocket_connect(f"/api/tables/{ids[-1]}/live") as line:
            until(line, "changed")


def test_computers_of_one_address_take_turns() -> None:
    """Many tables where quick computers play, all watched by one address, leave time in the
    event loop for others, whose computers answer immediately.
    """

    async def play(bots: moves.Bots, address: str, tables: int) -> float:
        current_requester.set(Requester(address))
        state, began = new_game(players=2), time.monotonic()
        await asyncio.gather(*(bots.choose("greedy", state) for _ in range(tables)))
        return time.monotonic() - began

    async def measure() -> tuple[float, float]:
        quotas = Quotas(Settings(Path()))
        gate = Gate(quotas)
        bots = moves.Bots(PAUSE, quotas, gate)
        took = await asyncio.gather(play(bots, "192.0.2.1", 180), play(bots, "192.0.2.2", 1))
        gate.close()
        return took[0], took[1]

    many, one = asyncio.run(measure())
    assert many >= 3 * PAUSE
    assert one < many / 2
