"""Play comes first: whatever else an opponent does, placements are accepted."""

import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from cirkis.server.storage import queries
from cirkis.server.storage.queries import StoredEntry
from cirkis.tables import log_room
from tests.server.helpers import (
    PEOPLE,
    Post,
    TestClient,
    command,
    friends,
    new_table,
    open_client,
    stranger,
    two_servers,
    until,
)


def _pair(client: TestClient) -> tuple[Post, Post]:
    """Return a host and a guest at their table."""
    ada, bo, table = friends(client)
    return ada.at(table), bo.at(table)


def test_renames_elsewhere_hold_nobody_up(tmp_path: Path, address: str) -> None:
    """A placement is accepted, however often the opponent meanwhile changes their name on another
    server.
    """
    with two_servers(tmp_path, address) as (here, there):
        host, guest = _pair(here)
        guest.client.client = there
        has_ended = threading.Event()
        renames = threading.Thread(target=_rename_until, args=(guest, has_ended))
        renames.start()
        try:
            answers = [host.send(host.placement()), guest.send(guest.placement())]
            for _ in range(8):
                answers.append(host.send(host.placement()))
                answers.append(guest.send(guest.placement()))
        finally:
            has_ended.set()
            renames.join()
    assert [answer for answer in answers if not answer["ok"]] == []


def _rename_until(post: Post, has_ended: threading.Event) -> None:
    while not has_ended.is_set():
        post.send(command("rename", 3, seat=1, name="n"))


def test_nothing_but_play_makes_placements_stale(client: TestClient) -> None:
    """Placements and resignations stay valid when other people change their names, make offers,
    restrict the chat or hand over seats.
    """
    host, guest = _pair(client)
    assert host.place()["ok"]
    assert guest.place()["ok"]
    assert host.place()["ok"]
    wish = guest.placement()
    for what, more in (
        ("rename", {"seat": 0, "name": "n"}),
        ("undo", {"plies": 1}),
        ("withdraw-offer", {}),
        ("chat", {"on": False}),
        ("hand-over", {"seat": 0}),
        ("take-back", {"seat": 0}),
    ):
        assert host.send_now(what, **more)["ok"], what
    assert guest.send(wish)["ok"]
    version = host.view()["version"]
    assert guest.send_now("rename", seat=1, name="m")["ok"]
    assert host.send(command("resign", version, seat=0))["ok"]


def test_renames_are_limited_and_placements_are_not(tmp_path: Path) -> None:
    """Endless renames are refused, however many connections send them; the game goes on."""
    with open_client(tmp_path, changes_per_30s=3) as client:
        ada, bo, table = friends(client)
        host, guest = ada.at(table), bo.at(table)
        codes = []
        for number in range(5):
            with client.websocket_connect(f"{guest.path}/live", headers=bo.headers) as line:
                until(line, "table")
                version = guest.view()["version"]
                line.send_json(command("rename", version, seat=1, name=f"n{number}"))
                codes.append((until(line, "answer").get("error") or {}).get("code"))
        assert codes == [None, None, "too-many", "too-many", "too-many"]  # the claim counts too
        assert host.place()["ok"]
        assert guest.place()["ok"]
        assert host.send_now("rename", seat=0, name="n")["ok"]


def test_full_log_leaves_room_for_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who fills their share of the log does not affect the others, who can place, undo,
    change their names and have a rematch. The share stays full when the server restarts.
    """
    monkeypatch.setattr(log_room, "MAX_EXTRAS_EACH", 5)
    with open_client(tmp_path) as client:
        host, guest = _pair(client)
        while guest.send_now("rename", seat=1, name="n")["ok"]:
            pass
    with open_client(tmp_path) as client:
        for post in (host, guest):
            post.client.client = client
        answer = guest.send_now("rename", seat=1, name="m")
        assert answer["error"]["code"] == "full-table"
        assert host.place()["ok"]
        assert host.send_now("undo", plies=0)["ok"]
        assert guest.send_now("answer", accept=True)["ok"]
        assert host.place()["ok"]
        assert guest.place()["ok"]
        assert host.send_now("rename", seat=0, name="h")["ok"]
        assert guest.send_now("resign", seat=1)["ok"]
        assert host.send_now("rematch")["ok"]


def test_strangers_cannot_fill_a_new_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One person, and all people at one address together, can take and leave seats only a limited
    number of times (leaving is free), so the log still has room for friends elsewhere.
    """
    monkeypatch.setattr(log_room, "MAX_EXTRAS_BEFORE_START", 130)
    with open_client(tmp_path, trusted_proxies=("203.0.113.9",)) as client:
        ada = stranger(client)
        seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]
        host = ada.at(new_table(ada, {"seats": seats}))
        client.headers["X-Forwarded-For"] = "192.0.2.1"
        done = []
        for _ in range(3):
            eve, wishes = stranger(client).at(host.table_id), itertools.cycle(["claim", "leave"])
            answers = (eve.send_now(wish, seat=1) for wish in wishes)
            done.append(len([*itertools.takewhile(lambda answer: answer["ok"], answers)]))
        assert done == [60, 60, 0]
        client.headers["X-Forwarded-For"] = "192.0.2.2"
        assert stranger(client).at(host.table_id).send_now("claim", seat=1)["ok"]
        assert host.send_now("fill", seat=2, kind="computer", level="newcomer")["ok"]
        assert host.place()["ok"]


def test_strangers_do_not_use_up_a_friends_changes(tmp_path: Path) -> None:
    """Their refused commands do not count, even at the same address, such as a school's."""
    with open_client(tmp_path, changes_per_30s=2) as client:
        _, guest = _pair(client)
        for _ in range(6):
            eve = stranger(client).at(guest.table_id)
            codes = [eve.send_now("rename", seat=1)["error"]["code"] for _ in range(3)]
            assert codes == ["not-your-seat"] * 3
        assert guest.send_now("rename", seat=1, name="n")["ok"]


def test_endless_undo(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever endlessly places and undoes is stopped, and can still play on."""
    monkeypatch.setattr(log_room, "MAX_TAKEN_BACK", 2)
    ada = stranger(client)
    post = ada.at(new_table(ada, PEOPLE))
    for _ in range(2):
        assert post.place()["ok"]
        assert post.send_now("undo", plies=0)["ok"]
    assert post.place()["ok"]
    assert post.send_now("undo", plies=0)["error"]["code"] == "full-table"
    assert post.place()["ok"]


def test_long_reads_come_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reads share one thread, one read per address at a time, so others wait only briefly."""
    real, reads = queries.load_log, list[tuple[int, str]]()
    with open_client(tmp_path) as client:
        *others, table = [new_table(client) for _ in range(5)]

    def read(connection: Connection, table_id: str, *part: int) -> list[StoredEntry]:
        time.sleep(0.1)
        reads.append((client.app.state.store.database.commits, table_id))  # pyrefly: ignore[missing-attribute]
        return real(connection, table_id, *part)

    def get(table_id: str, host: str) -> Any:
        return client.get(f"/api/tables/{table_id}", headers={"X-Forwarded-For": host})

    monkeypatch.setattr(queries, "load_log", read)
    client = open_client(tmp_path, trusted_proxies=("203.0.113.9",))
    with client, ThreadPoolExecutor(5) as pool:
        asked = [pool.submit(get, one, "192.0.2.6") for one in (*others, table)]
        time.sleep(0.05)
        assert get(table, "192.0.2.7").status_code == 200
        assert not all(one.done() for one in asked)
    assert len({transaction for transaction, _ in reads}) == len(reads) >= 5
