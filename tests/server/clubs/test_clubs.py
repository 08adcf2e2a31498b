"""What clubs do, on each kind of database, and what they refuse to members and strangers."""

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cirkis.server.clubs import club as decisions
from cirkis.server.storage import clubs as stored_clubs
from cirkis.server.storage import queries
from cirkis.tables.progress import finished_game
from tests.server.helpers import (
    Stranger,
    TestClient,
    open_client,
    stranger,
    two_servers,
    wait_while,
)


def make(who: Stranger, name: str = "Ada") -> str:
    answer = who.post("/api/clubs", {"club": "Kites & Darts", "name": name})
    assert answer.status_code == 201, answer.text
    return f"/api/clubs/{answer.json()['id']}"


def link(host: Stranger, club: str) -> str:
    return str(host.get(club).json()["link"].partition("/club#")[2])


def join(who: Stranger, secret: str, name: str) -> Any:
    return who.post("/api/clubs/join", {"secret": secret, "name": name})


def club_of(client: Any, *names: str) -> tuple[str, list[Stranger]]:
    """Return the path of a new club, and its members; the first one is its host."""
    people = [stranger(client) for _ in names]
    club = make(people[0], names[0])
    for who, name in list(zip(people, names, strict=True))[1:]:
        assert join(who, link(people[0], club), name).status_code == 200
    return club, people


def tell(who: Stranger, club: str, what: str, **more: Any) -> Any:
    return who.post(f"{club}/commands", {"type": what, **more})


def say(who: Stranger, club: str, text: str) -> Any:
    return who.post(f"{club}/sayings", {"type": "say", "text": text})


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def acts(who: Stranger, club: str) -> list[tuple[str, str | None, str | None]]:
    return [(row["act"], row["by"], row["about"]) for row in who.get(f"{club}/log").json()]


def names(who: Stranger, club: str) -> list[str]:
    return [one["name"] for one in who.get(club).json()["members"]]


def sit_down(people: list[Stranger], club: str) -> str:
    """Let members sit down at a new table of the club; return it."""
    table = people[0].post(f"{club}/tables", {"players": len(people)}).json()["id"]
    for who in people[1:]:
        assert who.post(f"{club}/tables", {"table": table}).json()["id"] == table
    return str(table)


def play(people: list[Stranger], club: str, placements: int = 2) -> str:
    """Let members sit down at a new table of the club and place; then all but the last resign."""
    table = sit_down(people, club)
    finish(table, *people, placements=placements)
    return table


def finish(table: str, *people: Stranger, placements: int = 2) -> None:
    """Let people place; then all but the last resign."""
    for _ in range(placements * len(people)):
        seat = people[0].at(table).view()["to_play"]
        assert people[seat].at(table).place()["ok"]
    for seat, who in list(enumerate(people))[:-1]:
        assert who.at(table).send_now("resign", seat=seat)["ok"]


def test_a_club_meets_and_plays(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ladder rates members as the server does, but from the club's games alone."""
    monkeypatch.setattr(finished_game, "SHORTEST", 0.0)
    club, (ada, bo, cy) = club_of(server, "Ada", "Bo", "Cy")
    eve = stranger(server)
    offer = cy.post("/api/clubs/look", {"secret": link(ada, club)}).json()
    assert (offer["name"], offer["members"], offer["joined"]) == ("Kites & Darts", 3, True)
    assert say(bo, club, "Hello  <b>all</b>").json()["text"] == "Hello <b>all</b>"
    view = cy.get(club).json()
    assert [(one["by"], one["name"], one["text"]) for one in view["said"]] == [
        (2, "Bo", "Hello <b>all</b>")
    ]
    assert (view["link"], view["you"], view["host"]) == (None, 3, 1)
    table = ada.post(f"{club}/tables", {}).json()["id"]
    assert [one["id"] for one in cy.get(club).json()["tables"]] == [table]
    answer = eve.at(table).send_now("claim", seat=1, name="Eve")
    assert (answer["ok"], answer["error"]["code"]) == (False, "closed")
    assert code(eve.post(f"{club}/tables", {"table": table})) == (404, "no-club")
    play([ada, bo], club)
    play([ada, bo, cy], club)
    ladder = cy.get(f"{club}/ladder").json()
    ratings = {row["name"]: row for row in ladder["two"]}
    for who, name in ((ada, "Ada"), (bo, "Bo")):
        game = who.get("/api/me/standing").json()["recent"][0]
        assert (ratings[name]["games"], ratings[name]["rating"]) == (1, round(game["rating"], 1))
    assert list(ratings) == ["Bo", "Ada"]
    assert next(row["name"] for row in ladder["more"]) == "Cy"
    pairs = {tuple(one["members"]): one for one in ladder["pairs"]}
    assert {key: one["games"] for key, one in pairs.items()} == {(1, 2): 2, (1, 3): 1, (2, 3): 1}
    assert (pairs[1, 3]["ahead"], pairs[1, 2]["ahead"][1] > 0) == ([0, 1], True)
    expected = [("create", "Ada", None), ("join", "Bo", None), ("join", "Cy", None)]
    assert acts(bo, club) == expected + [("table", "Ada", None)] * 3


def test_a_rematch_stays_in_the_club(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rematch's seats are held for its players, and nobody else can sit down there."""
    monkeypatch.setattr(finished_game, "SHORTEST", 0.0)
    club, (ada, bo, cy) = club_of(client, "Ada", "Bo", "Cy")
    table = play([ada, bo], club)
    assert ada.at(table).send_now("rematch")["ok"]
    again = ada.at(table).view()["next"]
    assert code(cy.post(f"{club}/tables", {"table": again})) == (409, "seat-taken")
    assert bo.at(again).send_now("claim", seat=0)["ok"]
    finish(again, bo, ada)
    (pair,) = ada.get(f"{club}/ladder").json()["pairs"]
    assert (pair["ahead"], pair["games"]) == ([1, 1], 2)


def test_whoever_leaves_stops_being_host(server: TestClient) -> None:
    """A host who left and an early member who was removed come back as ordinary members."""
    club, (ada, bo, cy) = club_of(server, "Ada", "Bo", "Cy")
    tell(ada, club, "remove", member=2)
    tell(ada, club, "leave")
    secret = link(cy, club)
    for who, name in ((ada, "Ada"), (bo, "Bo")):
        assert join(who, secret, name).status_code == 200
        assert who.get(club).json()["host"] == 3


def test_a_host_keeps_order(server: TestClient) -> None:
    club, (ada, bo, cy) = club_of(server, "Ada", "Bo", "Cy")
    old = link(ada, club)
    say(bo, club, "You are all fools")
    assert tell(cy, club, "report", line=1).status_code == 200
    assert tell(cy, club, "report", line=1).status_code == 200  # counts once
    assert bo.get(club).json()["reported"] == []
    (reported,) = ada.get(club).json()["reported"]
    assert (reported["text"], reported["by"], reported["reporters"]) == (
        "You are all fools",
        2,
        ["Cy"],
    )
    assert tell(ada, club, "settle", line=1).status_code == 200
    assert ada.get(club).json()["reported"] == []
    assert [one["text"] for one in cy.get(club).json()["said"]] == [""]
    tell(ada, club, "mute", member=2)
    assert code(say(bo, club, "Really")) == (403, "muted")
    assert code(tell(bo, club, "report", line=1)) == (403, "muted")
    tell(bo, club, "leave")
    assert join(bo, old, "Bobo").status_code == 200
    assert code(say(bo, club, "Still")) == (403, "muted")  # leaving does not help
    tell(ada, club, "mute", member=2, on=False)
    assert say(bo, club, "Sorry").status_code == 201
    tell(ada, club, "remove", member=2)
    assert code(bo.get(club)) == (404, "no-club")
    assert join(bo, old, "Bo").status_code == 200
    bo.post(f"{club}/tables", {})
    assert len(ada.get(club).json()["tables"]) == 1
    tell(ada, club, "ban", member=2)
    assert [one["name"] for one in ada.get(club).json()["banned"]] == ["Bo"]
    assert ada.get(club).json()["tables"] == []
    assert '"Bo' not in cy.get(club).text + cy.get(f"{club}/log").text  # a name can be an insult
    assert code(join(bo, old, "Bo")) == (404, "invitation-unknown")
    assert code(join(stranger(server), old, "Bo")) == (404, "invitation-unknown")  # new cookie
    assert code(join(bo, link(ada, club), "Bo")) == (403, "banned")
    tell(ada, club, "ban", member=2, on=False)
    assert join(bo, link(ada, club), "Bo").status_code == 200
    tell(ada, club, "hand-over", member=3)
    assert code(tell(ada, club, "close")) == (403, "not-host")
    assert tell(cy, club, "close").status_code == 200
    for answer in (say(ada, club, "Oh"), ada.post(f"{club}/tables", {}), tell(cy, club, "invite")):
        assert code(answer) == (409, "club-closed")
    log = acts(bo, club)
    assert log[3:] == [
        ("remove-line", "Ada", "Bo"),
        ("mute", "Ada", "Bo"),
        ("leave", "Bo", None),
        ("join", "Bo", None),
        ("unmute", "Ada", "Bo"),
        ("remove", "Ada", "Bo"),
        ("join", "Bo", None),
        ("table", "Bo", None),
        ("ban", "Ada", "Bo"),
        ("unban", "Ada", "Bo"),
        ("join", "Bo", None),
        ("hand-over", "Ada", "Cy"),
        ("close", "Cy", None),
    ]
    assert "fools" not in str(log)  # a removed line leaves no trace


def test_nobody_pretends_to_be_back(client: TestClient) -> None:
    """Members cannot take a former member's name, or hide behind a name that they had before."""
    club, (ada, bo, eve) = club_of(client, "Ada", "Bo", "Eve")
    secret = link(ada, club)
    for who in (bo, eve):
        tell(who, club, "leave")
    assert code(join(eve, secret, "B o")) == (409, "name-taken")
    assert join(eve, secret, "Mia").status_code == 200
    say(eve, club, "Ada is a fool")
    tell(eve, club, "leave")
    assert join(eve, secret, "Eve").status_code == 200
    assert join(bo, secret, "Bo").status_code == 200
    assert [one["name"] for one in ada.get(club).json()["said"]] == ["Eve"]


def test_floods_end(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of banned people are not shown, so that they neither hide others nor need settling;
    neither do reports by muted people.

    Tables cannot be a flood: each member can open only a few.
    """
    monkeypatch.setattr("cirkis.server.clubs.clubs.LINES_SHOWN", 3)
    club, (ada, bo, eve) = club_of(server, "Ada", "Bo", "Eve")
    say(bo, club, "Hello")
    for n in range(3):
        say(eve, club, f"Ada is a fool {n}")
    assert "Hello" not in ada.get(club).text
    tell(eve, club, "report", line=1)
    tell(bo, club, "report", line=2)
    tell(ada, club, "mute", member=3)
    assert [one["n"] for one in ada.get(club).json()["reported"]] == [2]
    tell(ada, club, "ban", member=3)
    view = ada.get(club).json()
    assert ([one["text"] for one in view["said"]], view["reported"]) == (["Hello"], [])
    found = [bo.post(f"{club}/tables", {}).status_code for _ in range(12)]
    assert found == [200] * 10 + [429] * 2
    assert ada.post(f"{club}/tables", {}).status_code == 200
    tell(ada, club, "ban", member=3, on=False)
    assert len(ada.get(club).json()["reported"]) == 1


def test_cookies_of_one_address_cannot_flood_a_chat(tmp_path: Path) -> None:
    """All members at one address can write only 60 lines in 30 seconds; the host, other addresses
    and other clubs are not affected. Refused lines of strangers and muted members do not count.
    """
    with open_client(tmp_path, clubs=True, trusted_proxies=("testclient",)) as client:
        club, (ada, eve, *cookies) = club_of(client, "Ada", "Eve", "Bo", "Cy", "Dan", "Flo")
        tell(ada, club, "mute", member=2)
        flood = [say(who, club, f"{n}") for who in (eve, stranger(client)) for n in range(25)]
        assert {one.status_code for one in flood} == {403, 404}
        found = [say(who, club, f"{n}").status_code for who in cookies for n in range(20)]
        assert found == [201] * 60 + [429] * 20
        assert say(ada, club, "Stop it").status_code == 201
        other = make(cookies[3], "Flo")
        assert say(cookies[3], other, "Elsewhere").status_code == 201
        client.headers["X-Forwarded-For"] = "192.0.2.2"
        gus = stranger(client)
        assert join(gus, link(ada, club), "Gus").status_code == 200
        assert say(gus, club, "Hello").status_code == 201


def test_members_keep_their_names_at_tables(client: TestClient) -> None:
    """At a table of the club, nobody can pretend to be a member who is not there."""
    club, (ada, bo, _) = club_of(client, "Ada", "Bo", "Cy")
    table = sit_down([ada, bo], club)
    for wish in (("rename", {}), ("seat", {"kind": "person"})):
        for who, seat in ((ada, 0), (bo, 1)):
            who.at(table).send_now(wish[0], seat=seat, name="Cy", **wish[1])
    assert [seat["name"] for seat in ada.at(table).view()["seats"]] == ["Ada", "Bo"]


def test_unkind_people(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MOST_MEMBERS", 3)
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    eve, nobody = stranger(client), Stranger(client, {})
    secret = link(ada, club)
    for path in (club, f"{club}/log", f"{club}/ladder", f"{club}/data", "/api/clubs/x%00y"):
        assert code(eve.get(path)) == (404, "no-club"), path
    assert code(say(eve, club, "Hi")) == (404, "no-club")
    assert nobody.get("/api/clubs").json() == []
    assert code(join(nobody, secret, "Nobody")) == (401, "no-person")
    for command in (
        *({"type": kind, "member": 1} for kind in ("mute", "remove", "ban", "hand-over")),
        *({"type": kind} for kind in ("invite", "close")),
        {"type": "settle", "line": 1},
    ):
        assert code(bo.post(f"{club}/commands", command)) == (403, "not-host"), command
        assert code(eve.post(f"{club}/commands", command)) == (404, "no-club"), command
    for path in (club, f"{club}/data"):
        ask = bo.client.delete if path == club else bo.client.get
        assert code(ask(path, headers=bo.headers)) == (403, "not-host")
    assert code(tell(ada, club, "ban", member=1)) == (403, "not-host")  # nobody can ban the host
    for n in (0, 3, 999_999):
        assert code(tell(ada, club, "mute", member=n)) == (404, "not-found")
        assert code(tell(bo, club, "report", line=n)) == (404, "not-found")
    for body in ({"type": "mute", "member": -1}, {"type": "mute"}, {"type": "rob"}, "leave"):
        assert bo.post(f"{club}/commands", body).status_code == 400, body
    for name in ("", " ", "Ada", "ADA", "\u0410da", "Ad\u200ba", "System", "Champion", "x" * 41):
        assert join(eve, secret, name).status_code in (400, 409, 422), name
    for name in ("", "System", "a\nb"):
        assert eve.post("/api/clubs", {"club": name, "name": "Eve"}).status_code in (400, 422)
    for text in ("", "x" * 301, "a\nb", "\u202eevil"):
        assert say(bo, club, text).status_code == 400, text
    assert join(eve, "A" * 22, "Eve").status_code == 404
    assert join(eve, "../../etc", "Eve").status_code == 400
    assert join(eve, secret, "Eve").status_code == 200
    assert code(join(stranger(client), secret, "Zoe")) == (409, "full-club")
    tell(ada, club, "invite", on=False)
    assert ada.get(club).json()["link"] is None
    assert code(join(stranger(client), secret, "Zoe")) == (404, "invitation-unknown")
    monkeypatch.setattr("cirkis.server.clubs.clubs.MOST_CLUBS", 1)
    assert code(eve.post("/api/clubs", {"club": "More", "name": "Eve"})) == (409, "full-club")
    assert names(ada, club) == ["Ada", "Bo", "Eve"]
    refusals = [say(bo, club, "spam") for _ in range(25)]
    assert code(refusals[-1]) == (429, "too-many")


def test_tables_that_take_long_to_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Members who open tables with long logs cannot make the club's page slow or too expensive."""
    go, read = Event(), queries.read_log
    with open_client(tmp_path, clubs=True) as client:
        club, people = club_of(client, "Ada", "Bo")
        tables = {sit_down(people, club) for _ in range(2)}
    monkeypatch.setattr(queries, "read_log", lambda *args: (go.wait(5), read(*args))[1])
    with open_client(tmp_path, clubs=True) as client:
        bo = Stranger(client, people[1].headers)
        assert bo.get(club).json()["tables"] == []
        go.set()
        wait_while(lambda: {one["id"] for one in bo.get(club).json()["tables"]} != tables)


def test_what_is_stored(client: TestClient) -> None:
    """A host exports a club without any ids, and deletes it; forgotten people leave no trace."""
    club, (ada, bo, cy) = club_of(client, "Ada", "Bo", "Cy")
    say(bo, club, "I am Bo")
    say(cy, club, "I am Cy")
    table = ada.post(f"{club}/tables", {}).json()["id"]
    data = ada.get(f"{club}/data")
    assert data.headers["Content-Disposition"].endswith('"club.json"')
    assert not any(who.person in data.text for who in (ada, bo, cy))
    assert [one["text"] for one in data.json()["said"]] == ["I am Bo", "I am Cy"]
    mine = bo.get("/api/me/data").json()["documents"]
    assert sorted(one["kind"].partition(":")[0] for one in mine) == ["line", "member"]
    assert bo.post("/api/me/forget", {"sure": "yes"}).status_code == 200
    seen = json.dumps([ada.get(path).json() for path in (club, f"{club}/log")])
    assert not any(trace in seen for trace in ('"Bo"', "am Bo"))  # random ids can contain Bo
    assert ada.post("/api/me/forget", {"sure": "yes"}).status_code == 200
    view = cy.get(club).json()
    assert (view["host"], names(cy, club)) == (3, ["Cy"])
    assert cy.client.delete(club, headers=cy.headers).json() == []
    assert code(cy.get(club)) == (404, "no-club")
    rows = "SELECT count(*) FROM documents WHERE kind <> 'progress'"
    run = client.app.state.store.database.run  # pyrefly: ignore[missing-attribute]
    assert run(lambda on: on.exec_driver_sql(rows).scalar_one()).result(20) == 0
    assert cy.at(table).view()["seats"][0]["kind"] == "open"


def test_deleting_a_club_with_a_long_log(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No transaction deletes more than a few entries, so that nobody has to wait for all."""
    monkeypatch.setattr(stored_clubs, "BATCH", 4)
    club, (ada, _) = club_of(client, "Ada", "Bo")
    for n in range(20):
        assert tell(ada, club, "mute", member=2, on=n % 2 == 0).status_code == 200
    database = client.app.state.store.database  # pyrefly: ignore[missing-attribute]
    count = "SELECT count(*) FROM documents WHERE kind LIKE 'log:%%'"
    left, run = [22], database.run

    def note(work: Any) -> Any:
        def counted(connection: Any) -> Any:
            result = work(connection)
            left.append(connection.exec_driver_sql(count).scalar_one())
            return result

        return run(counted)

    monkeypatch.setattr(database, "run", note)
    assert ada.client.delete(club, headers=ada.headers).json() == []
    assert left[-1] == 0
    assert max(before - after for before, after in pairwise(left)) <= 5


def test_the_last_member_leaves(client: TestClient) -> None:
    club, (ada,) = club_of(client, "Ada")
    secret = link(ada, club)
    assert tell(ada, club, "leave").json() == []
    assert code(join(stranger(client), secret, "Bo")) == (404, "invitation-unknown")


def test_two_servers_agree(tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten people join at once on two servers; only eight get in."""
    monkeypatch.setattr(decisions, "MOST_MEMBERS", 9)
    with two_servers(tmp_path, address, clubs=True) as both:
        club, (ada,) = club_of(both[0], "Ada")
        secret = link(ada, club)
        guests = [stranger(both[n % 2]) for n in range(10)]
        wanted = ["Ann", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"]
        with ThreadPoolExecutor(10) as pool:
            answers = list(pool.map(join, guests, [secret] * 10, wanted))
            joined = [
                who for who, one in zip(guests, answers, strict=True) if one.status_code == 200
            ]
            said = list(pool.map(say, joined, [club] * 8, "abcdefgh"))
        assert len(joined) == 8
        assert sorted(one.json()["n"] for one in said) == list(range(1, 9))
        views = [Stranger(client, ada.headers).get(club).json() for client in both]
        assert views[0] == views[1]
        assert sorted(one["n"] for one in views[0]["members"]) == list(range(1, 10))
        tell(Stranger(both[1], ada.headers), club, "remove", member=2)
        assert sorted(who.get(club).status_code for who in joined) == [*[200] * 7, 404]
        assert code(ada.get("/api/studies/%00")) == (404, "no-study")  # PostgreSQL rejects NUL
        named = ada.post("/api/clubs", {"club": "Go", "name": "\0"})
        assert code(named) == (400, "unreadable")


def test_without_clubs(tmp_path: Path) -> None:
    with open_client(tmp_path) as plain:
        ada = stranger(plain)
        assert code(ada.get("/api/clubs")) == (404, "not-found")
        assert code(ada.post("/api/clubs", {"club": "K", "name": "Ada"})) == (404, "not-found")
