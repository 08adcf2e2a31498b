"""Nobody can evade quotas with new connections, other endpoints or new identities."""

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from cirkis.practice import shipped_puzzles
from cirkis.server.http import processor_time, websocket
from cirkis.server.load_control.gate import Gate
from cirkis.server.quotas import Charge
from cirkis.tables.refusals import TooMany
from tests.server.helpers import (
    PEOPLE,
    Post,
    Stranger,
    TestClient,
    cells_of,
    command,
    new_table,
    new_token,
    open_client,
    stranger,
    until,
)
from tests.server.http.test_api_errors import check_error
from tests.services import wait_while

SHORT = {**PEOPLE, "options": {"players": 2, "target": 5}}


def _flood(client: TestClient, path: str, headers: dict[str, str], messages: int) -> int:
    """Return how many messages are answered before the connection is closed with a reason."""
    answered, why, message = 0, None, {}
    with client.websocket_connect(path, headers=headers) as line:
        for _ in range(messages):
            line.send_json(command("undo", 1))
        try:
            while answered < messages:
                message = line.receive_json()
                answered += message["type"] == "answer"
        except WebSocketDisconnect as end:
            why = end.code, end.reason, message["error"]["quota"]
    assert answered == messages or why == (1008, "too-many", "requests")
    return answered


def test_floods_on_many_connections(tmp_path: Path) -> None:
    """Messages are counted per person, so reconnecting does not allow more."""
    with open_client(tmp_path, requests_per_20s=1 + 7 + 18 * 5) as client:
        ada = stranger(client)
        path = f"/api/tables/{new_table(ada)}/live"
        assert sum(_flood(client, path, ada.headers, 30) for _ in range(3)) == 18


def test_floods_under_many_names(tmp_path: Path) -> None:
    """Messages are also counted per address, so new identities do not allow more either."""
    with open_client(tmp_path, requests_per_20s=13) as client:
        path = f"/api/tables/{new_table(client)}/live"
        people = [
            Stranger(client, {"Authorization": f"Bearer {new_token(client)}"}) for _ in range(20)
        ]
        left = 13 * 15 - 1  # then each opens a connection (7) and gets an answer (5)
        assert sum(_flood(client, path, one.headers, 5) for one in people) == left // (7 + 5)


def test_anonymous_tries_at_puzzles_are_limited(tmp_path: Path) -> None:
    """Without a cookie or token, a try does not affect a rating, so only a few are allowed."""
    with open_client(tmp_path, work_seconds_per_hour=40) as client:
        puzzle = shipped_puzzles()[0]
        path, body = f"/api/puzzles/{puzzle.id}/try", {"cells": "Z9"}
        ada = stranger(client)
        client.cookies.clear()
        codes = [client.post(path, json=body).status_code for _ in range(6)]
        assert codes == [422] * 4 + [429] * 2
        assert [ada.post(path, body).status_code for _ in range(6)] == [422] * 6


def test_lists_of_tables_are_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the quota leaves no time to load all of somebody's tables, the list is refused, not
    truncated; repeating the request eventually succeeds. Unknown tables are left out.
    """
    with open_client(tmp_path) as client:
        ada = stranger(client)
        ids = {new_table(ada) for _ in range(5)}
    start, left = Gate.start, 3

    def start_few(gate: Gate, *args: Any, **more: Any) -> Any:
        nonlocal left
        if more.get("operation") == "help":
            left -= 1
            if left < 0:
                left = 3
                raise TooMany("later", "processor", 1)
        return start(gate, *args, **more)

    with open_client(tmp_path) as client:
        ada.client = client
        monkeypatch.setattr(Gate, "start", start_few)
        check_error(answer := ada.get("/api/mine"), 429, "too-many")
        assert answer.headers["Retry-After"] == "1"
        while (answer := ada.get("/api/mine")).status_code == 429:
            pass
        assert {one["id"] for one in answer.json()} == ids
        named = ada.get("/api/tables?ids=none," + ",".join(ids)).json()
        assert {one["id"] for one in named} == ids


def _end(post: Post) -> None:
    assert post.send_now("resign", seat=0)["ok"]
    if post.view()["outcome"] is None:
        assert post.send_now("resign", seat=1)["ok"]


def test_rematches_count_as_tables(tmp_path: Path) -> None:
    """Tables created by a rematch or from records count like any other tables."""
    with open_client(tmp_path, bytes_per_hour=200_000) as client:
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
    with open_client(tmp_path, bytes_per_hour=52_000) as client:
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
        assert 3590 < error["retry_after"] <= 3600
        assert post.place()["ok"]
        assert post.send_now("resign", seat=0)["ok"]


def grows(charged: list[Charge]) -> bool:
    before = len(charged)
    time.sleep(0.3)
    return len(charged) > before


def test_crowds_are_charged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sender is charged for every connection to the table, and slowed down, not refused. Opening
    a connection is charged in addition to its handshake.
    """
    monkeypatch.setattr(websocket, "SLOWED_BY", 0.3)
    charged: list[Charge] = []

    def note(charge: Charge) -> None:
        if (charge.name, charge.key) == ("processor", "address 203.0.113.9"):
            charged.append(charge)

    with open_client(tmp_path) as client:
        path = f"/api/tables/{new_table(client)}/live"
    with open_client(tmp_path) as client, ExitStack() as stack:
        client.app.state.quotas.on_charged = note  # pyrefly: ignore[missing-attribute]
        line, *_ = [stack.enter_context(client.websocket_connect(path)) for _ in range(30)]
        first = until(line, "table")
        wait_while(lambda: grows(charged))  # on a busy machine, openings are still being charged
        assert sum(one.cost for one in charged) >= 2 * 30
        charged.clear()
        monkeypatch.setattr(websocket, "SLOWED_FROM", 0.0)
        line.send_json(command("place", 1, cells=cells_of(first, first["view"]["legal"][0])))
        assert until(line, "answer")["ok"]
        started = time.monotonic()
        line.send_json(command("undo", 2))
        assert until(line, "answer")["ok"]
        assert time.monotonic() - started > 0.25
    costs = [one.cost for one in charged]
    assert (costs.count(6), len(costs), min(costs) > 0) == (2, 4, True)  # 6 ms for 30 connections


def test_handshakes_and_polls_are_charged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Handshakes from other sites' pages use up an address's share, and so do polls of the server's
    health, except the first few in each second.
    """
    for name in ("REFUSAL_DELAY", "SLOWED_BY"):
        monkeypatch.setattr(processor_time, name, 0.0)
    foreign = {"Origin": "http://evil.example"}
    with open_client(tmp_path, processor_ms_per_10s=10) as client:
        for _ in range(20):
            with pytest.raises(WebSocketDisconnect), client.websocket_connect("/", headers=foreign):
                raise AssertionError("the connection was opened")
        check_error(client.get("/api/setup"), 429, "too-many")
        codes = [client.get("/health").status_code for _ in range(5 * processor_time.POLLS)]
    assert codes[: processor_time.POLLS] == [200] * processor_time.POLLS
    assert 429 in codes


def test_processor_time_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that has used up its processor time is refused; other addresses are answered."""
    monkeypatch.setattr(processor_time, "REFUSAL_DELAY", 0.0)
    monkeypatch.setattr(processor_time, "SLOWED_BY", 0.0)
    with open_client(tmp_path, processor_ms_per_10s=2, trusted_proxies=("203.0.113.9",)) as client:
        client.headers.update({"X-Forwarded-For": "192.0.2.1"})
        codes = [client.get("/api/board").status_code for _ in range(20)]
        refused = client.get("/api/setup")
        assert client.get("/", headers={"X-Forwarded-For": "192.0.2.2"}).status_code == 200
    assert (codes[0], codes[-1], refused.json()["error"]["quota"]) == (200, 429, "processor")
    assert 0 < int(refused.headers["retry-after"]) <= 10
