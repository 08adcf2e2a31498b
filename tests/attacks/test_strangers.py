"""Other sites' pages, stolen ids, replayed commands: outsiders cannot change a table."""

import pytest

from tests.server.helpers import BANK, Stranger, TestClient, friends, stranger
from tests.server.http.test_api_errors import check_error


def test_preflights_are_refused(client: TestClient) -> None:
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    answer = client.options("/api/tables", headers=asked)
    check_error(answer, 403, "foreign-origin")
    assert not [name for name in answer.headers if name.startswith("access-control")]


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


HELP = ("review", "analysis", "analysis?after=0", "explanation?after=0&better=B1&worse=C1")


def test_running_games_are_open_but_nobody_gets_help(client: TestClient) -> None:
    """While people are playing each other, everybody sees all of the game, and nobody gets advice
    at the table; once the game is over, everybody does.
    """
    ada, bo, table = friends(client, rated=True, clock=BANK)
    for who in (ada, bo):
        assert who.at(table).place()["ok"]
    everybody = (ada, bo, stranger(client), client)
    for who in everybody:
        for path in ("record", "position?after=0", "picture.svg?after=0", "film.svg"):
            assert who.get(f"/api/tables/{table}/{path}").status_code == 200
        for path in HELP:
            check_error(who.get(f"/api/tables/{table}/{path}"), 403, "no-advice")
    assert ada.at(table).send_now("resign", seat=0)["ok"]
    for who in everybody:
        assert who.get(f"/api/tables/{table}/review").status_code == 200
