"""The ladder of a club: which games and losses count."""

import time

import pytest
from sqlalchemy import Connection, insert

from cirkis.practice.progress import finished_game
from cirkis.server.clubs.ladder import Game, make_ladder
from cirkis.server.storage import club_results
from cirkis.server.storage.clubs import Member, running_tables
from cirkis.server.storage.schema import players, tables
from cirkis.tables.people import Person
from tests.server.clubs.members import club_of, finish, play, sit_down, tell
from tests.server.helpers import TestClient, new_table


def test_games_that_do_not_count(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game counts only if it is long enough, at a club table, and won without advice."""
    monkeypatch.setattr(finished_game, "SHORTEST", 0.0)
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    play([ada, bo], club, placements=1)
    table = new_table(ada, {"seats": [{"kind": "person"}, {"kind": "open"}]})
    assert bo.at(table).send_now("claim", seat=1)["ok"]
    finish(table, ada, bo)
    for aided in ([1], [0, 1]):
        table = sit_down([ada, bo], club)
        session = client.app.state.hub.loaded(table)  # pyrefly: ignore[missing-attribute]
        for seat in aided:
            client.portal.call(session.note_advice, seat)  # pyrefly: ignore[missing-attribute]
        finish(table, ada, bo)
    monkeypatch.setattr(finished_game, "SHORTEST", 60.0)
    play([ada, bo], club)
    assert ada.get(f"{club}/ladder").json()["pairs"] == []


def test_losses_count(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice does not avert a loss, nobody removes the winner, and games with banned people do not
    count.
    """
    monkeypatch.setattr(finished_game, "SHORTEST", 0.0)
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    table = sit_down([ada, bo], club)
    session = client.app.state.hub.loaded(table)  # pyrefly: ignore[missing-attribute]
    client.portal.call(session.note_advice, 0)  # pyrefly: ignore[missing-attribute]
    finish(table, ada, bo)
    table = sit_down([ada, bo], club)
    for _ in range(4):
        assert (ada, bo)[ada.at(table).view()["to_play"]].at(table).place()["ok"]
    assert ada.at(table).send_now("remove", seat=1)["error"]["code"] == "begun"
    assert ada.at(table).send_now("resign", seat=0)["ok"]
    (pair,) = ada.get(f"{club}/ladder").json()["pairs"]
    assert (pair["ahead"], pair["games"]) == ([0, 2], 2)
    tell(ada, club, "ban", member=2)
    assert ada.get(f"{club}/ladder").json()["two"] == []


def test_the_last_end_counts(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """If everybody agrees to undo the end of a game, it counts as it ends then, even if a server
    stores the earlier end again.
    """
    monkeypatch.setattr(finished_game, "SHORTEST", 0.0)
    club, (ada, bo) = club_of(server, "Ada", "Bo")
    table, club_id = play([ada, bo], club), club.rpartition("/")[2]
    assert ada.get(f"{club}/ladder").json()["pairs"][0]["ahead"] == [0, 1]
    run = server.app.state.store.run  # pyrefly: ignore[missing-attribute]
    first = run(club_results.results_of, club_id, ()).result(20)
    assert ada.at(table).send_now("undo")["ok"]
    assert bo.at(table).send_now("answer", accept=True)["ok"]
    assert bo.at(table).send_now("resign", seat=1)["ok"]
    for _ in range(2):
        (pair,) = ada.get(f"{club}/ladder").json()["pairs"]
        assert (pair["ahead"], pair["games"]) == ([1, 0], 1)
        found = {row.person: row.document for row in first}
        run(club_results.add_results, club_id, first[0].id, found, first[0].changed).result(20)
    (game,) = ada.get(f"{club}/data").json()["games"]
    assert (game["game"], game["players"], game["places"]) == (f"{table}.1", [1, 2], [1, 2])


def test_a_loser_cannot_spoil_a_victory(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At larger tables, a loser who takes advice at the end ranks last, and the game counts. So it
    does for the others if somebody gives up at once, lets a computer win, or is forgotten.
    """
    monkeypatch.setattr(finished_game, "SHORTEST", 0.0)
    club, people = club_of(client, "Ada", "Bo", "Cy")
    table = sit_down(people, club)
    session = client.app.state.hub.loaded(table)  # pyrefly: ignore[missing-attribute]
    client.portal.call(session.note_advice, 0)  # pyrefly: ignore[missing-attribute]
    finish(table, *people)
    pairs = people[0].get(f"{club}/ladder").json()["pairs"]
    found = sorted((one["members"], one["ahead"]) for one in pairs)
    assert found == [([1, 2], [0, 1]), ([1, 3], [0, 1]), ([2, 3], [0, 1])]
    ada, bo, _ = people
    for how in ("resign", "hand-over", "forget"):
        table, placements = sit_down(people, club), 1 if how == "resign" else 2
        while len((view := ada.at(table).view())["moves"]) < 3 * placements:
            assert people[view["to_play"]].at(table).place()["ok"]
        if how == "resign":
            assert ada.at(table).send_now("resign", seat=0)["ok"]
            for _ in range(2):
                assert people[ada.at(table).view()["to_play"]].at(table).place()["ok"]
            assert bo.at(table).send_now("resign", seat=1)["ok"]
            continue
        if how == "hand-over":
            assert ada.at(table).send_now("hand-over", seat=0, level="greedy")["ok"]
        else:
            assert ada.post("/api/me/forget", {"sure": "yes"}).status_code == 200
        for seat in (1, 2):
            bo.at(table).wait_until(lambda view: view["to_play"] != 0)
            assert people[seat].at(table).send_now("resign", seat=seat)["ok"]
        if how == "hand-over":
            pairs = ada.get(f"{club}/ladder").json()["pairs"]
            games = sorted((one["members"], one["games"]) for one in pairs)
            assert games == [([1, 2], 2), ([1, 3], 2), ([2, 3], 3)]
    ladder = bo.get(f"{club}/ladder").json()
    assert [one["games"] for one in ladder["pairs"]] == [4]
    assert [row["games"] for row in ladder["more"]] == [4, 4]


def test_banned_people_crowd_out_nobody(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the latest games count, but those of banned people take no room from others."""
    monkeypatch.setattr(finished_game, "SHORTEST", 0.0)
    monkeypatch.setattr(club_results, "MOST_RESULTS", 4)
    club, (ada, bo, eve, dan) = club_of(client, "Ada", "Bo", "Eve", "Dan")
    play([ada, bo], club)
    for _ in range(2):
        play([eve, dan], club)
    assert [one["members"] for one in ada.get(f"{club}/ladder").json()["pairs"]] == [[3, 4]]
    tell(ada, club, "ban", member=3)
    assert [one["members"] for one in ada.get(f"{club}/ladder").json()["pairs"]] == [[1, 2]]
    assert len(ada.get(f"{club}/data").json()["games"]) == 1


def test_many_tables_and_banned_people(client: TestClient) -> None:
    """Looking for a club's tables does not block the database, however many people are banned."""
    ids, banned = [f"t{n}" for n in range(20_000)], {f"b{n}" for n in range(900)}

    def fill(on: Connection) -> None:
        row = {"created": 0.0, "changed": 0.0, "rules": 1, "options": "", "is_over": False}
        on.execute(insert(tables), [{**row, "id": one} for one in ids])
        members = [*(("club", one) for one in ids), ("b7", "t0"), ("ada", "t1")]
        on.execute(insert(players), [{"person": who, "table_id": one} for who, one in members])

    run = client.app.state.store.run  # pyrefly: ignore[missing-attribute]
    run(fill).result(20)
    started = time.monotonic()
    found = run(running_tables, "club", len(ids), banned).result(20)
    assert time.monotonic() - started < 1.5
    assert (len(found), found[-1]) == (len(ids), "t0")


def test_the_forgotten_still_count() -> None:
    """A game against somebody who was forgotten counts as one against an unknown player."""
    member = Member(1, "Ada", 0.0)
    games = [Game("a.1", 0.0, [Person("ada"), None], [1, 2])]
    (row,) = make_ladder(games, {Person("ada"): member}).two
    assert (round(row.rating), round(row.deviation)) == (1662, 290)  # as in published examples


def test_nobody_loses_to_the_forgotten() -> None:
    """Otherwise, cheats could be forgotten before the host bans them, which voids their games."""
    ada, bo = Person("ada"), Person("bo")
    members = {ada: Member(1, "Ada", 0.0), bo: Member(2, "Bo", 0.0)}
    assert make_ladder([Game("a.1", 0.0, [ada, None], [2, 1])], members).two == []
    found = make_ladder([Game("a.1", 0.0, [ada, bo, None], [3, 2, 1])], members).more
    assert found == make_ladder([Game("a.1", 0.0, [ada, bo, None], [2, 1, 0])], members).more
    assert make_ladder([Game("a.1", 0.0, [ada, None, None], [2, 1, 0])], members).more == []
