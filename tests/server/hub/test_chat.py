"""Talk at a table: chat, stored in order beside the log and limited, and positions shown."""

from pathlib import Path
from typing import Any

import pytest

from cirkis.server.quotas import QUOTAS
from cirkis.server.storage import table_store
from tests.server.helpers import (
    Stranger,
    TestClient,
    change_stored,
    friends,
    new_table,
    next_message,
    open_client,
    stranger,
)

SEATS = {"seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}]}


def say(who: Any, table: str, **what: Any) -> Any:
    return who.post(f"/api/tables/{table}/sayings", json=what)


def test_chat_reaches_everybody(client: TestClient) -> None:
    ada, eve = stranger(client), stranger(client)
    table = new_table(ada, SEATS)
    path = f"/api/tables/{table}/live"
    with (
        client.websocket_connect(path, headers=ada.headers) as one,
        client.websocket_connect(path, headers=eve.headers) as two,
    ):
        assert next_message(one, "chat")["said"] == []
        face = ada.at(table).view()["seats"][0]["face"]
        one.send_json({"type": "say", "text": "Hello <b>there</b>"})
        one.send_json({"type": "say", "phrase": "good-luck"})
        for n, what in ((1, {"text": "Hello <b>there</b>"}), (2, {"phrase": "good-luck"})):
            heard = next_message(one, "said")
            assert next_message(two, "said") == heard
            assert heard.pop("at") > 1_700_000_000
            who = {"seat": 0, "name": "Ada", "face": face}
            assert heard == {"type": "said", "n": n, **who, **what}
    assert ada.at(table).view()["version"] == 1
    with client.websocket_connect(path) as late:
        assert [one["n"] for one in next_message(late, "chat")["said"]] == [1, 2]


def test_a_damaged_line_hides_no_other(client: TestClient) -> None:
    ada = stranger(client)
    table = new_table(ada, SEATS)
    assert [say(ada, table, text=text).status_code for text in ("one", "two")] == [201, 201]
    change_stored(client, f"UPDATE sayings SET saying = '{{' WHERE n = 1 AND table_id = '{table}'")
    with client.websocket_connect(f"/api/tables/{table}/live", headers=ada.headers) as line:
        assert [one["text"] for one in next_message(line, "chat")["said"]] == ["two"]


def test_spectators_cannot_chat(client: TestClient) -> None:
    table = new_table(stranger(client), SEATS)
    for eve in (stranger(client), Stranger(client, {})):
        answer = say(eve, table, phrase="hello")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-your-seat")
    with client.websocket_connect(f"/api/tables/{table}/live") as line:
        line.send_json({"type": "say", "text": "hey"})
        answer = next_message(line, "answer")
        assert (answer["id"], answer["error"]["code"]) == (None, "not-your-seat")
    assert client.get(f"/api/tables/{table}/sayings").json()["said"] == []


def test_phrases_only(client: TestClient) -> None:
    """If the host does not allow free text, phrases still work."""
    ada, bo = stranger(client), stranger(client)
    table = new_table(ada, SEATS | {"chat": False})
    assert bo.at(table).send_now("claim", seat=1)["ok"]
    assert say(bo, table, text="hi").json()["error"]["code"] == "chat-off"
    assert say(bo, table, phrase="hello").status_code == 201
    assert bo.at(table).send_now("chat", on=True)["error"]["code"] == "not-host"
    with client.websocket_connect(f"/api/tables/{table}/live", headers=bo.headers) as line:
        line.send_json({"type": "chat", "on": True})
        assert next_message(line, "answer")["error"]["code"] == "not-host"
    with client.websocket_connect(f"/api/tables/{table}/live", headers=ada.headers) as line:
        line.send_json({"type": "chat", "on": True})
        changed = next_message(line, "changed")
        assert (changed["cause"], changed["changes"]["chat"]) == ("chat", True)
    assert say(bo, table, text="hi").status_code == 201


CLEANED = {
    "Bo\u200b\u200e\u2060: \u3164yes": "Bo: yes",
    "Z" + "\u0316\u0317\u0318\u0319" * 50 + "algo": "Z\u0316\u0317\u0318\u0319algo",
    "hm" + "\u2003 " * 100 + "Bo: yes": "hm Bo: yes",
    "שלום 👩\u200d🚀": "שלום 👩\u200d🚀",
}


BAD_LINES: tuple[dict[str, Any], ...] = (
    {},
    {"text": "x" * 301},
    {"text": "\u200b\u3164 \u0301"},
    {"text": "\u200d"},
    {"phrase": "rude"},
    {"phrase": "hello", "text": "hello"},
    {"phrase": "hello", "seat": 1},
)


def test_what_a_line_can_be(client: TestClient) -> None:
    """Hidden characters, marks stacked over other lines, and spaces filling lines are left out. A
    line of nothing else is refused, as are malformed ones.
    """
    table = new_table(client)
    for text, shown in CLEANED.items():
        assert say(client, table, text=text).json()["text"] == shown
    for what in BAD_LINES:
        answer = say(client, table, **what)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unreadable")


def test_chat_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One person can write only some lines at once; other people are not affected. A table keeps
    only the latest lines, so that reading its chat never takes long.
    """
    monkeypatch.setattr(table_store, "LINES_KEPT", 3)
    with open_client(tmp_path, limits={"requests": QUOTAS["requests"].person}) as client:
        ada, bo, table = friends(client)
        count = 0  # lines; the longer they take, the more are allowed
        while say(ada, table, phrase="thanks").status_code == 201:
            count += 1
        assert count >= 15
        assert say(bo, table, phrase="thanks").status_code == 201
        said = bo.get(f"/api/tables/{table}/sayings").json()["said"]
        assert len(said) == 3
        assert said[0]["n"] >= count - 1


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
        assert next_message(one, "answer")["error"]["code"] == "no-advice"
        assert bo.at(table).send_now("resign", seat=1)["ok"]
        for line, seat in ((one, 0), (two, 1)):
            line.send_json({"type": "show", **SHOWN})
            for other in (one, two, eve):
                assert next_message(other, "shown") == {"type": "shown", "seat": seat, **SHOWN}
        eve.send_json({"type": "show", **SHOWN})
        assert next_message(eve, "answer")["error"]["code"] == "not-your-seat"
        for bad in ({"line": ["x" * 41]}, {"line": ["é"]}, {"line": ["A1"] * 101}, {"after": -1}):
            two.send_json({"type": "show", **SHOWN, **bad})
            assert next_message(two, "answer")["error"]["code"] == "unreadable"
        with client.websocket_connect(path, headers=stranger(client).headers) as late:
            assert next_message(late, "shown") == {"type": "shown", "seat": 1, **SHOWN}
    assert ada.at(table).view()["version"] == 3
    with client.websocket_connect(path, headers=stranger(client).headers) as late:
        assert next_message(late, "chat")["said"] == []
