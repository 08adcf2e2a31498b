"""Live connections show the same table, answer every frame, and are limited in number."""

from pathlib import Path
from typing import Any

from tests.server.helpers import (
    Post,
    TestClient,
    command,
    new_table,
    next_message,
    open_client,
    stranger,
)


def _live(table_id: str) -> str:
    return f"/api/tables/{table_id}/live"


def test_first_message(client: TestClient) -> None:
    """Every connection begins with the whole table, also if an old page names its version."""
    table_id = new_table(client)
    whole = {"type": "table", **Post(client, table_id).fetch(), "happened": []}
    for query in ("", "?version=1", "?version=x"):
        with client.websocket_connect(_live(table_id) + query) as line:
            assert line.receive_json() == whole


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
    with client.websocket_connect(f"{player.path}/live") as line:
        assert next_message(line, "clock")["seats"] == [300_000, 300_000]
        player.place()
        assert next_message(line, "changed")["changes"]["clock"]["running"] == 1
        clock = next_message(line, "clock")
        assert clock["running"] == 1
        assert 290_000 < clock["seats"][1] <= 300_000


HUGE = "9" * 7000
BAD: list[tuple[Any, str | None]] = [
    ("", None),
    ("{", None),
    ("[]", None),
    ("[" * 5000, None),
    ('"\\ud800"', None),
    ('{"id":7,"type":"undo","version":1}', None),
    ('{"id":"a","type":"boom","version":1}', "a"),
    ('{"id":"' + "b" * 70 + '","type":"undo","version":1}', "b" * 70),
    (b"\xff\xfe", None),
    ('{"type":"beat","n":' + HUGE + "}", None),
    ('{"type":"beat","n":1e999}', None),
    ('{"type":"undo","version":1,"plies":-' + HUGE + "}", None),
    ('{"type":' + '{"a":' * 1300 + "1" + "}" * 1300 + "}", None),
    ('{"type":"say","text":' + "[" * 4000 + "]" * 4000 + "}", None),
]


def test_malformed_frames_are_answered(client: TestClient) -> None:
    """A frame, text or binary, that is not a command is answered with an error that names its id;
    the connection stays open.
    """
    with client.websocket_connect(_live(new_table(client))) as line:
        next_message(line, "chat")
        texts = [(frame.encode(), named) for frame, named in BAD if isinstance(frame, str)]
        for frame, named in [*BAD, *texts]:
            if isinstance(frame, bytes):
                line.send_bytes(frame)
            else:
                line.send_text(frame)
            answer = line.receive_json()
            assert (answer["type"], answer["ok"], answer["id"]) == ("answer", False, named), frame
            assert answer["error"]["code"] == "unreadable"
            assert answer["version"] == 1
        line.send_json(command("undo", 1))
        assert line.receive_json()["error"]["code"] == "nothing-to-undo"


def test_connections_of_one_person_are_counted(tmp_path: Path) -> None:
    """The number of connections that one person can open is limited; closed ones do not count."""
    with open_client(tmp_path, limits={"connections": 1}) as client:
        path, headers = _live(new_table(client)), stranger(client).headers
        for _ in range(3):
            with client.websocket_connect(path, headers=headers) as line:
                assert line.receive_json()["type"] == "table"
                with client.websocket_connect(path, headers=headers) as second:
                    assert second.receive_json()["error"]["code"] == "too-many"
