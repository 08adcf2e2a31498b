"""Clocks on the server are sent to everybody."""

from tests.server.helpers import Post, TestClient, new_table, until


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
