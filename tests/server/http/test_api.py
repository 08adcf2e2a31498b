"""The contract between server and page, over HTTP."""

import re
from urllib.parse import unquote

from cirkis.game import OPTIONS, read_records
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


def test_ids_cannot_be_guessed(client: TestClient) -> None:
    """Ids are unique, short, safe in a URL, and have at least 90 random bits."""
    ids = {new_table(client) for _ in range(20)}
    assert len(ids) == 20
    assert all(len(table_id) == 16 for table_id in ids)  # 16 letters of 6 bits
    assert all(table_id.replace("-", "").replace("_", "").isalnum() for table_id in ids)
