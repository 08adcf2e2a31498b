"""Being forgotten: nothing about the person remains, and nobody else loses anything."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.event import listen

from cirkis.server.accounts import export
from cirkis.server.gate import Gate
from cirkis.server.storage import people
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.tables.refusals import refused
from tests.attacks.test_sessions import browser, make_link, take
from tests.server.helpers import (
    Stranger,
    TestClient,
    change_stored,
    friends,
    new_table,
    next_message,
    open_client,
    two_servers,
)
from tests.server.http.test_api_errors import check_error

SURE = {"sure": "yes"}
HOSTED = {"seats": [{"kind": "person"}, {"kind": "open"}]}


def forget(who: Stranger) -> int:
    """Forget a person, and return the number of their tables."""
    answer = who.post("/api/me/forget", json=SURE)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["tables"])


def say(who: Stranger, table: str, text: str) -> None:
    assert who.post(f"/api/tables/{table}/sayings", json={"text": text}).status_code == 201


def test_nothing_is_left_of_the_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database keeps no name, text or id of the person, nor anything about their devices.

    Clearing a long log takes several commits, without blocking others, and resumes if interrupted.
    """
    changed: list[int] = []  # entries changed by each statement

    def note(_: Any, __: Any, text: str, values: Any, ___: Any, is_many: bool) -> None:
        if text.startswith("UPDATE events"):
            changed.append(len(values) if is_many else 1)
            if len(changed) == 2:
                raise MemoryError

    monkeypatch.setattr(people, "BATCH", 2)
    with open_client(tmp_path) as client:
        ada, bo, table = friends(client)
        token = ada.headers["Authorization"].removeprefix("Bearer ")
        phone = take(client, make_link(ada))
        assert ada.at(table).place()["ok"]
        assert ada.at(table).send_now("rename", seat=0, name="Lovelace")["ok"]
        say(ada, table, "difference engine")
        change_stored(client, "UPDATE sayings SET person = NULL")
        say(bo, table, "analytical engine")
        database = client.app.state.store.database  # pyrefly: ignore[missing-attribute]
        listen(database._connection, "before_cursor_execute", note)
        assert phone.post("/api/me/forget", json=SURE).status_code == 503
        assert forget(phone) == 1
    assert changed == [1, 2, 2, 2]
    with sqlite3.connect(tmp_path / "data" / FILE_NAME) as connection:
        everything = "\n".join(connection.iterdump())
    connection.close()
    bos_token = bo.headers["Authorization"].removeprefix("Bearer ")  # tokens are never stored
    for trace in ("Ada", "Lovelace", "difference", ada.person, token, "python-httpx", bos_token):
        assert trace not in everything
    for other in ("Bo", "analytical", bo.person):
        assert other in everything


def test_others_keep_a_finished_game(stored: TestClient) -> None:
    """A finished game stays as it was played, but without the forgotten person's name and words."""
    ada, bo, table = friends(stored)
    assert ada.at(table).place()["ok"]
    assert bo.at(table).place()["ok"]
    say(ada, table, "hello")
    say(bo, table, "hi")
    assert ada.at(table).send_now("resign", seat=0)["ok"]
    before = bo.at(table).view()
    assert forget(ada) == 1
    after = bo.at(table).view()
    assert [seat.get("name") for seat in after["seats"]] == [None, "Bo"]
    for what in ("placed", "scores", "outcome", "you"):
        assert after[what] == before[what]
    lines = bo.get(f"/api/tables/{table}/sayings").json()["said"]
    assert [(line["name"], line["text"]) for line in lines] == [(None, ""), ("Bo", "hi")]
    assert "Ada" not in bo.get(f"/api/tables/{table}/record").text
    assert len(bo.get("/api/mine").json()) == 1


def test_others_go_on_playing(stored: TestClient) -> None:
    """A computer takes the seat in an unfinished game; the other players are told, and play on."""
    ada, bo, table = friends(stored)
    assert ada.at(table).place()["ok"]
    with stored.websocket_connect(f"/api/tables/{table}/live", headers=bo.headers) as line:
        next_message(line, "table")
        assert forget(ada) == 1
        message = next_message(line, "table")
        assert message["view"]["seats"][0]["kind"] == "computer"
        assert "name" not in message["view"]["seats"][0]
    assert bo.at(table).place()["ok"]
    view = bo.at(table).wait_until(lambda view: view["plies"] >= 3)
    assert view["seats"][0]["handed"]
    check_error(ada.get("/api/mine"), 401, "signed-out")


def test_nobody_can_forget_another_person(client: TestClient) -> None:
    """Only the sender of the request is forgotten, and only after confirming."""
    ada, bo, table = friends(client)
    check_error(client.post("/api/me/forget", json=SURE), 401, "no-person")
    check_error(ada.post("/api/me/forget", json={}), 400, "unreadable")
    assert forget(bo) == 1
    assert ada.at(table).view()["you"] == {"host": True, "seats": [0]}


def test_other_servers_forget_too(tmp_path: Path, address: str) -> None:
    """Another server with the table in memory sends it to its own connections without the name."""
    with two_servers(tmp_path, address) as (one, two):
        ada, bo, table = friends(one)
        say(ada, table, "hello")
        assert ada.at(table).send_now("resign", seat=0)["ok"]
        with two.websocket_connect(f"/api/tables/{table}/live", headers=bo.headers) as line:
            next_message(line, "table")
            next_message(line, "chat")
            assert forget(ada) == 1
            assert "name" not in next_message(line, "table")["view"]["seats"][0]
            assert next_message(line, "chat")["said"][0]["text"] == ""


def test_export(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person gets everything that is stored about them, and nothing about others. They must wait
    while too much other work is unfinished; tables beyond a limit are left out.
    """
    real, refusals = Gate.help, iter([refused("too-many.busy")])

    async def refuse_once(gate: Gate, *args: Any) -> Any:
        if problem := next(refusals, None):
            raise problem
        return await real(gate, *args)

    ada, bo, table = friends(client)
    assert ada.at(table).place()["ok"]
    say(ada, table, "difference engine")
    say(bo, table, "analytical engine")
    browser(client)
    take(client, make_link(ada))

    def exported() -> dict[str, Any]:
        answer = ada.get("/api/me/data")
        assert "attachment" in answer.headers["content-disposition"]
        assert "analytical" not in answer.text
        assert bo.person not in answer.text
        return dict(answer.json())

    monkeypatch.setattr(Gate, "help", refuse_once)
    data = exported()
    assert data["person"] == ada.person
    assert len(data["devices"]) == 2
    (row,) = data["tables"]
    assert (row["id"], row["seats"], row["names"], row["host"]) == (table, [0], ["Ada"], True)
    assert [line["text"] for line in row["chat"]] == ["difference engine"]
    assert "[Cirkis" in row["record"]
    monkeypatch.setattr(export, "MAX_BYTES", -1)
    assert exported()["tables"] == []
    check_error(client.get("/api/me/data"), 401, "no-person")


def test_the_forgotten_leave_all_seats(tmp_path: Path) -> None:
    """A person who is forgotten leaves all seats, even if a quota is used up. Those at a table
    where the game has not begun become free.
    """
    with open_client(tmp_path, limits={"requests": 80}) as client:
        ada, bo, _ = friends(client)
        wishes = [HOSTED, HOSTED, {"seats": [*HOSTED["seats"], {"kind": "open"}]}]
        posts = [bo.at(new_table(bo, wish)) for wish in wishes]
        assert all(ada.at(post.table_id).send_now("claim", seat=1)["ok"] for post in posts)
        assert forget(ada) == 4
        kinds = [post.view()["seats"][1]["kind"] for post in posts]
        assert kinds == ["computer", "computer", "open"]
