"""One person at a shared address, such as a school, does not keep the others there from playing."""

from pathlib import Path

from tests.server.clubs.members import club_of, code, join, link
from tests.server.helpers import (
    friends,
    new_table,
    next_message,
    open_client,
    stranger,
)
from tests.server.hub.test_lobby import live

JOINABLE = {"seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}]}


def test_refused_arrivals(tmp_path: Path) -> None:
    """Refused commands do not use up the arrivals of a table or club, so others still get in."""
    with open_client(tmp_path, clubs=True, limits={"bytes": 700_000}) as client:
        ada, bo = stranger(client), stranger(client)
        table = new_table(ada, JOINABLE)
        club, people = club_of(client, "Cy")
        secret = link(people[0], club)
        for spoiler in (stranger(client), stranger(client)):
            for _ in range(2):
                refused = spoiler.at(table).send_now("claim", seat=0)
                assert refused["error"]["code"] == "seat-taken"
                assert code(join(spoiler, secret, "Cy")) == (409, "name-taken")
        assert bo.at(table).send_now("claim", seat=1)["ok"]
        assert join(bo, secret, "Bo").status_code == 200


def test_only_coming_uses_up_arrivals(tmp_path: Path) -> None:
    """When a table's arrivals and one's own are used up, one can still leave it, or play again."""
    with open_client(tmp_path, limits={"bytes": 300_000}) as client:
        ada, bo, table = friends(client)
        assert bo.at(table).send_now("resign", seat=1)["ok"]
        for who in (ada, bo):
            assert who.at(table).send_now("rematch")["ok"]
        ada = stranger(client)
        table = new_table(ada, {**JOINABLE, "seats": [*JOINABLE["seats"], {"kind": "open"}]})
        bo, cy = stranger(client), stranger(client)
        for who, seat in ((bo, 1), (cy, 2)):
            assert who.at(table).send_now("claim", seat=seat)["ok"]
            assert who.at(table).send_now("seat", kind="leave", seat=seat)["ok"]
        shut = bo.at(table).send_now("claim", seat=1)
        assert shut["error"]["quota"] == "bytes"


def test_heartbeats_come_first(tmp_path: Path) -> None:
    """Whoever has used up their requests can still answer heartbeats, and so stays connected."""
    with open_client(tmp_path, limits={"requests": 3 + 2 + 3 + 7 + 3}) as client:
        ada, bo = stranger(client), stranger(client)
        table = new_table(ada, {**JOINABLE, "clock": {"kind": "bank", "seconds": 300}})
        with live(ada, table) as line:
            line.send_json(next_message(line, "beat"))
            assert bo.at(table).send_now("claim", seat=1)["ok"]
            assert next_message(line, "changed")
            line.send_json({"type": "undo", "id": "a", "version": 2})
            assert next_message(line, "error")["error"]["quota"] == "requests"
