"""Advice from anywhere on the server makes the requester's games in progress unrated."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from cirkis import legal_placements, parse_position
from cirkis.backend import advice
from cirkis.backend.requests import mistakes
from cirkis.game import placement_symmetries
from cirkis.practice.progress import finished_game
from cirkis.practice.progress.repeats import day_of
from cirkis.tables.refusals import refused
from tests.server.accounts.test_games_remembered import begin, play_some, resign, standing
from tests.server.helpers import (
    Stranger,
    TestClient,
    cells_of,
    friends,
    new_table,
    stranger,
    wait_while,
)

AT = json.dumps({"options": {"players": 2}, "plies": ["A1"]})
ANALYSIS = f"/api/positions/analysis?at={AT}&seconds=0.1"
COMPUTER = {"kind": "computer", "level": "newcomer"}
FIRST = {"seats": [{"kind": "person"}, COMPUTER], "options": {"starter": 1}}
BOTH = {"seats": [{"kind": "person"}, {"kind": "person"}]}


def _insist(who: Stranger, path: str, body: object = None) -> Any:
    """Ask for advice: it is refused, and no game is marked, until the request says `anyway`."""
    sent = [] if body is None else [body]
    ask = who.post if sent else who.get
    refusal = ask(path, *sent)
    assert (refusal.status_code, refusal.json()["error"]["code"]) == (409, "spoils-game")
    assert any(one["is_rated"] for one in who.get("/api/mine").json())
    answer = ask(f"{path}{'&' if '?' in path else '?'}anyway=1", *sent)
    assert answer.status_code == 200, answer.text
    return answer


def _analyse(who: Stranger) -> None:
    _insist(who, ANALYSIS)


def _explain(who: Stranger) -> None:
    _insist(who, f"/api/positions/explanation?at={AT}&better=B1&worse=C1")


def _open_the_book(who: Stranger) -> None:
    at = json.dumps({"options": {"players": 2}, "plies": []})
    assert _insist(who, f"/api/positions/openings?at={at}").json()["moves"]


def _review_a_record(who: Stranger) -> None:
    _insist(who, f"/api/tables/{_import_record(who)}/review")


def _import_record(who: Stranger) -> str:
    table = who.post("/api/records", {"record": '[Cirkis "1"]\n1. green A1 2. purple B1\n'})
    return str(table.json()["id"])


def _try_a_line(who: Stranger) -> None:
    """At their own table, people can ask about any line, even if it was not played there."""
    _insist(who, f"/api/tables/{new_table(who, BOTH)}/analysis?after=0&line=A1&seconds=0.1")


def _let_a_computer_go_on(who: Stranger) -> None:
    """Playing both sides can lead to any position; a computer then shows a placement."""
    post = who.at(new_table(who, BOTH))
    for _ in range(2):
        assert post.place()["ok"]
    assert post.send_now("seat", seat=0, **COMPUTER)["ok"]
    post.wait_until(lambda view: view["plies"] > 2)


def _set_a_computer_a_position(who: Stranger) -> None:
    wish = {"seats": FIRST["seats"], "options": {"starter": 1}, "plies": ["A1"]}
    who.at(new_table(who, wish)).wait_until(lambda view: view["plies"] > 1)


def _be_taught_at_a_position(who: Stranger) -> None:
    """The next placement lets the opponent win at once, so the page offers to undo it."""
    options = {"starter": 1, "target": 5}
    plies = ["A1+A2+E3", "E7+E10+E11", "D13+E8+E12", "E22+E28"]
    wish = {"seats": FIRST["seats"], "options": options, "plies": plies, "teaching": True}
    post = who.at(new_table(who, wish))
    assert post.send_now("place", cells="D23+D29")["ok"]
    post.wait_until(lambda view: view["offer"])


def _try_a_forged_mistake(who: Stranger) -> None:
    """A progress file can contain any position as a mistake to repeat."""
    position = "green.A1.E1_purple.B1C1.D1_scores.0-10_free.purple"
    one, two, third, *_ = legal_placements(parse_position(position))
    lines = {"played": [one.index], "better": [two.index]}
    mistake = {"position": position, **lines, "chance": 1, "loss": 1}
    puzzles = {"repeats": {"m": [day_of(time.time()), 0]}, "mistakes": {"m": mistake}}
    progress = {"progress": {"form": 1, "puzzles": puzzles}}
    put = who.client.put("/api/me/progress", json=progress, headers=who.headers)
    assert put.status_code == 200
    _insist(who, "/api/puzzles/m/again", {"cells": third.name})


@pytest.mark.parametrize(
    "ask",
    [
        *(_analyse, _explain, _review_a_record, _try_a_line, _try_a_forged_mistake),
        *(_let_a_computer_go_on, _set_a_computer_a_position, _be_taught_at_a_position),
    ],
)
def test_advice_elsewhere_is_shown_and_raises_no_rating(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, ask: Callable[[Stranger], None]
) -> None:
    """Everybody at the table sees who asked, and only the opponent's rating can rise."""
    monkeypatch.setattr(finished_game, "SHORTEST", 0.0)
    monkeypatch.setattr(mistakes, "SECONDS", 0.1)
    ada, bob, table_id = play_some(client)
    assert [one["is_rated"] for one in bob.get("/api/mine").json()] == [True]
    ask(ada)
    wait_while(lambda: bob.at(table_id).view()["advised"] != [0])
    assert not any(one["is_rated"] for one in ada.get("/api/mine").json())
    assert [one["is_rated"] for one in bob.get("/api/mine").json()] == [True]
    resign(bob, table_id, 1)
    for who in (ada, bob):
        assert (standing(who)["rated"], standing(who)["rating"]) == (0, 1500)
        assert len(standing(who)["recent"]) == 1


def test_copying_a_computers_replies(client: TestClient) -> None:
    """Somebody plays the opponent's pieces on a mirrored board at a table of their own, and copies
    the replies.
    """
    ada, bob = stranger(client), stranger(client)
    mirrored = placement_symmetries()[7]
    seats = [{"kind": "person"}, {"kind": "open"}]
    table = new_table(ada, {"options": {"starter": 1}, "seats": seats})
    assert bob.at(table).send_now("claim", seat=1)["ok"]
    own = new_table(bob, FIRST)
    while len(moves := bob.at(own).view()["moves"]) < 14:
        for move in moves[ada.at(table).view()["plies"] :]:
            who = (ada, bob)[move["seat"]].at(table)
            cells = cells_of(who.fetch(), mirrored[move["placement"]])
            assert who.send_now("place", cells=cells)["ok"]
        assert bob.at(own).place()["ok"]
        bob.at(own).wait_until(lambda view: view["to_play"] == 0)
    wait_while(lambda: ada.at(table).view()["advised"] != [1])


def test_the_book_of_openings(client: TestClient) -> None:
    """The book counts as advice at the beginning of a game, but not once the game has left it."""
    ada, _, far = play_some(client)
    near = new_table(ada, FIRST)
    _open_the_book(ada)
    assert [ada.at(one).view()["advised"] for one in (far, near)] == [[], [0]]


def test_newer_games_do_not_hide_older_ones(client: TestClient) -> None:
    """Starting a hundred more games just before asking for advice does not keep a game rated."""
    ada, _, table_id = play_some(client)
    for _ in range(101):
        new_table(ada, FIRST)
    _analyse(ada)
    assert ada.at(table_id).view()["advised"] == [0]


def test_computers_that_reply_all_the_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a reply, only the games that have changed are checked; there may be hundreds in all."""
    monkeypatch.setattr(advice, "OVERLAP", 0.0)
    looked: list[int] = []
    registry = client.app.state.hub.registry  # pyrefly: ignore[missing-attribute]
    find = registry.running_tables_of

    async def count(*args: Any) -> list[str]:
        found = await find(*args)
        looked.append(len(found))
        return list(found)

    monkeypatch.setattr(registry, "running_tables_of", count)
    ada = stranger(client)
    for _ in range(5):
        new_table(ada, BOTH)
    post = ada.at(new_table(ada, BOTH))
    for _ in range(2):
        assert post.place()["ok"]
    assert post.send_now("seat", seat=0, **COMPUTER)["ok"]
    while len(looked) < 3:
        post.wait_until(lambda view: view["to_play"] == 1)
        assert post.place()["ok"]
    assert (looked[0], looked[-1]) == (6, 1)


def test_advice_while_the_server_is_busy(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd at other tables cannot keep advice from being noted."""
    registry = client.app.state.hub.registry  # pyrefly: ignore[missing-attribute]
    find, refusals = registry.running_tables_of, [refused("too-many.busy")] * 2

    async def find_later(*args: Any) -> list[str]:
        if refusals:
            raise refusals.pop()
        return list(await find(*args))

    ada, _, table_id = play_some(client)
    monkeypatch.setattr(registry, "running_tables_of", find_later)
    _let_a_computer_go_on(ada)
    wait_while(lambda: ada.at(table_id).view()["advised"] != [0])


def test_requests_that_are_not_advice(client: TestClient) -> None:
    """Other people's requests, and requests about finished games, about positions that others set
    up, or about those chosen before the game was opened, leave a game rated.
    """
    people = [stranger(client), stranger(client)]
    old, both = _import_record(people[1]), begin(people[1], BOTH)
    ada, bob, table_id = friends(client, lambda _: people.pop())
    over, others = begin(ada), _import_record(bob)
    resign(ada, over)
    assert bob.at(others).send_now("resign", seat=0)["ok"]
    asked = f"{over}/analysis?seconds=0.1", f"{over}/review", f"{others}/review"
    for path in (*asked, f"{old}/review", f"{both}/analysis?seconds=0.1"):
        assert ada.get(f"/api/tables/{path}").status_code == 200
    assert stranger(client).get(ANALYSIS).status_code == 200
    client.cookies.clear()
    assert client.get(ANALYSIS).status_code == 200
    assert bob.at(table_id).view()["advised"] == []
    assert ada.at(both).place()["ok"]
    _insist(ada, f"/api/tables/{both}/analysis?seconds=0.1")
    assert bob.at(table_id).view()["advised"] == [0]


def test_clients_cannot_record_advice(client: TestClient) -> None:
    ada, bob, table_id = play_some(client)
    answer = ada.at(table_id).send_now("advice", seat=1)
    assert answer["error"]["code"] == "unreadable"
    assert bob.at(table_id).view()["advised"] == []
