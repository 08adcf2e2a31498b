"""Foreign pages, stolen names, replayed commands: who is not at the table changes nothing there."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.helpers import Stranger, TestClient, command, new_table, stranger
from tests.server.test_api_errors import check_error

SEATS = {"seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}]}


def friends(client: TestClient) -> tuple[Stranger, Stranger, str]:
    """Ada, who made a table, Bo, who sat down there, and the table."""
    ada, bo = stranger(client), stranger(client)
    table = new_table(ada, SEATS)
    assert bo.at(table).send_now("claim", seat=1, name="Bo")["ok"]
    return ada, bo, table


@pytest.mark.parametrize("method", ["OPTIONS", "POST", "PUT", "DELETE"])
def test_preflights_are_refused(client: TestClient, method: str) -> None:
    """A browser that asks for leave on behalf of a foreign page gets none, by any method."""
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    answer = client.request(method, "/api/tables", headers=asked)
    check_error(answer, 403, "foreign-origin")
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_rebound_names_get_no_line(client: TestClient) -> None:
    """A name made to point here opens no live line, though page and Host agree."""
    table = new_table(client)
    rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect) as caught,
        client.websocket_connect(f"/api/tables/{table}/live", headers=rebound),
    ):
        raise AssertionError("the line was opened")
    assert caught.value.code == 1008


def test_what_the_database_knows_is_no_token(client: TestClient) -> None:
    """Who has read the database has hashes, and with a hash one is nobody at the table."""
    ada, _, table = friends(client)
    for stolen in (ada.person, ada.person.ljust(43, "="), ada.person.ljust(43, "A")):
        thief = Stranger(client, {"Authorization": f"Bearer {stolen}"})
        assert thief.at(table).view()["you"] == {"host": False, "seats": []}
        assert thief.at(table).place()["error"]["code"] == "not-your-seat"


def test_a_host_is_host_of_one_table(client: TestClient) -> None:
    """Who is host of one table and sits at it is a spectator at another one."""
    _, _, table = friends(client)
    eve, _, _ = friends(client)
    before = eve.at(table).told()
    for what, more in (("resign", {"seat": 0}), ("chat", {"on": False}), ("undo", {})):
        answer = eve.at(table).send_now(what, **more)
        assert answer["error"]["code"] == "not-your-seat"
    assert eve.at(table).told() == before


def test_replayed_by_somebody_else(client: TestClient) -> None:
    """A command that a spectator overheard and sends again is not carried out again."""
    ada, _, table = friends(client)
    told = ada.at(table).told()
    cells = "+".join(told["table"]["pieces"]["placements"][told["view"]["legal"][0]][1])
    wish = command("place", told["view"]["version"], cells=cells)
    assert ada.at(table).send(wish)["ok"]
    after = ada.at(table).told()
    for _ in range(3):
        stranger(client).at(table).send(wish)
    assert ada.at(table).told() == after


def test_reordered_commands(client: TestClient) -> None:
    """Of commands that arrive in the wrong order none counts but the one made for what is now."""
    post = Stranger(client, {}).at(new_table(client))
    told = post.told()
    cells = "+".join(told["table"]["pieces"]["placements"][told["view"]["legal"][0]][1])
    late, soon = command("resign", 2, seat=1), command("place", 1, cells=cells)
    assert post.send(late)["error"]["code"] == "stale"
    assert post.send(soon)["ok"]
    assert post.send(command("resign", 1, seat=1))["error"]["code"] == "stale"
    assert not post.send(late)["ok"]
    assert (post.view()["version"], post.view()["plies"]) == (2, 1)


def test_ids_cannot_be_spoiled(client: TestClient) -> None:
    """A spectator who guesses the ids that a player will use cannot have them refused."""
    ada, _, table = friends(client)
    eve = stranger(client)
    told = ada.at(table).told()
    cells = "+".join(told["table"]["pieces"]["placements"][told["view"]["legal"][0]][1])
    wish = {"type": "place", "id": "bot-0", "version": told["view"]["version"], "cells": cells}
    assert eve.at(table).send(wish)["error"]["code"] == "not-your-seat"
    assert ada.at(table).send(wish)["ok"]
    assert ada.at(table).view()["plies"] == 1
