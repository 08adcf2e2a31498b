"""Pages get only what has changed, or the whole table if they are too far behind; and clocks."""

import pytest

from cirkis.backend import table_log
from tests.server.helpers import Post, TestClient, new_table, until


@pytest.mark.slow
def test_deltas_are_small(client: TestClient) -> None:
    """Unchanged parts are not sent: late in a game, the earlier plies are not sent again."""
    player = Post(client, new_table(client))
    for _ in range(10):
        player.place()
    with client.websocket_connect(f"{player.path}/live?version=10") as line:
        changed = line.receive_json()
    assert changed["moves_from"] == 9
    assert len(changed["moves"]) == 1
    assert {"placed", "moves", "seats", "you", "votes", "offer"}.isdisjoint(changed["changes"])


@pytest.mark.parametrize(("asked", "reason"), [("", "new"), ("2", "behind"), ("99", "restored")])
def test_snapshot_reasons(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, asked: str, reason: str
) -> None:
    """A page that cannot get just the changes gets the whole table, with the reason."""
    monkeypatch.setattr(table_log, "CHANGES_KEPT", 3)
    player = Post(client, new_table(client))
    for _ in range(6):
        player.place()
    with client.websocket_connect(f"{player.path}/live?version={asked}") as line:
        message = line.receive_json()
    assert (message["type"], message["reason"]) == ("table", reason)


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
        clock = until(line, "clock")
        assert clock["running"] == 1
        assert 290_000 < clock["seats"][1] <= 300_000
