"""Rematches: the same people at a new table; and recent opponents, to challenge to one."""

from typing import Any

from tests.server.helpers import (
    DAYS,
    PEOPLE,
    Stranger,
    TestClient,
    command,
    friends,
    new_table,
    stranger,
)

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


RATED = {**PEOPLE, "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}]}


def played(ada: Stranger, bo: Stranger, name: str, **more: Any) -> str:
    """Let Bo resign a game against Ada; return its table."""
    table = new_table(ada, {**RATED, **more})
    assert bo.at(table).send_now("claim", seat=1, name=name)["ok"]
    assert bo.at(table).send_now("resign", seat=1)["ok"]
    return table


def opponents(who: Stranger) -> list[Any]:
    return list(who.get("/api/opponents").json())


def challenger(who: Stranger, table: str) -> int | None:
    (found,) = (one for one in who.get("/api/mine").json() if one["id"] == table)
    return None if found["challenger"] is None else int(found["challenger"])


def test_the_last_five_opponents(client: TestClient) -> None:
    """Each is listed once, with the last game; neither are those who are playing now, in games of
    three, or forgotten.
    """
    ada, bo = stranger(client), stranger(client)
    assert opponents(ada) == []
    played(ada, bo, "Bo")
    for n in range(5):
        played(ada, stranger(client), f"P{n}")
    last = played(ada, bo, "Bobo", clock=DAYS)
    found = opponents(ada)
    assert [one["seat"]["name"] for one in found] == ["Bobo", "P4", "P3", "P2", "P1"]
    assert found[0] == {
        "table": last,
        "seat": found[0]["seat"],
        "rating": None,
        "is_rated": False,
        "clock": DAYS,
        "asked": False,
        "declined": False,
    }
    assert "owner" not in found[0]["seat"]
    assert [one["seat"]["name"] for one in opponents(bo)] == ["Ada"]
    running = new_table(ada, RATED)
    assert bo.at(running).send_now("claim", seat=1, name="Bo")["ok"]
    assert "Bobo" not in [one["seat"]["name"] for one in opponents(ada)]
    assert opponents(bo) == []
    cy, dan, three = friends(client, seats=[{"kind": "person"}, *[{"kind": "open"}] * 2])
    eve = stranger(client)
    assert eve.at(three).send_now("claim", seat=2)["ok"]
    for seat, who in ((1, dan), (2, eve)):
        assert who.at(three).send_now("resign", seat=seat)["ok"]
    assert opponents(cy) == opponents(dan) == []
    assert bo.at(running).send_now("resign", seat=1)["ok"]
    assert len(opponents(bo)) == 1
    assert ada.post("/api/me/forget", {"sure": "yes"}).status_code == 200
    assert opponents(bo) == []


def test_a_challenge(client: TestClient) -> None:
    """It shows in the other's list until they answer; declined or accepted, both can see it."""
    ada, bo, table = friends(client)
    assert bo.at(table).send_now("resign", seat=1)["ok"]
    assert ada.at(table).send_now("rematch")["ok"]
    assert (challenger(ada, table), challenger(bo, table)) == (None, 0)
    (shown,) = opponents(ada)
    assert (shown["asked"], shown["declined"]) == (True, False)
    assert opponents(bo) == []  # the challenge is among his games
    assert bo.at(table).send_now("rematch", accept=False)["ok"]
    assert challenger(bo, table) is None
    assert opponents(ada)[0]["declined"]
    (shown,) = opponents(bo)
    assert (shown["asked"], shown["declined"]) == (False, False)
    assert bo.at(table).send_now("rematch")["ok"]
    assert challenger(ada, table) == 1
    assert ada.at(table).send_now("rematch")["ok"]
    assert challenger(ada, table) is None
    assert opponents(ada) == opponents(bo) == []  # they are playing
    assert ada.at(table).view()["next"]
