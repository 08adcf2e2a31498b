"""Somebody removed from a table is told so, and stays out after the server restarts."""

from pathlib import Path

from tests.server.helpers import Stranger, command, open_client, until
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
