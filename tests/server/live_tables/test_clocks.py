"""Clocks on the server: flagged on time, sent to everybody, corrected by measured lag."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from cirkis.server.storage import queries
from cirkis.tables.live.listener import Listener
from tests.server.helpers import (
    Post,
    TestClient,
    a_day_later,
    new_table,
    open_client,
    until,
    wait_while,
)


def test_server_flags_by_itself(tmp_path: Path) -> None:
    """The server flags a player on time, once, even if it was down and nobody is connected."""
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, {"clock": {"kind": "days", "days": 1}}))
        player.place()
    a_day_later(tmp_path / "data")
    with open_client(tmp_path) as client:
        store = client.app.state.store  # type: ignore[attr-defined]
        wait_while(lambda: len(store.run(queries.load_log, player.table_id).result(20)) < 3)
        rows = store.run(queries.load_log, player.table_id).result(20)
        assert [row.command for row in rows[2:]] == ["clock:2.0"]
        assert Post(client, player.table_id).view()["withdrawn"] == [1]


def test_clock_is_sent(client: TestClient) -> None:
    """Connections are sent the time left, at first and after each change."""
    wish = {"clock": {"kind": "bank", "seconds": 300, "increment": 3}}
    player = Post(client, new_table(client, wish))
    view = player.view()
    assert view["clock"] == {
        "kind": "bank",
        "seconds": 300,
        "increment": 3,
        "seats": [300_000, 300_000],
        "running": None,
    }
    with client.websocket_connect(f"{player.path}/live") as line:
        assert until(line, "clock")["seats"] == [300_000, 300_000]
        player.place()
        assert until(line, "changed")["changes"]["clock"]["running"] == 1
        told = until(line, "clock")
        assert told["running"] == 1
        assert 290_000 < told["seats"][1] <= 300_000


def test_lag() -> None:
    """The lag is measured by the first answer to the latest ping, and by nothing else."""
    listener = Listener()
    listener.pong(0)
    listener.pong(7)
    assert listener.lag == 0
    number = listener.ping()
    listener.pong(number)
    first = listener.lag
    assert first > 0
    time.sleep(0.01)
    listener.pong(number)
    assert listener.lag == first


BAD_CLOCKS: list[Any] = [
    {"kind": "bank", "seconds": 9},
    {"kind": "bank", "seconds": 60, "increment": -1},
    {"kind": "bank", "seconds": "60"},
    {"kind": "bank"},
    {"kind": "days", "days": 0},
    {"kind": "days", "days": 31},
    {"kind": "sand", "seconds": 60},
    {"seconds": 60},
    60,
]


def test_bad_time_controls(client: TestClient) -> None:
    """A time control that makes no sense is refused."""
    for clock in BAD_CLOCKS:
        answer = client.post("/api/tables", json={"clock": clock})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unreadable")
