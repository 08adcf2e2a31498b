"""Looking at a finished game together: players show positions, and everybody sees them."""

from typing import Any

from tests.server.helpers import TestClient, friends, stranger, until

SHOWN: dict[str, Any] = {"after": 2, "line": ["A1+B1"]}


def test_players_show_positions(client: TestClient) -> None:
    """After the end, the players and the host show positions to everybody, also to those who come
    later while the player is still here. Nothing is stored.
    """
    ada, bo, table = friends(client)
    path = f"/api/tables/{table}/live"
    with (
        client.websocket_connect(path, headers=ada.headers) as one,
        client.websocket_connect(path, headers=bo.headers) as two,
        client.websocket_connect(path) as eve,
    ):
        one.send_json({"type": "show", **SHOWN})
        assert until(one, "answer")["error"]["code"] == "no-advice"
        assert bo.at(table).send_now("resign", seat=1)["ok"]
        for line, seat in ((one, 0), (two, 1)):
            line.send_json({"type": "show", **SHOWN})
            for other in (one, two, eve):
                assert until(other, "shown") == {"type": "shown", "seat": seat, **SHOWN}
        eve.send_json({"type": "show", **SHOWN})
        assert until(eve, "answer")["error"]["code"] == "not-your-seat"
        for bad in ({"line": ["x" * 41]}, {"line": ["é"]}, {"line": ["A1"] * 101}, {"after": -1}):
            two.send_json({"type": "show", **SHOWN, **bad})
            assert until(two, "answer")["error"]["code"] == "unreadable"
        with client.websocket_connect(path, headers=stranger(client).headers) as late:
            assert until(late, "shown") == {"type": "shown", "seat": 1, **SHOWN}
    assert ada.at(table).view()["version"] == 3
    with client.websocket_connect(path, headers=stranger(client).headers) as late:
        assert until(late, "chat")["said"] == []
