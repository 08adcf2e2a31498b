"""A posted record becomes a table at which its game was played."""

from typing import Any

from tests.server.helpers import Post, TestClient, new_table, stranger

RUNNING = '[Cirkis "1"]\n[Green "Ann"]\n[Players "2"]\n1. green A:A1\n2. purple C:B1+C1\n'


def imported(client: Any, text: str) -> Post:
    answer = client.post("/api/records", json={"record": text})
    assert answer.status_code == 201, answer.text
    return Post(client, answer.json()["id"])


def test_a_computer_stays_a_computer(client: TestClient) -> None:
    """A computer plays on as a computer of the same level, with its name if it has one."""
    person = {"kind": "person", "name": "Ann"}
    for name in (None, "Hal"):
        computer = {"kind": "computer", "level": "casual", "name": name}
        played = new_table(client, {"seats": [computer, person]})
        text = client.get(f"/api/tables/{played}/record").text
        again = imported(client, text).view()["seats"]
        shown = [(seat["kind"], seat.get("level"), seat.get("name")) for seat in again]
        assert shown == [("computer", "casual", name), ("person", None, "Ann")]


def moves_of(text: str) -> str:
    """Return a record without its tags."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("["))


def test_a_running_game_goes_on(stored: TestClient) -> None:
    """The pieces are in place, the names at the seats, and the sender plays on for both seats."""
    ann = stranger(stored)
    post = imported(ann, RUNNING)
    view = post.view()
    assert (view["version"], view["plies"], view["to_play"], view["started"]) == (3, 2, 0, True)
    assert view["seats"][0]["name"] == "Ann"
    assert view["you"] == {"host": True, "seats": [0, 1]}
    assert ann.get("/api/mine").json()[0]["id"] == post.table_id
    assert post.place()["ok"]
    assert Post(stored, post.table_id).place()["error"]["code"] == "not-your-seat"


def test_exported_record_can_be_imported(client: TestClient) -> None:
    """A finished game that is exported and imported again has the same end and the same record."""
    played = Post(client, new_table(client, {"options": {"players": 3, "target": 8}}))
    played.place()
    played.send_now("resign", seat=0)
    while played.view()["outcome"] is None:
        assert played.place()["ok"]
    text = client.get(f"{played.path}/record").text
    again = imported(client, text)
    assert again.view()["outcome"] == played.view()["outcome"]
    assert moves_of(client.get(f"{again.path}/record").text) == moves_of(text)


def test_refusals(client: TestClient) -> None:
    """Anything except a record of one game is refused."""
    bad = (
        "hello",
        RUNNING + RUNNING,
        RUNNING + "3. green A:A1\n",
        '[Cirkis "1"]\n[Round "2"]\n[Totals "3-4"]\n',
        '[Cirkis "1"]\n[Pieces "/etc/passwd"]\n',
    )
    large, number = RUNNING + "{" + "x" * 40_000 + "}", 5
    wanted = [*((text, 422, "bad-record") for text in bad)]
    for text, status, code in (*wanted, (large, 413, "too-large"), (number, 400, "unreadable")):
        answer = stranger(client).post("/api/records", json={"record": text})
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
