"""Connections get the whole table, and then only what has changed; and clocks."""

import pytest

from tests.server.helpers import Post, TestClient, new_table, next_message


@pytest.mark.slow
def test_deltas_are_small(client: TestClient) -> None:
    """Unchanged parts are not sent: late in a game, the earlier plies are not sent again."""
    player = Post(client, new_table(client))
    for _ in range(9):
        player.place()
    with client.websocket_connect(f"{player.path}/live") as line:
        assert line.receive_json()["view"]["plies"] == 9
        player.place()
        changed = next_message(line, "changed")
    assert changed["moves_from"] == 9
    assert len(changed["moves"]) == 1
    assert {"placed", "moves", "seats", "you", "votes", "offer"}.isdisjoint(changed["changes"])


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
        assert next_message(line, "clock")["seats"] == [300_000, 300_000]
        player.place()
        assert next_message(line, "changed")["changes"]["clock"]["running"] == 1
        clock = next_message(line, "clock")
        assert clock["running"] == 1
        assert 290_000 < clock["seats"][1] <= 300_000
