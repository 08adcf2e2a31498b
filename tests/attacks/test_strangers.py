"""Foreign pages, stolen names, replayed commands: who is not at the table changes nothing there."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.helpers import (
    Post,
    Stranger,
    TestClient,
    cells_of,
    command,
    friends,
    new_table,
    stranger,
)
from tests.server.http.test_api_errors import check_error


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


def first_placement(post: Post, command_id: str) -> dict[str, Any]:
    """The first legal placement at a table as it is now, under this id."""
    told = post.told()
    cells = cells_of(told, told["view"]["legal"][0])
    return {**command("place", told["view"]["version"], cells=cells), "id": command_id}


def test_replayed_by_somebody_else(client: TestClient) -> None:
    """A command that others overheard and send again is refused to them, and changes nothing."""
    ada, bo, table = friends(client)
    wish = first_placement(ada.at(table), "overheard")
    assert ada.at(table).send(wish)["ok"]
    after = ada.at(table).told()
    for other in (stranger(client), stranger(client), bo):
        assert other.at(table).send(wish)["error"]["code"] == "stale"
    assert ada.at(table).told() == after


def test_an_id_is_each_senders_own(client: TestClient) -> None:
    """Under an id that somebody used, everybody else's command is one of their own: it is carried
    out and answered as such, and nobody is told "ok" of what was not done.
    """
    ada, bo, table = friends(client)
    first = first_placement(ada.at(table), "one")
    assert ada.at(table).send(first)["version"] == 3
    second = first_placement(bo.at(table), "one")
    assert [bo.at(table).send(second)[key] for key in ("ok", "version")] == [True, 4]
    assert ada.at(table).view()["plies"] == 2
    assert ada.at(table).send(first)["version"] == 3
    assert bo.at(table).send(second)["version"] == 4
    again = {"type": "resign", "id": "one", "version": 4, "seat": 0}
    assert stranger(client).at(table).send(again)["error"]["code"] == "not-your-seat"
    assert ada.at(table).view()["version"] == 4


@pytest.mark.parametrize("command_id", ["created", "imported-2", "imported-3"])
def test_ids_of_the_server_are_its_own(client: TestClient, command_id: str) -> None:
    """A command under an id that the server gave to an entry of its own is carried out too."""
    for somebody in (stranger(client), Stranger(client, {})):
        record = '[Cirkis "1"]\n[Players "2"]\n1. green A:A1\n2. purple C:B1+C1\n'
        made = somebody.post("/api/records", {"record": record})
        post = somebody.at(made.json()["id"])
        answer = post.send(first_placement(post, command_id))
        assert (answer["ok"], answer["version"]) == (True, 4)
        assert post.view()["plies"] == 3


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
    wish = first_placement(ada.at(table), "bot-0")
    assert eve.at(table).send(wish)["error"]["code"] == "not-your-seat"
    assert ada.at(table).send(wish)["ok"]
    assert ada.at(table).view()["plies"] == 1


ELSEWHERE = ("position", "analysis", "picture.png", "picture.svg", "film.svg")


def test_records_of_running_games_wait(client: TestClient) -> None:
    """While people at several screens play, nobody gets the record, advice, or any other position
    than that on the table; once the game is over everybody does.
    """
    ada, bo, table = friends(client)
    assert ada.at(table).place()["ok"]
    everybody = (ada, bo, stranger(client), client)
    for who in everybody:
        for path in ("record", "position", "review", *(f"{what}?after=0" for what in ELSEWHERE)):
            check_error(who.get(f"/api/tables/{table}/{path}"), 403, "no-advice")
    assert ada.at(table).send_now("resign", seat=0)["ok"]
    for who in everybody:
        for path in ("record", "review", "position?after=0"):
            assert who.get(f"/api/tables/{table}/{path}").status_code == 200


def test_a_host_who_has_a_computer_play_for_a_while(client: TestClient) -> None:
    """A host whose seat a computer plays can come back, and so gets no record meanwhile."""
    ada, _, table = friends(client)
    assert ada.at(table).place()["ok"]
    handed = {"kind": "computer", "level": "newcomer"}
    assert ada.at(table).send_now("seat", seat=0, **handed)["ok"]
    check_error(ada.get(f"/api/tables/{table}/record"), 403, "no-advice")
