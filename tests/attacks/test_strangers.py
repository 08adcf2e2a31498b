"""Other sites' pages, stolen ids, replayed commands: outsiders cannot change a table."""

import pytest

from tests.server.helpers import Stranger, TestClient, friends, stranger
from tests.server.http.test_api_errors import check_error


def test_preflights_are_refused(client: TestClient) -> None:
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    answer = client.options("/api/tables", headers=asked)
    check_error(answer, 403, "foreign-origin")
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_command_ids_are_separate_for_each_sender(client: TestClient) -> None:
    """The same id from another sender is a separate command: it is carried out and gets its own
    answer, and nobody gets "ok" for a command that was not carried out.
    """
    ada, bo, table = friends(client)
    first = {**ada.at(table).placement(), "id": "one"}
    assert stranger(client).at(table).send(first)["error"]["code"] == "not-your-seat"
    assert ada.at(table).send(first)["version"] == 3
    second = {**bo.at(table).placement(), "id": "one"}
    assert [bo.at(table).send(second)[key] for key in ("ok", "version")] == [True, 4]
    assert ada.at(table).view()["plies"] == 2
    assert ada.at(table).send(first)["version"] == 3
    assert bo.at(table).send(second)["version"] == 4
    again = {"type": "resign", "id": "one", "version": 4, "seat": 0}
    assert stranger(client).at(table).send(again)["error"]["code"] == "not-your-seat"
    assert ada.at(table).view()["version"] == 4


@pytest.mark.parametrize("command_id", ["created", "imported-2", "imported-3"])
def test_ids_that_the_server_has_used(client: TestClient, command_id: str) -> None:
    """A command with an id that the server has used for its own entry is still carried out."""
    for somebody in (stranger(client), Stranger(client, {})):
        record = '[Cirkis "1"]\n[Players "2"]\n1. green A:A1\n2. purple C:B1+C1\n'
        made = somebody.post("/api/records", {"record": record})
        post = somebody.at(made.json()["id"])
        answer = post.send({**post.placement(), "id": command_id})
        assert (answer["ok"], answer["version"]) == (True, 4)
        assert post.view()["plies"] == 3


ELSEWHERE = ("position", "analysis", "picture.png", "picture.svg", "film.svg")


def test_records_of_running_games_wait(client: TestClient) -> None:
    """While people are playing on several screens, nobody gets the record, advice, or any position
    but the current one; once the game is over, everybody does.
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


def test_a_host_whose_seat_a_computer_plays(client: TestClient) -> None:
    """A host can take the seat back from the computer, and so gets no record until the end."""
    ada, _, table = friends(client)
    assert ada.at(table).place()["ok"]
    handed = {"kind": "computer", "level": "newcomer"}
    assert ada.at(table).send_now("seat", seat=0, **handed)["ok"]
    check_error(ada.get(f"/api/tables/{table}/record"), 403, "no-advice")
