"""Tournaments: nobody wins with help, or takes a point from an opponent."""

from tests.server.clubs.members import club_of, code, tell
from tests.server.clubs.test_tournaments import begin, insist, make
from tests.server.helpers import TestClient, cells_of


def test_a_first_piece_taken_over_hides_no_help(client: TestClient) -> None:
    """Whoever lets a computer cut the pie (R34) cannot win, even if the other takes that piece."""
    club, people = club_of(client, "Ada", "Bo")
    cup = make(people[0], club, members=[1, 2], rounds=1, options={"pie": True})
    (game,) = begin(people[0], cup, 1).json()["tournament"]["rounds"][0]
    eve, bo = (people[n - 1].at(game["table"]) for n in game["seats"])
    assert eve.send_now("hand-over", seat=0, level="expert")["ok"]
    (first,) = eve.wait_until(lambda view: view["plies"] == 1)["placed"]
    assert eve.send_now("take-back", seat=0)["ok"]
    assert bo.send_now("place", cells=cells_of(bo.fetch(), first[1]))["ok"]
    assert bo.view()["moves"][0]["seat"] == 1
    assert bo.view()["advised"] == [0]
    assert bo.send_now("resign", seat=1)["ok"]
    assert [one["points"] for one in people[0].get(cup).json()["standing"]] == [0, 0]


def test_a_stand_in_costs_the_opponent_no_point(client: TestClient) -> None:
    """Its answer comes at once, so taking back a slip would count as help without consent."""
    club, people = club_of(client, "Ada", "Eve")
    cup = make(people[0], club, members=[1, 2], rounds=1)
    (game,) = begin(people[0], cup, 1).json()["tournament"]["rounds"][0]
    ada, eve = (people[n - 1].at(game["table"]) for n in game["seats"])
    assert eve.send_now("hand-over", seat=1, level="greedy")["ok"]
    assert ada.place()["ok"]
    ada.wait_until(lambda view: view["to_play"] == 0)
    ada.send_now("undo")
    assert ada.view()["plies"] > 1
    insist(eve, "resign", seat=1)
    standing = people[0].get(cup).json()["standing"]
    assert [(one["n"], one["points"]) for one in standing] == [
        (game["seats"][0], 1),
        (game["seats"][1], 0),
    ]


def test_a_computer_in_place_of_a_member_tempts_nobody(client: TestClient) -> None:
    """Against it, a usual undo or hint would cost the point that it cannot win."""
    club, people = club_of(client, "Ada", "Eve")
    cup = make(people[0], club, members=[1, 2], rounds=1)
    assert tell(people[1], club, "leave").status_code == 200
    (game,) = begin(people[0], cup, 1).json()["tournament"]["rounds"][0]
    ada, seat = people[0].at(game["table"]), game["seats"].index(1)
    for _ in range(2):
        ada.wait_until(lambda view: view["to_play"] == seat)
        assert ada.place()["ok"]
    ada.wait_until(lambda view: view["to_play"] == seat)
    assert ada.send_now("undo")["error"]["code"] == "nothing-to-undo"
    answer = people[0].get(f"/api/tables/{game['table']}/analysis")
    assert code(answer) == (403, "no-advice")
    assert ada.view()["advised"] == ada.view()["took_back"] == []
