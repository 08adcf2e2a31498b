"""Rematch: the same people at a new table, each moved on by one seat."""

from tests.server.helpers import TestClient, command, friends, new_table, stranger

SEATS = {
    "options": {"target": 30},
    "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}],
    "clock": {"kind": "days", "days": 3},
    "chat": False,
}


def test_rematch(client: TestClient) -> None:
    """Once everybody who played has accepted, they play again under the same rules, each moved on
    by one seat.
    """
    ada, bo, eve = (stranger(client) for _ in range(3))
    table = new_table(ada, SEATS)
    assert bo.at(table).send_now("claim", seat=1, name="Bo")["ok"]
    assert ada.at(table).send_now("seat", kind="fill", seat=2, level="random")["ok"]
    assert ada.at(table).send_now("rematch")["error"]["code"] == "game-goes-on"
    for who, seat in ((ada, 0), (bo, 1)):
        assert who.at(table).send_now("resign", seat=seat)["ok"]
    assert eve.at(table).send_now("rematch")["error"]["code"] == "not-your-seat"
    assert bo.at(table).send_now("rematch", accept=False)["error"]["code"] == "no-offer"
    wish = command("rematch", bo.at(table).view()["version"])
    answer = bo.at(table).send(wish)
    assert answer["ok"]
    assert bo.at(table).send(wish) == answer
    assert bo.at(table).send_now("rematch")["error"]["code"] == "offer-open"
    view = ada.at(table).view()
    assert (view["rematch"], view["next"]) == ({"wanted": [1], "declined": None}, None)
    assert ada.at(table).send_now("rematch")["ok"]
    assert bo.at(table).send_now("rematch")["error"]["code"] == "rematched"
    view = ada.at(table).view()
    assert view["rematch"] is None
    fetched = ada.at(view["next"]).fetch()
    assert [seat.get("name") for seat in fetched["view"]["seats"]] == [None, "Ada", "Bo"]
    assert [seat["kind"] for seat in fetched["view"]["seats"]] == ["computer", "person", "person"]
    assert fetched["view"]["started"]
    assert fetched["view"]["you"] == {"host": True, "seats": [1]}
    assert bo.at(view["next"]).view()["you"]["seats"] == [2]
    assert fetched["table"]["options"] == ada.at(table).fetch()["table"]["options"]
    assert (fetched["view"]["clock"]["days"], fetched["view"]["chat"]) == (3, False)
    for who in (ada, bo):
        assert [table["id"] for table in who.get("/api/mine").json()] == [view["next"], table]
    assert eve.get("/api/mine").json() == []


def test_no_rematch(client: TestClient) -> None:
    """Who asked can withdraw, and anybody else decline; either can ask again. If the game goes on,
    because its end is undone, nobody wants a rematch any more.
    """
    ada, bo, table = friends(client)
    assert bo.at(table).send_now("resign", seat=1)["ok"]
    for who, answer, after in (
        (ada, True, {"wanted": [0], "declined": None}),
        (ada, False, None),
        (ada, True, {"wanted": [0], "declined": None}),
        (bo, False, {"wanted": [], "declined": 1}),
        (bo, True, {"wanted": [1], "declined": None}),
    ):
        assert who.at(table).send_now("rematch", accept=answer)["ok"]
        assert bo.at(table).view()["rematch"] == after
    assert bo.at(table).send_now("undo")["ok"]
    assert ada.at(table).send_now("answer", accept=True)["ok"]
    assert ada.at(table).view()["rematch"] is None


def test_a_stand_in_accepts_no_rematch(client: TestClient) -> None:
    """Whoever let a computer finish a game is asked too, and then plays for themselves."""
    ada, bo, table = friends(client)
    assert bo.at(table).send_now("seat", kind="hand-over", seat=1, level="greedy")["ok"]
    assert ada.at(table).send_now("resign", seat=0)["ok"]
    assert ada.at(table).send_now("rematch")["ok"]
    assert ada.at(table).view()["next"] is None
    assert bo.at(table).send_now("rematch")["ok"]
    view = bo.at(bo.at(table).view()["next"]).view()
    assert [(seat["kind"], seat["mine"]) for seat in view["seats"]] == [
        ("person", True),
        ("person", False),
    ]
