"""Presence, and computers that play for somebody who is away; the seat stays theirs."""

from types import SimpleNamespace
from typing import Any

import pytest

from cirkis.backend import broadcast
from cirkis.backend.broadcast import Presence
from cirkis.tables.people import Occupant, Person
from tests.server.helpers import TestClient, new_table, until
from tests.server.hub.test_seating import Friends


def test_presence_counts_connections() -> None:
    """Somebody is present while connected, and for five seconds after the last connection ends."""
    now = [100.0]
    here = Presence(lambda: now[0])
    ada = Person("ada")
    assert not here.is_present(ada)
    here.connect(ada)
    here.connect(ada)
    here.disconnect(ada)
    now[0] += 1000
    assert here.is_present(ada)
    here.disconnect(ada)
    now[0] += 4
    assert here.is_present(ada)
    now[0] += 2
    assert not here.is_present(ada)
    here.touch(ada)
    assert here.is_present(ada)


def test_only_people_with_seats_are_remembered() -> None:
    """However many strangers try a command, or come and go, they take no memory."""
    now, ada = [100.0], Person("ada")
    here: Any = Presence(lambda: now[0])
    table: Any = SimpleNamespace(seats=[Occupant("person", owner=ada)], is_seeking=False)
    here.connect(ada)
    now[0] += 1000
    here.disconnect(ada)
    for number in range(500):
        assert here.present_people(table) == {ada}
        here.touch(Person(f"stranger {number}"))
        here.message(table)
    assert [*here._left_at] == [ada]


def test_presence_is_sent(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is notified when people come and go; spectators are counted, each person once."""
    monkeypatch.setattr(broadcast, "GRACE", 0.0)
    friends = Friends(client, three=True)
    with friends.live(friends.ada) as line:
        message = until(line, "presence")
        assert (message["seats"], message["spectators"]) == ([True, False, False], 0)
        with friends.live(friends.bo):
            assert until(line, "presence")["seats"] == [True, True, False]
            with friends.live(friends.eve), friends.live(friends.eve):
                assert until(line, "presence")["spectators"] == 1
            assert until(line, "presence")["spectators"] == 0
        assert until(line, "presence")["seats"] == [True, False, False]
        assert friends.send(friends.ada, "rename", seat=0, name="Ann") is None
        assert until(line, "changed")["cause"] == "rename"
        assert until(line, "presence")["seats"] == [True, False, False]


def test_seats_without_presence(client: TestClient) -> None:
    """Computers' seats, and those that belong to everybody, have no broadcast."""
    wish = {"seats": [{"kind": "computer", "level": "random"}, {"kind": "person"}]}
    with client.websocket_connect(f"/api/tables/{new_table(client, wish)}/live") as line:
        assert until(line, "presence") == {
            "type": "presence",
            "seats": [None, None],
            "spectators": 0,
        }


def test_not_while_present(client: TestClient) -> None:
    """Only the host can put a computer in another player's seat, and only while that player is not
    connected; players can put one in their own seat at any time.
    """
    friends = Friends(client, three=True)
    assert friends.place(friends.ada) is None
    with friends.live(friends.bo):
        assert friends.send(friends.ada, "hand-over", seat=1) == "not-absent"
    assert friends.send(friends.ada, "hand-over", seat=1) == "not-absent"  # a moment ago
    assert friends.send(friends.bo, "hand-over", seat=0) == "not-host"
    assert friends.send(friends.eve, "hand-over", seat=0) == "not-your-seat"
    assert friends.send(friends.bo, "hand-over", seat=1) is None
    assert friends.ada.at(friends.id).view()["seats"][1]["handed"] is True


def test_host_hands_over(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host lets a computer play for somebody who is away, who alone can take the seat back."""
    monkeypatch.setattr(broadcast, "GRACE", 0.0)
    friends = Friends(client, three=True)
    assert friends.send(friends.ada, "hand-over", seat=0, level="nobody") == "bad-seats"
    assert friends.place(friends.ada) is None
    assert friends.send(friends.ada, "hand-over", seat=1, level="newcomer") is None
    seat = friends.bo.at(friends.id).view()["seats"][1]
    stand_in = {"kind": "computer", "level": "newcomer", "name": "Bo", "mine": True, "handed": True}
    assert {name: seat.get(name) for name in stand_in} == stand_in
    friends.cy.at(friends.id).wait_until(lambda view: view["plies"] == 2)
    for who in (friends.ada, friends.cy, friends.eve):
        assert friends.send(who, "take-back", seat=1) == "not-your-seat"
    assert friends.send(friends.ada, "hand-over", seat=1) == "seat-taken"
    assert friends.send(friends.ada, "seat", seat=1, kind="person") == "not-your-seat"
    assert friends.send(friends.bo, "take-back", seat=1) is None
    seat = friends.bo.at(friends.id).view()["seats"][1]
    assert (seat["kind"], seat["name"], seat["handed"]) == ("person", "Bo", False)
    assert friends.send(friends.bo, "take-back", seat=1) == "not-your-seat"
