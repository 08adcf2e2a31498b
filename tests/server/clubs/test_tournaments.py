"""A club's tournament: its rounds, results and standings, and what interrupts it."""

import asyncio
import itertools
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cirkis.backend.requests import tables as requests
from cirkis.game import read_records
from cirkis.server.clubs import tournaments
from cirkis.server.clubs.club import Club, Member
from cirkis.server.clubs.club_messages import Entrant, TableResult, Tournament, TournamentGame
from cirkis.server.clubs.clubs import Clubs
from cirkis.server.clubs.tournament_rules import make_standing
from cirkis.server.hub.services import ServerServices
from cirkis.server.storage import table_store
from cirkis.server.storage.store import StoreError
from cirkis.tables.people import Person
from cirkis.tables.requests import TimeBank
from tests.server.clubs.members import acts, club_of, code, finish, tell
from tests.server.helpers import (
    Stranger,
    TestClient,
    open_client,
    stranger,
    two_servers,
)

NAMES = ("Ada", "Bo", "Cy", "Dan")
WISH = {"name": "Spring Cup", "members": [1, 2, 3, 4], "players": 2, "rounds": 3}


def make(host: Stranger, club: str, **changes: Any) -> str:
    answer = host.post(f"{club}/tournaments", {**WISH, **changes})
    assert answer.status_code == 201, answer.text
    return f"{club}/tournaments/{answer.json()['n']}"


def begin(host: Stranger, cup: str, number: int) -> Any:
    return host.post(f"{cup}/rounds", {"round": number})


def play(people: list[Stranger], games: list[dict[str, Any]], placements: int = 2) -> None:
    """Play games to the end; all but the last seat resign."""
    for game in games:
        finish(game["table"], *(people[n - 1] for n in game["seats"]), placements=placements)


@pytest.mark.usefixtures("quick_games")
def test_a_tournament_to_its_end(server: TestClient) -> None:
    club, people = club_of(server, *NAMES)
    ada, bo, *_ = people
    lengths = bo.get(f"{club}/tournament-lengths?people=4&players=2").json()
    assert [(one["rounds"], one["meetings"]) for one in lengths] == [(3, [1, 1]), (6, [2, 2])]
    cup = make(ada, club)
    (row,) = bo.get(club).json()["tournaments"]
    assert row == {"n": 1, "name": "Spring Cup", "rounds": 3, "opened": 0, "over": False}
    assert code(begin(bo, cup, 1)) == (403, "not-host")
    assert code(begin(ada, cup, 2)) == (409, "round-goes-on")
    points = dict.fromkeys(range(1, 5), 0.0)
    for number in (1, 2, 3):
        view = begin(ada, cup, number).json()
        assert begin(ada, cup, number).json() == view  # beginning it again does nothing
        games = view["tournament"]["rounds"][number - 1]
        assert not view["can_open"]
        if number < 3:
            assert code(begin(ada, cup, number + 1)) == (409, "round-goes-on")
        first = people[games[0]["seats"][0] - 1].at(games[0]["table"]).view()
        assert (first["clock"]["running"], first["you"]) == (0, {"host": False, "seats": [0]})
        play(people, games)
        for game in games:
            points[game["seats"][1]] += 1  # the first seat resigned
    assert code(begin(ada, cup, 4)) == (409, "no-next-round")
    view = bo.get(cup).json()
    assert {one["n"]: one["points"] for one in view["standing"]} == points
    assert [one["points"] for one in view["standing"]] == sorted(points.values(), reverse=True)
    assert {one["games"] for one in view["standing"]} == {3}
    assert bo.get(club).json()["tournaments"][0]["over"] is True
    assert [one["games"] for one in bo.get(f"{club}/ladder").json()["pairs"]] == [1] * 6
    records = bo.get(f"{cup}/records")
    found = read_records(records.text)
    assert [one.tag("Event") for one in found] == ["Spring Cup"] * 6
    assert "tournament.cirkis" in records.headers["Content-Disposition"]
    assert acts(bo, club)[4:] == [("tournament", "Ada", None), *[("round", "Ada", None)] * 3]
    export = ada.get(f"{club}/data").json()["tournaments"]
    assert [one["name"] for one in export] == ["Spring Cup"]
    again = view["tournament"]["rounds"][2][0]
    one, other = (people[n - 1] for n in again["seats"])
    for who in (one, other):
        assert who.at(again["table"]).send_now("rematch")["ok"]
    after = other.at(one.at(again["table"]).view()["next"]).fetch()
    assert (after["table"]["club"], after["table"]["tournament"]) == (club.rpartition("/")[2], None)
    assert ada.client.delete(cup, headers=ada.headers).json() == []
    assert code(bo.get(cup)) == (404, "not-found")


def test_members_who_leave_forfeit_their_games(client: TestClient) -> None:
    """The others play on, and the point goes to the last who does not resign. Whoever meets only
    them has the point without a game, which moves no rating.
    """
    club, people = club_of(client, *NAMES)
    cup = make(people[0], club, players=4, rounds=2)
    assert tell(people[3], club, "leave").status_code == 200
    for number in (1, 2):
        (game,) = begin(people[0], cup, number).json()["tournament"]["rounds"][number - 1]
        seats = {n: game["seats"].index(n) for n in range(1, 5)}
        at = [one.at(game["table"]) for one in people]
        fetched = at[0].fetch()
        assert fetched["view"]["withdrawn"] == [seats[4]]
        assert fetched["table"]["policy"]["is_rated"]
        for what, why in (("undo", "rated"), ("abort", "no-abort")):
            assert at[2].send_now(what)["error"]["code"] == why
        for n in (1, 2):
            assert at[n - 1].send_now("resign", seat=seats[n])["ok"]
        assert at[2].view()["outcome"]["winners"] == [seats[3]]
    standing = people[0].get(cup).json()["standing"]
    points = {one["n"]: one["points"] for one in standing}
    assert points == {3: 2, 1: 0, 2: 0, 4: 0}
    assert {one["n"] for one in standing if not one["here"]} == {4}
    cup = make(people[0], club, members=[1, 2], rounds=1)
    assert tell(people[1], club, "leave").status_code == 200
    (game,) = begin(people[0], cup, 1).json()["tournament"]["rounds"][0]
    assert people[0].at(game["table"]).view()["outcome"]
    standing = people[0].get(cup).json()["standing"]
    assert {one["n"]: one["points"] for one in standing} == {1: 1, 2: 0}
    assert [one.get("/api/me/standing").json()["rated"] for one in people] == [0, 0, 0, 0]
    assert people[0].get(f"{club}/ladder").json()["pairs"] == []


@pytest.mark.usefixtures("quick_games")
def test_interruptions_lose_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round begins with all its tables or not at all, and missing results are stored later."""
    club, people = club_of(client, *NAMES)
    cup = make(people[0], club)

    async def fail(*_: object) -> tuple[str, str]:
        raise StoreError("the server was killed")

    create, count = table_store.create_table, itertools.count(1)

    def fail_later(*given: Any) -> None:
        create(*given)
        if next(count) == 2:
            raise sqlite3.OperationalError("the disk is gone")

    with monkeypatch.context() as broken:
        broken.setattr(table_store, "create_table", fail_later)
        assert begin(people[0], cup, 1).status_code == 503
    assert people[1].get("/api/mine").json() == []
    assert people[1].get(cup).json()["tournament"]["opened"] == 0
    games = begin(people[0], cup, 1).json()["tournament"]["rounds"][0]
    with monkeypatch.context() as broken:
        broken.setattr(Clubs, "_keep_result", fail)
        play(people, games)
    results = [one["result"] for one in people[1].get(cup).json()["tournament"]["rounds"][0]]
    assert [one["winners"] for one in results] == [[1], [1]]
    assert [one["places"] for one in results] == [[2, 1], [2, 1]]
    assert len(people[1].get(f"{club}/ladder").json()["pairs"]) == 2
    tell(people[0], club, "ban", member=2)
    found = read_records(people[2].get(f"{cup}/records").text)
    named = {name for one in found for name in one.names}
    assert (len(found), named) == (2, {"", *NAMES} - {NAMES[1]})  # a banned name can be an insult


def test_two_servers_begin_a_round(tmp_path: Path, address: str) -> None:
    with two_servers(tmp_path, address, clubs=True) as both:
        club, people = club_of(both[0], *NAMES)
        cup = make(people[0], club)
        hosts = [Stranger(client, people[0].headers) for client in both]
        with ThreadPoolExecutor(4) as pool:
            answers = [*pool.map(begin, hosts * 2, [cup] * 4, [1] * 4)]
        assert [one.status_code for one in answers] == [200] * 4
        games = answers[0].json()["tournament"]["rounds"][0]
        assert all(one.json()["tournament"]["rounds"][0] == games for one in answers)
        assert all(people[1].at(game["table"]).view()["started"] for game in games)
        assert acts(people[1], club)[4:] == [("tournament", "Ada", None), ("round", "Ada", None)]


def test_people_forgotten_as_a_round_begins_are_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_client(tmp_path, clubs=True, trusted_proxies=("203.0.113.9",)) as client:
        club, people = club_of(client, *NAMES)
        cup, find = make(people[0], club), ServerServices.tables_of
        # From another address, so that the requests do not take turns.
        host = Stranger(client, people[0].headers | {"X-Forwarded-For": "192.0.2.1"})

        async def begin_after(*given: Any) -> list[str]:
            found = await find(*given)
            await asyncio.to_thread(begin, host, cup, 1)
            return found

        monkeypatch.setattr(ServerServices, "tables_of", begin_after)
        assert people[1].post("/api/me/forget", {"sure": "yes"}).status_code == 200
        games = host.get(cup).json()["tournament"]["rounds"][0]
        tables = [host.get(f"/api/tables/{one['table']}").text for one in games]
        assert not any('"Bo"' in table for table in tables)


def test_with_days_two_rounds_can_overlap(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    club, people = club_of(client, *NAMES)
    cup = make(people[0], club, clock={"kind": "days", "days": 2})
    changed = list[Any]()
    client.app.state.hub.on_changed.append(changed.append)  # pyrefly: ignore[missing-attribute]
    games = begin(people[0], cup, 1).json()["tournament"]["rounds"][0]
    # These changes notify the players who are to start.
    assert {one.id for one in changed} == {game["table"] for game in games}
    assert people[0].get(cup).json()["can_open"]
    assert [one["is_rated"] for one in people[0].get("/api/mine").json()] == [True]
    assert not begin(people[0], cup, 2).json()["can_open"]
    assert code(begin(people[0], cup, 3)) == (409, "round-goes-on")
    mine, other = games if 1 in games[0]["seats"] else games[::-1]
    play(people, [mine], placements=0)
    assert code(begin(people[0], cup, 3)) == (409, "round-goes-on")
    play(people, [other], placements=0)
    deleted = people[0].client.delete(cup, headers=people[0].headers)
    assert code(deleted) == (409, "tournament-goes-on")
    monkeypatch.setattr(requests, "MAX_SUMMARIES", 1)
    (mine,) = people[0].get("/api/mine").json()  # no number of finished games hides a running one
    assert not mine["over"]
    assert begin(people[0], cup, 3).status_code == 200


def test_what_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    club, people = club_of(client, *NAMES)
    ada, bo, eve = people[0], people[1], stranger(client)
    cup = make(ada, club)
    for path in (cup, f"{cup}/records", f"{club}/tournament-lengths?people=4&players=2"):
        assert code(eve.get(path)) == (404, "no-club")
    assert code(bo.post(f"{club}/tournaments", WISH)) == (403, "not-host")
    assert code(bo.client.delete(cup, headers=bo.headers)) == (403, "not-host")
    for changes, expected in (
        ({"members": [1, 9]}, (404, "no-member")),
        ({"members": [1, 1]}, (422, "bad-tournament")),
        ({"members": [1, 2, 3], "players": 4}, (422, "bad-tournament")),
        ({"options": {"match": 100}}, (422, "not-rated")),
        ({"options": {"target": 5}}, (422, "not-rated")),
        ({"options": {"pieces": "/etc/passwd"}}, (422, "bad-option")),
        ({"name": "\u2800"}, (422, "name-unreadable")),
        ({"rounds": 99}, (400, "unreadable")),
        ({"clock": None}, (400, "unreadable")),
    ):
        answer = ada.post(f"{club}/tournaments", {**WISH, **changes})
        assert code(answer) == expected, answer.text
    for query in ("people=4&players=5", "people=1&players=2", "people=x", ""):
        assert code(ada.get(f"{club}/tournament-lengths?{query}")) == (422, "bad-tournament")
    for n in ("9", "x", "-1"):
        assert code(ada.get(f"{club}/tournaments/{n}")) == (404, "not-found")
    monkeypatch.setattr(tournaments, "MAX_TOURNAMENTS", 1)
    assert code(ada.post(f"{club}/tournaments", WISH)) == (409, "many-tournaments")
    tell(ada, club, "close")
    assert code(begin(ada, cup, 1)) == (409, "club-closed")


def standing(*games: tuple[list[int], list[int], list[int]]) -> list[Entrant]:
    """Return the standing after games of two, each with its members, winners and scores."""
    names = enumerate(("Ada", "Bo", "Cy", "Dan"), 1)
    members = {Person(name): Member(n, name, 0.0) for n, name in names}
    rounds = [
        [
            TournamentGame(
                seats, "t", TableResult(won, [1 if n in won else 2 for n in (0, 1)], scores)
            )
        ]
        for seats, won, scores in games
    ]
    cup = Tournament("Cup", TimeBank(60), {}, rounds, len(rounds))
    return make_standing(cup, Club("K", 0.0, members), ())


def test_ties_are_broken_by_direct_results_then_by_margin() -> None:
    """Counted by hand: Ada and Bo have a point each, and Ada won their game. Cy and Dan shared
    theirs, but Cy scored below the average at another table.
    """
    rows = standing(
        ([1, 2], [0], [30, 10]),
        ([2, 3], [0], [30, 20]),
        ([4, 1], [], [0, 0]),
        ([3, 4], [0, 1], [24, 24]),
    )
    assert [(row.name, row.place, row.points, row.direct) for row in rows] == [
        ("Ada", 1, 1.0, 1),
        ("Bo", 2, 1.0, -1),
        ("Dan", 3, 0.5, 0),
        ("Cy", 4, 0.5, 0),
    ]
    assert [row.margin for row in rows] == [25.0, -15.0, 0.0, -10.0]
    assert [row.games for row in rows] == [2, 2, 2, 2]


def test_resigning_while_ahead_does_not_spoil_the_victory() -> None:
    """Ada, Bo and Cy beat each other and Dan, who resigned against Ada after taking ten points."""
    rows = standing(
        ([1, 2], [0], [30, 20]),
        ([2, 3], [0], [30, 20]),
        ([3, 1], [0], [30, 20]),
        ([4, 1], [1], [10, 0]),
        ([4, 2], [1], [29, 30]),
        ([4, 3], [1], [29, 30]),
    )
    assert [(row.name, row.place) for row in rows[:3]] == [("Bo", 1), ("Cy", 1), ("Ada", 3)]
    assert [row.margin for row in rows[:3]] == [0.6, 0.6, 0.0]
