"""Somebody removed at a running server is told so, and stays out after a restart."""

from pathlib import Path

from tests.server.helpers import Stranger, command, new_table, open_client, until
from tests.server.live_tables.test_seating import Friends


def test_removed_for_good(tmp_path: Path) -> None:
    """A removed guest is told over the connection, and refused in one sentence from then on."""
    with open_client(tmp_path) as client:
        friends = Friends(client, claimed=False, three=True)
        assert friends.send(friends.cy, "leave", seat=2) is None
        assert friends.send(friends.bo, "claim", seat=1, name="Bo") is None
        with friends.live(friends.bo) as line:
            until(line, "table")
            assert friends.send(friends.ada, "remove", seat=1) is None
            told = until(line, "changed")
            assert told["cause"] == "remove"
            assert told["changes"]["you"] == {"host": False, "seats": [], "removed": True}
            line.send_json(command("claim", told["version"], seat=1, name="Bob"))
            error = until(line, "answer")["error"]
            assert error == {
                "code": "removed",
                "message": "the host has removed you from this table; you can only watch",
            }
    with open_client(tmp_path) as client:
        again = Stranger(client, friends.bo.headers)
        answer = again.at(friends.id).send_now("claim", seat=1)
        assert answer["error"]["code"] == "removed"
        eve = Stranger(client, friends.eve.headers)
        assert eve.at(friends.id).send_now("claim", seat=1, name="Eve")["ok"]


def test_a_table_agrees(tmp_path: Path) -> None:
    """While others are connected they are asked; then a computer plays on at once."""
    with open_client(tmp_path) as client:
        friends = Friends(client, three=True)
        with friends.live(friends.bo), friends.live(friends.cy) as line:
            assert friends.place(friends.ada) is None
            assert friends.send(friends.ada, "remove", seat=1) is None
            until(line, "changed")
            told = until(line, "changed")
            assert (told["cause"], told["changes"]["offer"]["needs"]) == ("offer-remove", [2])
            line.send_json(command("answer", told["version"], accept=True))
            assert until(line, "answer")["ok"]
            view = friends.cy.at(friends.id).wait_until(lambda view: view["plies"] == 2)
            assert view["seats"][1]["kind"] == "computer"
            assert friends.send(friends.bo, "take-back", seat=1) == "not-your-seat"


def test_names_over_http(tmp_path: Path) -> None:
    """A bad name gets one clear sentence, wherever it comes in."""
    with open_client(tmp_path) as client:
        friends = Friends(client, claimed=False)
        for name, code in (("\u200eAda", "name-unreadable"), ("\u0410da", "name-taken")):
            assert friends.send(friends.bo, "claim", seat=1, name=name) == code
        seats = [{"kind": "person", "name": "Greedy"}, {"kind": "person"}]
        answer = friends.ada.post("/api/tables", json={"seats": seats})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "name-of-level")
        assert new_table(friends.ada, {"seats": [{"kind": "person", "name": "Bo"}, seats[1]]})
