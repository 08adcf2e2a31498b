"""Nobody can evade quotas with new connections, other endpoints or new identities, or use up those
of other people at an address that many share, such as a school's.
"""

from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from cirkis.practice import shipped_puzzles
from tests.server.clubs.members import club_of, code, join, link
from tests.server.helpers import (
    PEOPLE,
    Post,
    friends,
    new_table,
    next_message,
    open_client,
    stranger,
)
from tests.server.hub.test_lobby import live

SHORT = {**PEOPLE, "options": {"players": 2, "target": 5}}


def test_anonymous_tries_at_puzzles_are_limited(tmp_path: Path) -> None:
    """Without a cookie or token, a try does not affect a rating, so only a few are allowed."""
    with open_client(tmp_path, limits={"bytes": 280_000}) as client:
        puzzle = shipped_puzzles()[0]
        path, body = f"/api/puzzles/{puzzle.id}/try", {"cells": "Z9"}
        ada = stranger(client)
        client.cookies.clear()
        codes = [client.post(path, json=body).status_code for _ in range(6)]
        assert codes == [422] * 4 + [429] * 2
        assert [ada.post(path, body).status_code for _ in range(6)] == [422] * 6


def _end(post: Post) -> None:
    assert post.send_now("resign", seat=0)["ok"]
    if post.view()["outcome"] is None:
        assert post.send_now("resign", seat=1)["ok"]


def test_rematches_count_as_tables(tmp_path: Path) -> None:
    """Tables created by a rematch or from records count like any other tables."""
    with open_client(tmp_path, limits={"bytes": 200_000}) as client:
        ada = stranger(client)
        post = ada.at(new_table(ada, SHORT))
        for _ in range(3):
            _end(post)
            assert post.send_now("rematch")["ok"]
            post = ada.at(post.view()["next"])
        _end(post)
        refused = post.send_now("rematch")["error"]
        assert (refused["code"], refused["quota"]) == ("too-many", "bytes")
        record = '[Cirkis "1"]\n[Players "2"]\n1. green A:A1\n'
        assert ada.post("/api/records", {"record": record}).status_code == 429
        assert ada.post("/api/tables", SHORT).status_code == 429


def test_bytes_are_counted(tmp_path: Path) -> None:
    """Once their bytes are used up, people cannot create tables, chat or change names, but can play
    on. Unreadable requests cost nothing. The Retry-After header gives the time to wait.
    """
    with open_client(tmp_path, limits={"bytes": 52_000}) as client:
        ada = stranger(client)
        assert ada.post("/api/tables", {"colour": 1}).status_code == 400
        post = ada.at(new_table(ada))
        codes = set[str]()
        for nth in range(40):
            answer = post.send_now("rename", seat=0, name=f"a rather long name {nth}")
            codes.add("ok" if answer["ok"] else answer["error"]["quota"])
        assert codes == {"ok", "bytes"}
        assert ada.post("/api/tables", PEOPLE).json()["error"]["quota"] == "bytes"
        said = ada.post(f"{post.path}/sayings", {"text": "a long line " * 20})
        error = said.json()["error"]
        assert (said.status_code, error["quota"]) == (429, "bytes")
        assert said.headers["retry-after"] == str(error["retry_after"])
        assert 0 < error["retry_after"] <= 3600
        assert post.place()["ok"]
        assert post.send_now("resign", seat=0)["ok"]


def test_handshakes_are_charged(tmp_path: Path) -> None:
    """Handshakes from other sites' pages use up an address's share; polls of the health do not."""
    foreign, reasons = {"Origin": "http://evil.example"}, [""]
    with open_client(tmp_path, limits={"requests": 1}) as client:
        while "too many requests" not in reasons[-1] and len(reasons) < 500:
            with (
                pytest.raises(WebSocketDisconnect) as end,
                client.websocket_connect("/", headers=foreign),
            ):
                raise AssertionError("the connection was opened")
            reasons.append(end.value.reason)
        assert "may not play here" in reasons[1]
        assert "too many requests" in reasons[-1]
        assert {client.get("/health").status_code for _ in range(50)} == {200}


JOINABLE = {"seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}]}


def test_refused_arrivals(tmp_path: Path) -> None:
    """Refused commands do not use up the arrivals of a table or club, so others still get in."""
    with open_client(tmp_path, clubs=True, limits={"bytes": 700_000}) as client:
        ada, bo = stranger(client), stranger(client)
        table = new_table(ada, JOINABLE)
        club, people = club_of(client, "Cy")
        secret = link(people[0], club)
        for spoiler in (stranger(client), stranger(client)):
            for _ in range(2):
                refused = spoiler.at(table).send_now("claim", seat=0)
                assert refused["error"]["code"] == "seat-taken"
                assert code(join(spoiler, secret, "Cy")) == (409, "name-taken")
        assert bo.at(table).send_now("claim", seat=1)["ok"]
        assert join(bo, secret, "Bo").status_code == 200


def test_only_coming_uses_up_arrivals(tmp_path: Path) -> None:
    """When a table's arrivals and one's own are used up, one can still leave it, or play again."""
    with open_client(tmp_path, limits={"bytes": 300_000}) as client:
        ada, bo, table = friends(client)
        assert bo.at(table).send_now("resign", seat=1)["ok"]
        for who in (ada, bo):
            assert who.at(table).send_now("rematch")["ok"]
        ada = stranger(client)
        table = new_table(ada, {**JOINABLE, "seats": [*JOINABLE["seats"], {"kind": "open"}]})
        bo, cy = stranger(client), stranger(client)
        for who, seat in ((bo, 1), (cy, 2)):
            assert who.at(table).send_now("claim", seat=seat)["ok"]
            assert who.at(table).send_now("seat", kind="leave", seat=seat)["ok"]
        shut = bo.at(table).send_now("claim", seat=1)
        assert shut["error"]["quota"] == "bytes"


def test_heartbeats_come_first(tmp_path: Path) -> None:
    """Whoever has used up their requests can still answer heartbeats, and so stays connected until
    they send something else; the connection is then closed with a reason.
    """
    with open_client(tmp_path, limits={"requests": 3 + 2 + 3 + 7 + 3}) as client:
        ada, bo = stranger(client), stranger(client)
        table = new_table(ada, {**JOINABLE, "clock": {"kind": "bank", "seconds": 300}})
        with live(ada, table) as line:
            line.send_json(next_message(line, "beat"))
            assert bo.at(table).send_now("claim", seat=1)["ok"]
            assert next_message(line, "changed")
            line.send_json({"type": "undo", "id": "a", "version": 2})
            assert next_message(line, "error")["error"]["quota"] == "requests"
            with pytest.raises(WebSocketDisconnect) as end:
                next_message(line, "nothing more")
    assert (end.value.code, end.value.reason) == (1008, "too-many")
