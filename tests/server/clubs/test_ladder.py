"""The ladder of a club: which games and losses count."""

import pytest
from msgspec.structs import replace

from cirkis.practice.progress import game_over
from cirkis.server.clubs import club_store
from cirkis.server.clubs.club import Member
from cirkis.server.clubs.ladder import GameResult, make_ladder
from cirkis.tables.people import Person
from tests.server.clubs.members import club_of, finish, play, sit_down, tell
from tests.server.helpers import BANK, Stranger, TestClient, new_table
from tests.waiting import PATIENCE

pytestmark = pytest.mark.usefixtures("quick_games")


def test_only_rated_games_at_club_tables_count(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Casual ones, those elsewhere, those that end before all have placed, and those that only
    programs could play so fast, do not count; nor do those against a computer, which would be
    taken for an unknown member.
    """
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    finish(sit_down([ada, bo], club, rated=False), ada, bo)
    table = sit_down([ada, bo], club)
    mover = (ada, bo)[ada.at(table).view()["to_play"]]
    assert mover.at(table).place()["ok"]
    assert ada.at(table).send_now("resign", seat=0)["ok"]
    assert ada.at(table).view()["is_aborted"]
    seats = [{"kind": "person"}, {"kind": "open"}]
    table = new_table(ada, {"seats": seats, "rated": True, "clock": BANK})
    assert bo.at(table).send_now("claim", seat=1)["ok"]
    finish(table, ada, bo)
    _play_a_computer(ada, club)
    monkeypatch.setattr(game_over, "SHORTEST", 60.0)
    play([ada, bo], club)
    ladder = ada.get(f"{club}/ladder").json()
    assert (ladder["two"], ladder["pairs"]) == ([], [])
    monkeypatch.setattr(game_over, "SHORTEST", 0.0)
    play([ada, bo], club, placements=1)
    (pair,) = ada.get(f"{club}/ladder").json()["pairs"]
    assert (pair["ahead"], pair["games"]) == ([0, 1], 1)
    tell(ada, club, "ban", member=2)
    assert ada.get(f"{club}/ladder").json()["two"] == []


def test_a_result_is_final(client: TestClient) -> None:
    """Nobody takes it back, and storing it again, as after a kill, changes nothing."""
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    table, club_id = play([ada, bo], club), club.rpartition("/")[2]
    ladder = ada.get(f"{club}/ladder").json()
    assert ladder["pairs"][0]["ahead"] == [0, 1]
    assert bo.at(table).send_now("undo")["error"]["code"] == "rated"
    run = client.app.state.store.run  # pyrefly: ignore[missing-attribute]
    (first,) = run(club_store.ladder_results, club_id).result(PATIENCE)
    later = replace(first, at=first.at + 1, winners=[0])
    run(club_store.add_result, club_id, later).result(PATIENCE)
    assert ada.get(f"{club}/ladder").json() == ladder
    (game,) = ada.get(f"{club}/data").json()["games"]
    assert (game["game"], game["players"], game["places"]) == (f"{table}.1", [1, 2], [2, 1])


def test_nobody_spoils_a_game_of_three(client: TestClient) -> None:
    """Whoever resigns or is forgotten finishes behind those who play on, for whom it counts."""
    club, people = club_of(client, "Ada", "Bo", "Cy")
    ada, bo, _ = people
    for how in ("resign", "forget"):
        table = sit_down(people, club)
        for _ in range(3):
            assert people[ada.at(table).view()["to_play"]].at(table).place()["ok"]
        if how == "resign":
            assert ada.at(table).send_now("resign", seat=0)["ok"]
        else:
            assert ada.post("/api/me/forget", {"sure": "yes"}).status_code == 200
        for _ in range(2):
            assert people[bo.at(table).view()["to_play"]].at(table).place()["ok"]
        assert bo.at(table).send_now("resign", seat=1)["ok"]
        assert bo.at(table).view()["outcome"]["winners"] == [2]
        if how == "resign":
            pairs = bo.get(f"{club}/ladder").json()["pairs"]
            behind = [one["ahead"] for one in pairs if 3 in one["members"]]
            assert (len(pairs), behind) == (3, [[0, 1], [0, 1]])
    ladder = bo.get(f"{club}/ladder").json()
    assert [(one["members"], one["ahead"]) for one in ladder["pairs"]] == [([2, 3], [0, 2])]
    assert [row["games"] for row in ladder["more"]] == [2, 2]


def test_banned_people_crowd_out_nobody(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the latest games count, but those of banned people take no room from others."""
    monkeypatch.setattr(club_store, "MAX_RESULTS", 4)
    club, (ada, bo, eve, dan) = club_of(client, "Ada", "Bo", "Eve", "Dan")
    play([ada, bo], club)
    for _ in range(2):
        play([eve, dan], club)
    assert [one["members"] for one in ada.get(f"{club}/ladder").json()["pairs"]] == [[3, 4]]
    tell(ada, club, "ban", member=3)
    assert [one["members"] for one in ada.get(f"{club}/ladder").json()["pairs"]] == [[1, 2]]
    assert len(ada.get(f"{club}/data").json()["games"]) == 1


def test_the_forgotten_still_count() -> None:
    """A game against somebody who was forgotten counts as one against an unknown player."""
    member = Member(1, "Ada", 0.0)
    games = [GameResult("a.1", 0.0, [Person("ada"), None], [1, 2], [40, 30], [0])]
    (row,) = make_ladder(games, {Person("ada"): member}).two
    assert (round(row.rating), round(row.deviation)) == (1662, 290)  # as in published examples


def _play_a_computer(ada: Stranger, club: str) -> None:
    """Play a rated game at a club's table, against a computer on the other seat."""
    table = ada.post(f"{club}/tables", json={}).json()["id"]
    assert ada.at(table).send_now("seat", kind="fill", seat=1, level="newcomer")["ok"]
    while (view := ada.at(table).view())["outcome"] is None:
        if view["to_play"] == 0 and view["plies"] < 2:
            assert ada.at(table).place()["ok"]
        elif view["to_play"] == 0:
            assert ada.at(table).send_now("resign", seat=0)["ok"]


def test_ten_wins_in_an_hour_count() -> None:
    """As for people's ratings, further ones raise no rating; losses always count."""
    ada, bo = Person("ada"), Person("bo")
    members = {ada: Member(1, "Ada", 0.0), bo: Member(2, "Bo", 0.0)}
    games = [GameResult(str(n), 5000.0 + n, [ada, bo], [1, 2], [40, 30], [0]) for n in range(14)]
    ten, all_of_them = (
        {row.n: row for row in make_ladder(some, members).two} for some in (games[:10], games)
    )
    assert (ten[1].rating, ten[1].deviation) == (all_of_them[1].rating, all_of_them[1].deviation)
    assert all_of_them[2].rating < ten[2].rating
