"""Advice by a detour: taking the record of a running game elsewhere, to have it analysed there."""

from __future__ import annotations

from tests.attacks.test_strangers import friends
from tests.server.helpers import TestClient, stranger
from tests.server.http.test_api_errors import check_error


def test_records_of_running_games_wait(client: TestClient) -> None:
    """While people at several screens play, nobody gets the record or a position to try moves in;
    once the game is over everybody does.
    """
    ada, bo, table = friends(client)
    assert ada.at(table).place()["ok"]
    everybody = (ada, bo, stranger(client), client)
    for who in everybody:
        for path in ("record", "position", "position?after=0"):
            check_error(who.get(f"/api/tables/{table}/{path}"), 403, "no-advice")
    assert ada.at(table).send_now("resign", seat=0)["ok"]
    for who in everybody:
        for path in ("record", "position?after=0"):
            assert who.get(f"/api/tables/{table}/{path}").status_code == 200


def test_a_host_who_has_a_computer_play_for_a_while(client: TestClient) -> None:
    """A host whose seat a computer plays can come back, and so gets no record meanwhile."""
    ada, _, table = friends(client)
    assert ada.at(table).place()["ok"]
    handed = {"kind": "computer", "level": "newcomer"}
    assert ada.at(table).send_now("seat", seat=0, **handed)["ok"]
    check_error(ada.get(f"/api/tables/{table}/record"), 403, "no-advice")
