"""Recent opponents, and challenges to another game: a rematch, asked for from a list."""

from typing import Any

from tests.server.helpers import (
    DAYS,
    PEOPLE,
    Stranger,
    TestClient,
    friends,
    new_table,
    stranger,
)

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
    """Each is listed once, with the last game; those who are playing now are not."""
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


def test_games_of_more_people(client: TestClient) -> None:
    """Whoever played alone, or with two others, has nobody to challenge."""
    ada, bo, cy = (stranger(client) for _ in range(3))
    table = new_table(ada, {"seats": [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]})
    for seat, who in ((1, bo), (2, cy)):
        assert who.at(table).send_now("claim", seat=seat)["ok"]
    for seat, who in ((1, bo), (2, cy)):
        assert who.at(table).send_now("resign", seat=seat)["ok"]
    new_table(ada, PEOPLE)
    assert opponents(ada) == []


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


def test_whoever_was_forgotten_is_not_listed(client: TestClient) -> None:
    ada, bo, table = friends(client)
    assert bo.at(table).send_now("resign", seat=1)["ok"]
    assert len(opponents(ada)) == 1
    assert bo.post("/api/me/forget", {"sure": "yes"}).status_code == 200
    assert opponents(ada) == []
