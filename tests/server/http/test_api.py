"""The contract between server and page, over HTTP."""

import re
from urllib.parse import unquote

from cirkis.game import OPTIONS, read_records, replay_record
from tests.server.helpers import AGAINST_GREEDY, Post, TestClient, cells_of, command, new_table


def test_table_and_view(client: TestClient) -> None:
    wish = {
        "options": {"players": 3, "center_ring": True, "colours": ["red", "green", "yellow"]},
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "person"}, {"kind": "person"}],
    }
    table_id = new_table(client, wish)
    fetched = client.get(f"/api/tables/{table_id}").json()
    table, view = fetched["table"], fetched["view"]
    assert table["id"] == table_id
    assert set(table["options"]) == OPTIONS.keys() - {"head_start", "without", "pie"}
    assert table["colours"] == ["red", "green", "yellow"]
    assert table["seats"][0] == {"kind": "person", "name": "Ada", "mine": True, "handed": False}
    assert len(table["pieces"]["placements"]) == 515
    assert sum(shape["count"] for shape in table["pieces"]["shapes"]) == 20
    assert len(table["figures"]) == 17
    assert len(table["center"]) == 15
    assert (view["version"], view["round"], view["plies"], view["to_play"]) == (1, 1, 0, 0)
    assert (view["leader"], view["outcome"], view["match"]) == (None, None, None)
    assert view["stocks"] == [[shape["count"] for shape in table["pieces"]["shapes"]]] * 3
    in_center = set(table["center"])
    assert view["legal"]
    assert all(in_center & set(table["pieces"]["placements"][p][1]) for p in view["legal"])


def test_placing(client: TestClient) -> None:
    """A placement is answered, shown in the view, and reported with its events."""
    player = Post(client, new_table(client))
    fetched = player.fetch()
    placement = fetched["view"]["legal"][3]
    wish = command("place", 1, cells=cells_of(fetched, placement))
    assert player.send(wish) == {"type": "answer", "id": wish["id"], "ok": True, "version": 2}
    view = player.view()
    assert view["placed"] == [[0, placement, False]]
    assert (view["leader"], view["to_play"], view["plies"]) == (placement, 1, 1)
    assert view["can_undo"] is True
    first = {"type": "placed", "seat": 0, "placement": placement, "was_free": False}
    reported = {"seat": 0, "placement": placement, "was_free": False, "scores": [0, 0]}
    assert view["moves"] == [{**reported, "events": [first]}]


def test_resent_command_gets_its_first_answer(client: TestClient) -> None:
    """A command that is sent several times takes effect once; every answer repeats the first."""
    player = Post(client, new_table(client))
    wish = player.placement()
    answers = [player.send(wish) for _ in range(4)]
    player.place()
    answers.append(player.send(wish))
    assert answers == [answers[0]] * 5
    assert player.view()["version"] == 3
    bad = command("place", 3, cells="A1+Z9")
    first = player.send(bad)
    assert first["error"]["code"] == "unreadable-placement"
    player.place()
    assert player.send(bad) == first
    late = command("undo", 1)
    answer = player.send(late)
    assert (answer["id"], answer["error"]["code"]) == (late["id"], "stale")


def test_whole_game_against_the_computer(client: TestClient) -> None:
    """A person and a computer play a game to its end, and its record replays to the same result."""
    player = Post(client, new_table(client, {**AGAINST_GREEDY, "options": {"target": 20}}))
    while True:
        view = player.wait_until(lambda v: v["outcome"] or v["to_play"] == 0)
        if view["outcome"]:
            break
        assert player.place()["ok"]
    assert player.send_now("place", cells="A1")["error"]["code"] == "game-over"
    answer = client.get(f"{player.path}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    (record,) = read_records(answer.text)
    end = replay_record(record)[-1]
    assert end.outcome is not None
    assert list(end.outcome.scores) == view["outcome"]["scores"]
    assert list(end.outcome.winners) == view["outcome"]["winners"]
    assert [list(p) for p in end.placed] == [p[:2] for p in view["placed"]]
    assert record.names[1] == "computer: greedy"


def test_records_of_a_match(client: TestClient) -> None:
    """A match's records contain all its rounds, in order."""
    levels = [{"kind": "computer", "level": "random"}] * 2
    player = Post(client, new_table(client, {"options": {"match": 5000}, "seats": levels}))
    totals = [0, 0]
    for nth in range(2):
        view = player.wait_until(lambda v: v["outcome"])
        totals = [a + b for a, b in zip(totals, view["scores"], strict=True)]
        assert view["match"] == {
            "target": 5000,
            "totals": totals,
            "rounds": nth + 1,
            "outcome": None,
        }
        assert player.send(command("next-round", view["version"]))["ok"]
        assert player.view()["round"] == nth + 2
    records = read_records(client.get(f"{player.path}/record").text)
    assert [record.round for record in records] == [1, 2, 3]
    assert list(records[2].totals) == totals


def test_withdrawals_are_in_the_record(client: TestClient) -> None:
    """A withdrawn seat appears in the view and in the record, which is named after its date and
    players, whatever letters their names contain.
    """
    seats = [{"kind": "person", "name": "Zoë / Ü"}, {"kind": "person"}, {"kind": "person"}]
    player = Post(client, new_table(client, {"seats": seats}))
    player.place()
    assert player.send(command("resign", 2, seat=1))["ok"]
    assert player.view()["withdrawn"] == [1]
    assert player.view()["to_play"] == 2
    answer = client.get(f"{player.path}/record")
    (record,) = read_records(answer.text)
    assert record.plies[1].withdraws == 1
    name = unquote(answer.headers["content-disposition"].partition("UTF-8''")[2])
    assert re.fullmatch(r"cirkis-20\d\d-\d\d-\d\d-Zoë-Ü.*\.cirkis", name)


def test_summaries(client: TestClient) -> None:
    """Tables are listed in the order requested; those that do not exist are left out."""
    one, two = new_table(client), new_table(client, AGAINST_GREEDY)
    Post(client, one).place()
    listed = client.get(f"/api/tables?ids={two},nothere,{one},{two}").json()
    assert [entry["id"] for entry in listed] == [two, one]
    assert listed[1]["plies"] == 1
    assert listed[1]["changed"] > 1_700_000_000
    assert client.get("/api/tables").json() == []


def test_seats_inferred_and_defaulted(client: TestClient) -> None:
    """Without seats, all players are people; without `players`, there is a player for each seat."""
    by_options = client.post("/api/tables", json={"options": {"players": 4}}).json()["id"]
    assert len(Post(client, by_options).fetch()["table"]["seats"]) == 4
    seats = {"seats": [{"kind": "person", "level": None, "name": None}] * 3}
    by_seats = client.post("/api/tables", json=seats).json()["id"]
    assert Post(client, by_seats).fetch()["table"]["options"]["players"] == 3


def test_ids_cannot_be_guessed(client: TestClient) -> None:
    """Ids are unique, short, safe in a URL, and have at least 90 random bits."""
    ids = {new_table(client) for _ in range(20)}
    assert len(ids) == 20
    assert all(len(table_id) == 16 for table_id in ids)  # 16 letters of 6 bits
    assert all(table_id.replace("-", "").replace("_", "").isalnum() for table_id in ids)
