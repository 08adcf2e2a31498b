"""Seats: claimed by link, owned by one person, and played by nobody else."""

from typing import Any

from tests.server.helpers import (
    Post,
    Stranger,
    TestClient,
    new_table,
    next_message,
    stranger,
)


class Friends:
    """Ada created a table, Bo claimed its open seat, and Cy a third, if any; Eve has the link."""

    def __init__(self, client: TestClient, *, claimed: bool = True, three: bool = False) -> None:
        self.ada, self.bo, self.cy, self.eve = (stranger(client) for _ in range(4))
        seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "open"}] * (1 + three)]
        self.id = new_table(self.ada, {"seats": seats})
        if claimed:
            assert self.send(self.bo, "claim", seat=1, name="Bo") is None
        if three:
            assert self.send(self.cy, "claim", seat=2) is None

    def send(self, who: Stranger, what: str, **more: Any) -> str | None:
        """Send a command; return the error code if it is refused, or None if it is accepted."""
        answer = who.at(self.id).send_now(what, **more)
        return None if answer["ok"] else str(answer["error"]["code"])

    def place(self, who: Stranger) -> str | None:
        answer = who.at(self.id).place()
        return None if answer["ok"] else str(answer["error"]["code"])

    def live(self, who: Stranger) -> Any:
        return who.client.websocket_connect(f"/api/tables/{self.id}/live", headers=who.headers)


def test_game_waits_for_open_seats(client: TestClient) -> None:
    """While a seat is open, nobody can place, not even a computer; the game starts when the last
    one is claimed.
    """
    friends = Friends(client, claimed=False)
    view = friends.ada.at(friends.id).view()
    assert view["started"] is False
    assert view["seats"][0].pop("face") >= 0
    assert view["seats"] == [
        {"kind": "person", "name": "Ada", "mine": True, "handed": False},
        {"kind": "open", "mine": False, "handed": False},
    ]
    assert view["you"] == {"host": True, "seats": [0]}
    assert friends.place(friends.ada) == "not-begun"
    assert friends.send(friends.ada, "resign", seat=0) == "not-begun"
    assert friends.send(friends.bo, "claim", seat=1, name="Bo") is None
    view = friends.bo.at(friends.id).view()
    assert view["started"] is True
    assert view["seats"][1].pop("face") >= 0
    assert view["seats"][1] == {"kind": "person", "name": "Bo", "mine": True, "handed": False}
    assert view["you"] == {"host": False, "seats": [1]}
    assert friends.place(friends.bo) == "not-your-seat"
    assert friends.place(friends.ada) is None
    seats = [{"kind": "computer", "level": "greedy"}, {"kind": "open"}]
    table = friends.bo.at(new_table(friends.ada, {"seats": seats}))
    assert table.view()["plies"] == 0
    assert table.send_now("claim", seat=1)["ok"]
    assert table.wait_until(lambda view: view["plies"] == 1)["to_play"] == 1


def test_spectators_change_nothing(client: TestClient) -> None:
    """Nothing from a spectator, identified or not, is accepted, nor from another table's host."""
    friends = Friends(client)
    assert friends.place(friends.ada) is None
    before = friends.ada.at(friends.id).fetch()
    for eve in (friends.eve, Friends(client).ada, Stranger(client, {})):
        assert friends.place(eve) == "not-your-seat"
        assert friends.send(eve, "undo") == "not-your-seat"
        assert friends.send(eve, "resign", seat=1) == "not-your-seat"
    assert friends.send(friends.eve, "claim", seat=1) == "seat-taken"
    assert friends.ada.at(friends.id).fetch() == before


def test_each_person_sees_own_seats(client: TestClient) -> None:
    """Everybody gets the same change, except for which seats are theirs; a spectator's messages
    change nothing.
    """
    friends = Friends(client)
    wish = friends.ada.at(friends.id).placement()
    with (
        friends.live(friends.ada) as one,
        friends.live(friends.bo) as two,
        friends.live(friends.eve) as far,
    ):
        assert next_message(far, "table")["view"]["you"] == {"host": False, "seats": []}
        far.send_json(wish)
        assert next_message(far, "answer")["error"]["code"] == "not-your-seat"
        assert friends.place(friends.ada) is None
        assert (
            next_message(one, "changed")
            == next_message(two, "changed")
            == next_message(far, "changed")
        )
        assert friends.send(friends.ada, "rename", seat=0, name="Ann") is None
        changes = [next_message(line, "changed")["changes"] for line in (one, two, far)]
        assert [view["you"]["seats"] for view in changes] == [[0], [1], []]
        assert changes[2]["seats"][0]["name"] == "Ann"
        for view in changes:
            del view["you"], view["seats"]
        assert changes[0] == changes[1] == changes[2]


def test_table_without_host(client: TestClient) -> None:
    """Anyone with the link can play at a table that was created anonymously."""
    table = new_table(client)
    for who in (stranger(client), Stranger(client, {}), stranger(client)):
        assert who.at(table).view()["you"] == {"host": True, "seats": [0, 1]}
        assert who.at(table).place()["ok"]
    assert Post(client, table).view()["plies"] == 3
    answer = stranger(client).at(table).send_now("seat", kind="open", seat=0)
    assert answer["error"]["code"] == "begun"


def test_owners_stay_secret(client: TestClient) -> None:
    friends = Friends(client)
    texts = [who.get(f"/api/tables/{friends.id}").text for who in (friends.ada, friends.eve)]
    texts += [who.get("/api/mine").text for who in (friends.ada, friends.bo)]
    for who in (friends.ada, friends.bo):
        assert who.person not in "".join(texts)
