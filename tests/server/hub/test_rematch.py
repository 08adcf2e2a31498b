"""Rematch: the same people at a new table, each moved on by one seat."""

import pytest

from cirkis.tables import seating
from tests.server.helpers import TestClient, command, friends, new_table, stranger

SEATS = {
    "options": {"target": 30},
    "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}],
    "clock": {"kind": "days", "days": 3},
    "chat": False,
}


def test_rematch(client: TestClient) -> None:
    """After a game, the same people play again under the same rules, each moved on by one seat.

    Only the requester sits there at first; the others' seats are held until they accept.
    """
    ada, bo, eve = (stranger(client) for _ in range(3))
    table = new_table(ada, SEATS)
    assert bo.at(table).send_now("claim", seat=1, name="Bo")["ok"]
    assert ada.at(table).send_now("seat", kind="fill", seat=2, level="random")["ok"]
    assert ada.at(table).send_now("rematch")["error"]["code"] == "game-goes-on"
    for who, seat in ((ada, 0), (bo, 1)):
        assert who.at(table).send_now("resign", seat=seat)["ok"]
    assert eve.at(table).send_now("rematch")["error"]["code"] == "not-your-seat"
    wish = command("rematch", bo.at(table).view()["version"])
    answer = bo.at(table).send(wish)
    assert answer["ok"]
    assert bo.at(table).send(wish) == answer
    assert ada.at(table).send_now("rematch")["error"]["code"] == "rematched"
    following = ada.at(table).view()["next"]
    fetched = ada.at(following).fetch()
    assert [seat.get("name") for seat in fetched["view"]["seats"]] == [None, "Ada", "Bo"]
    assert [seat["kind"] for seat in fetched["view"]["seats"]] == ["computer", "open", "person"]
    assert [seat.get("held") for seat in fetched["view"]["seats"]] == [None, "you", None]
    assert bo.at(following).view()["seats"][1]["held"] == "other"
    assert fetched["view"]["you"] == {"host": True, "seats": []}
    assert bo.at(following).place()["error"]["code"] == "not-begun"
    assert eve.at(following).send_now("claim", seat=1)["error"]["code"] == "seat-taken"
    assert ada.at(following).send_now("claim", seat=1)["ok"]
    view = ada.at(following).view()
    assert (view["started"], view["seats"][1]["name"]) == (True, "Ada")
    assert view["you"] == {"host": True, "seats": [1]}
    before = ada.at(table).fetch()["table"]["options"]
    assert fetched["table"]["options"] == before
    assert (fetched["view"]["clock"]["days"], fetched["view"]["chat"]) == (3, False)
    for who in (ada, bo):
        assert [table["id"] for table in who.get("/api/mine").json()] == [following, table]
    assert eve.get("/api/mine").json() == []


def test_declined_rematch(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A "no" frees the seat for anybody; without an answer, the host can free it in a minute."""
    for refuse in (True, False):
        (ada, bo, table), eve = friends(client), stranger(client)
        assert bo.at(table).send_now("resign", seat=1)["ok"]
        assert ada.at(table).send_now("rematch")["ok"]
        following = ada.at(table).view()["next"]
        who, what = (bo, "leave") if refuse else (ada, "open")
        assert eve.at(following).send_now(what, seat=0)["error"]["code"] == "not-your-seat"
        if not refuse:
            assert ada.at(following).send_now(what, seat=0)["error"]["code"] == "seat-held"
            monkeypatch.setattr(seating, "HELD_FOR", 0.0)
        assert who.at(following).send_now(what, seat=0)["ok"]
        assert eve.at(following).send_now("claim", seat=0)["ok"]
        assert ada.at(following).view()["started"]


def test_a_stand_in_accepts_no_rematch(client: TestClient) -> None:
    """Whoever let a computer finish a game is not drawn into others with it: the seat is held."""
    ada, bo, table = friends(client)
    assert bo.at(table).send_now("seat", kind="hand-over", seat=1, level="greedy")["ok"]
    assert ada.at(table).send_now("resign", seat=0)["ok"]
    assert ada.at(table).send_now("rematch")["ok"]
    view = bo.at(ada.at(table).view()["next"]).view()
    seat = view["seats"][0]
    assert (view["started"], seat["kind"], seat.get("held")) == (False, "open", "you")
