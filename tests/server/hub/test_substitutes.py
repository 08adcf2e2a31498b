"""Substitutes and presence: a computer plays for somebody who is away; the seat stays theirs."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cirkis.backend import presence
from cirkis.backend.presence import Presence
from cirkis.engine import DEFAULT_LEVEL
from cirkis.tables.people import Person
from cirkis.tables.seats import Occupant
from tests.server.helpers import Stranger, TestClient, new_table, open_client, until
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
    assert here.seconds_away(ada) == 0
    here.disconnect(ada)
    now[0] += 4
    assert here.is_present(ada)
    now[0] += 2
    assert not here.is_present(ada)
    assert here.seconds_away(ada) == 6
    here.touch(ada)
    assert here.seconds_away(ada) == 0
    now[0] += 70
    assert here.seconds_away(ada) == 70
    here.connect(ada)
    here.touch(ada)
    now[0] += 70
    assert here.seconds_away(ada) == 0


def test_strangers_make_nobody_absent() -> None:
    """However many strangers try a command, or come and go, only people with seats are remembered,
    and only as long as necessary.
    """
    now, ada = [100.0], Person("ada")
    here: Any = Presence(lambda: now[0])
    table: Any = SimpleNamespace(
        seats=[Occupant("person", owner=ada)], turn_started=5.0, is_seeking=False
    )
    here.connect(ada)
    now[0] += 1000
    here.disconnect(ada)
    for number in range(500):
        assert here.attendance(table, 5.0) == (frozenset(), {ada})
        here.touch(Person(f"stranger {number}"))
        here.message(table)
    assert [*here._left_at] == [ada]


def test_five_minutes_of_their_own_turn() -> None:
    """An absence counts only after five minutes of the player's own turn."""
    now, ada = [100.0], Person("ada")
    here: Any = Presence(lambda: now[0])
    table: Any = SimpleNamespace(
        seats=[Occupant("person", owner=ada)], turn_started=5000.0, is_seeking=False
    )
    here.touch(ada)
    for seconds, turn, away in ((299, 9000, set()), (301, 299, set()), (301, 300, {0})):
        now[0] = 100.0 + seconds
        assert here.attendance(table, 5000.0 + turn)[0] == away


def test_presence_is_sent(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is notified when people come and go; spectators are counted, each person once."""
    monkeypatch.setattr(presence, "GRACE", 0.0)
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
    """Computers' seats, and those that belong to everybody, have no presence."""
    wish = {"seats": [{"kind": "computer", "level": "random"}, {"kind": "person"}]}
    with client.websocket_connect(f"/api/tables/{new_table(client, wish)}/live") as line:
        assert until(line, "presence") == {
            "type": "presence",
            "seats": [None, None],
            "spectators": 0,
        }


def test_not_while_present(client: TestClient) -> None:
    """Nobody can put a computer in another player's seat before five minutes have passed; players
    who have to leave can put one in their own seat immediately.
    """
    friends = Friends(client, three=True)
    assert friends.place(friends.ada) is None
    with friends.live(friends.bo):
        assert friends.send(friends.ada, "hand-over", seat=1) == "not-absent"
        assert friends.send(friends.cy, "vote", seat=1) == "not-absent"
    assert friends.send(friends.ada, "hand-over", seat=1) == "not-absent"
    assert friends.send(friends.bo, "hand-over", seat=0) == "not-host"
    assert friends.send(friends.eve, "hand-over", seat=0) == "not-your-seat"
    assert friends.send(friends.eve, "vote", seat=0) == "not-your-seat"
    assert friends.send(friends.bo, "hand-over", seat=1) is None
    assert friends.ada.at(friends.id).view()["seats"][1]["handed"] is True


def test_host_hands_over(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an absence, the host can let a computer play, but not choose its level; only the owner
    can take the seat back.
    """
    monkeypatch.setattr(presence, "ABSENT_AFTER", 0.0)
    friends = Friends(client, three=True)
    assert friends.send(friends.ada, "hand-over", seat=0, level="nobody") == "bad-seats"
    assert friends.place(friends.ada) is None
    assert friends.send(friends.ada, "hand-over", seat=1, level="newcomer") is None
    seat = friends.bo.at(friends.id).view()["seats"][1]
    assert seat == {
        "kind": "computer",
        "level": DEFAULT_LEVEL,
        "name": "Bo",
        "mine": True,
        "handed": True,
        "imposed": True,
    }
    friends.cy.at(friends.id).wait_until(lambda view: view["plies"] == 2)
    for who in (friends.ada, friends.cy, friends.eve):
        assert friends.send(who, "take-back", seat=1) == "not-your-seat"
    assert friends.send(friends.ada, "hand-over", seat=1) == "seat-taken"
    assert friends.send(friends.ada, "seat", seat=1, kind="person") == "not-your-seat"
    assert friends.send(friends.bo, "take-back", seat=1) is None
    seat = friends.bo.at(friends.id).view()["seats"][1]
    assert seat == {"kind": "person", "name": "Bo", "mine": True, "handed": False}
    assert friends.send(friends.bo, "take-back", seat=1) == "not-your-seat"


def test_vote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When all other players who are present agree, a computer plays for the absent one."""
    monkeypatch.setattr(presence, "ABSENT_AFTER", 0.0)
    with open_client(tmp_path) as client:
        friends = Friends(client, three=True)
        assert friends.place(friends.ada) is None
        with friends.live(friends.ada), friends.live(friends.cy):
            assert friends.send(friends.cy, "vote", seat=1) is None
            view = friends.ada.at(friends.id).view()
            assert (view["votes"], view["seats"][1]["kind"]) == ([[], [2], []], "person")
            assert friends.send(friends.bo, "vote", seat=1) == "not-your-seat"
            assert friends.send(friends.ada, "vote", seat=1) is None
            view = friends.ada.at(friends.id).view()
            assert (view["votes"], view["seats"][1]["handed"]) == ([[], [], []], True)
    with open_client(tmp_path) as client:
        again = Stranger(client, friends.cy.headers)
        again.at(friends.id).wait_until(lambda view: view["to_play"] == 2)
        assert friends.place(again) is None
        assert friends.send(again, "vote", seat=0) is None
        assert again.at(friends.id).view()["seats"][0]["handed"] is True


def test_whoever_resigned_need_not_vote(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise, a player who is out could stay and keep the others from ever playing on."""
    monkeypatch.setattr(presence, "ABSENT_AFTER", 0.0)
    friends = Friends(client, three=True)
    assert friends.send(friends.cy, "resign", seat=2) is None
    with friends.live(friends.bo), friends.live(friends.cy):
        assert friends.send(friends.bo, "vote", seat=0) is None
        assert friends.bo.at(friends.id).view()["seats"][0]["handed"] is True


def test_votes_end_with_the_absence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Votes about an absence lapse once the absent player has placed."""
    monkeypatch.setattr(presence, "ABSENT_AFTER", 0.0)
    with open_client(tmp_path) as client:
        friends = Friends(client, three=True)
        with friends.live(friends.bo), friends.live(friends.cy):
            assert friends.send(friends.cy, "vote", seat=0) is None
            assert friends.bo.at(friends.id).view()["votes"] == [[2], [], []]
            for who in (friends.ada, friends.bo, friends.cy):
                assert friends.place(who) is None
            assert friends.bo.at(friends.id).view()["votes"] == [[], [], []]
            assert friends.send(friends.bo, "vote", seat=0) is None
            assert friends.bo.at(friends.id).view()["seats"][0]["handed"] is False
