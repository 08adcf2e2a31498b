"""One person at a shared address, such as a school, does not keep the others there from playing."""

from contextlib import ExitStack
from pathlib import Path

from tests.server.clubs.members import club_of, code, join, link, tell
from tests.server.helpers import (
    Stranger,
    friends,
    new_table,
    new_token,
    open_client,
    stranger,
    until,
)
from tests.server.hub.test_lobby import QUICK, live, sit

JOINABLE = {"seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}]}


def test_refused_arrivals(tmp_path: Path) -> None:
    """Refused commands do not use up the arrivals of a table or club, so others still get in."""
    with open_client(tmp_path, clubs=True, arrivals_per_hour=2) as client:
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


def test_coming_back_uses_up_no_arrivals_of_a_club(tmp_path: Path) -> None:
    """Otherwise, two members who join and leave all the time would shut it to all others there."""
    with open_client(tmp_path, clubs=True, arrivals_per_hour=2) as client:
        club, people = club_of(client, "Ada", "Eve", "Mallory")
        secret = link(people[0], club)
        for spoiler in people[1:]:
            assert tell(spoiler, club, "leave").status_code == 200
            assert join(spoiler, secret, "Eve").status_code == 200
            assert tell(spoiler, club, "leave").status_code == 200
            assert join(spoiler, secret, "Eve").status_code == 429  # their own are used up
        assert join(stranger(client), secret, "Bo").status_code == 200


def test_only_coming_uses_up_arrivals(tmp_path: Path) -> None:
    """When a table's arrivals and one's own are used up, one can still leave it, and take a seat
    held in a rematch.
    """
    with open_client(tmp_path, arrivals_per_hour=1) as client:
        ada, bo, table = friends(client)
        assert bo.at(table).send_now("resign", seat=1)["ok"]
        assert ada.at(table).send_now("rematch")["ok"]
        assert bo.at(ada.at(table).view()["next"]).send_now("claim", seat=0)["ok"]
        ada = stranger(client)
        table = new_table(ada, {**JOINABLE, "seats": [*JOINABLE["seats"], {"kind": "open"}]})
        bo, cy = stranger(client), stranger(client)
        for who, seat in ((bo, 1), (cy, 2)):
            assert who.at(table).send_now("claim", seat=seat)["ok"]
            assert who.at(table).send_now("leave", seat=seat)["ok"]
        shut = bo.at(table).send_now("claim", seat=1)
        assert shut["error"]["quota"] == "arrivals"


def test_used_up_arrivals_in_the_lobby(tmp_path: Path) -> None:
    """Whoever wants to play now gets past a table whose arrivals are used up; when their own are,
    they open a table.
    """
    with open_client(tmp_path, lobby=True, arrivals_per_hour=1) as client:
        ada, bo = stranger(client), stranger(client)
        shut = sit(ada, open={**QUICK, "players": 3})
        with live(ada, shut):
            for spoiler in (stranger(client), stranger(client)):
                assert sit(spoiler, table=shut) == shut
                assert spoiler.client.delete("/api/lobby", headers=spoiler.headers).is_success
            table = sit(bo)
            assert table != shut
            with live(bo, table):
                assert sit(stranger(client)) == table
        cy, other = stranger(client), sit(stranger(client), open=QUICK)
        assert sit(cy, table=other) == other
        cy.client.delete("/api/lobby", headers=cy.headers)
        assert sit(cy) not in (shut, table, other)


def test_idle_connections(tmp_path: Path) -> None:
    """Others' connections, to this table or elsewhere, keep nobody from a table where they sit."""
    with open_client(tmp_path, connections_per_person=1) as client, ExitStack() as lines:
        ada, bo, table = friends(client)
        others = [table, *(new_table(ada) for _ in range(4))]
        for other in others:
            lines.enter_context(live(stranger(client), other))
        for who, first in ((stranger(client), "error"), (ada, "table"), (bo, "table")):
            line = lines.enter_context(live(who, table))
            assert line.receive_json()["type"] == first
        assert (
            lines.enter_context(live(bo, table)).receive_json()["error"]["quota"] == "connections"
        )


def test_floods_elsewhere(tmp_path: Path) -> None:
    """When an address's requests are used up, people at their own tables can connect and place."""
    with open_client(tmp_path, requests_per_20s=20) as client:
        ada, bo, table = friends(client)
        tokens = [new_token(client) for _ in range(16)]
        spoilers = [Stranger(client, {"Authorization": f"Bearer {token}"}) for token in tokens]
        while sum(one.post("/api/studies", {}).status_code != 429 for one in spoilers):
            pass
        assert ada.post("/api/studies", {}).status_code == 429
        with live(ada, table) as line:
            assert line.receive_json()["type"] == "table"
            line.send_json(ada.at(table).placement())
            assert until(line, "answer")["ok"]
            assert bo.at(table).place()["ok"]


def test_heartbeats_come_first(tmp_path: Path) -> None:
    """Whoever has used up their requests can still answer heartbeats, and so stays connected."""
    with open_client(tmp_path, requests_per_20s=1 + 7) as client:
        ada, bo = stranger(client), stranger(client)
        table = new_table(ada, {**JOINABLE, "clock": {"kind": "bank", "seconds": 300}})
        with live(ada, table) as line:
            line.send_json(until(line, "beat"))
            assert bo.at(table).send_now("claim", seat=1)["ok"]
            assert until(line, "changed")
            line.send_json({"type": "resync"})
            assert until(line, "error")["error"]["quota"] == "requests"
