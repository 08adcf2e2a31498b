"""What clubs do, on each kind of database, what is stored, and which of their tables are listed."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from cirkis.server.clubs import club as decisions
from cirkis.server.clubs import club_store, clubs
from cirkis.server.clubs.club import Entry
from cirkis.server.hub import plugin
from cirkis.server.storage import table_store
from cirkis.tables.refusals import Refused
from tests.server.clubs.members import (
    acts,
    club_of,
    code,
    finish,
    join,
    link,
    names,
    play,
    say,
    sit_down,
    tell,
)
from tests.server.helpers import (
    Stranger,
    TestClient,
    change_stored,
    open_client,
    stranger,
    two_servers,
)
from tests.waiting import PATIENCE, until

OF_CLUBS = (
    "clubs",
    "club_members",
    "club_tables",
    "club_lines",
    "club_log",
    "club_tournaments",
    "club_results",
)

pytestmark = pytest.mark.usefixtures("quick_games")


def test_a_club_meets_and_plays(server: TestClient) -> None:
    """The ladder rates members as the server does, but from the club's games alone."""
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
    assert (answer["ok"], answer["error"]["code"]) == (False, "no-club")
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


def test_a_rematch_stays_in_the_club(client: TestClient) -> None:
    """A rematch seats its players, and nobody else can sit down there."""
    club, (ada, bo, cy) = club_of(client, "Ada", "Bo", "Cy")
    table = play([ada, bo], club)
    for who in (ada, bo):
        assert who.at(table).send_now("rematch")["ok"]
    again = ada.at(table).view()["next"]
    assert code(cy.post(f"{club}/tables", {"table": again})) == (409, "seat-taken")
    finish(again, bo, ada)
    (pair,) = ada.get(f"{club}/ladder").json()["pairs"]
    assert (pair["ahead"], pair["games"]) == ([1, 1], 2)


def test_whoever_leaves_stops_being_host(client: TestClient) -> None:
    """A host who left and an early member who was removed come back as ordinary members; nor does
    a muted member become host, who could ban all others and delete the club.
    """
    club, (ada, bo, eve, cy) = club_of(client, "Ada", "Bo", "Eve", "Cy")
    tell(ada, club, "remove", member=2)
    tell(ada, club, "mute", member=3)
    tell(ada, club, "leave")
    secret = link(cy, club)
    for who, name in ((ada, "Ada"), (bo, "Bo")):
        assert join(who, secret, name).status_code == 200
        assert who.get(club).json()["host"] == 4
    assert code(tell(eve, club, "ban", member=4)) == (403, "not-host")


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
    tell(ada, club, "unmute", member=2)
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
    tell(ada, club, "unban", member=2)
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


def test_tables_that_load_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Members who open tables with long logs cannot make the club's page slow or too expensive."""
    go, read = Event(), table_store.read_log
    with open_client(tmp_path, clubs=True) as client:
        club, people = club_of(client, "Ada", "Bo")
        tables = {sit_down(people, club) for _ in range(2)}
    monkeypatch.setattr(table_store, "read_log", lambda *args: (go.wait(PATIENCE), read(*args))[1])
    monkeypatch.setattr("cirkis.server.clubs.clubs.LOADING", 0.1)
    with open_client(tmp_path, clubs=True) as client:
        bo = Stranger(client, people[1].headers)
        assert bo.get(club).json()["tables"] == []
        go.set()
        until(lambda: {one["id"] for one in bo.get(club).json()["tables"]} == tables)


def test_what_is_stored(alone: TestClient) -> None:
    """A host exports a club without any ids, and deletes it; forgotten people leave no trace."""
    club, (ada, bo, cy) = club_of(alone, "Ada", "Bo", "Cy")
    say(bo, club, "I am Bo")
    say(cy, club, "I am Cy")
    table = ada.post(f"{club}/tables", {}).json()["id"]
    data = ada.get(f"{club}/data")
    assert data.headers["Content-Disposition"].endswith('"club.json"')
    assert not any(who.person in data.text for who in (ada, bo, cy))
    assert [one["text"] for one in data.json()["said"]] == ["I am Bo", "I am Cy"]
    mine = bo.get("/api/me/data").json()["documents"]
    (found,) = [one["document"] for one in mine if one["kind"] == "club"]
    assert [one["name"] for one in found["membership"]] == ["Bo"]
    assert [one["text"] for one in found["lines"]] == ["I am Bo"]
    assert bo.post("/api/me/forget", {"sure": "yes"}).status_code == 200
    seen = json.dumps([ada.get(path).json() for path in (club, f"{club}/log")])
    assert not any(trace in seen for trace in ('"Bo"', "am Bo"))  # random ids can contain Bo
    assert ada.post("/api/me/forget", {"sure": "yes"}).status_code == 200
    view = cy.get(club).json()
    assert (view["host"], names(cy, club)) == (3, ["Cy"])
    assert cy.client.delete(club, headers=cy.headers).json() == []
    assert code(cy.get(club)) == (404, "no-club")
    assert [count(alone, one) for one in OF_CLUBS] == [0] * len(OF_CLUBS)
    assert cy.at(table).view()["seats"][0]["kind"] == "open"


def test_stopping_while_deleting_a_club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can see the club or add to it any more, and the next server deletes the rest."""
    monkeypatch.setattr(club_store, "BATCH", 4)
    with open_client(tmp_path, clubs=True) as client:
        club, (ada, _) = club_of(client, "Ada", "Bo")
        for n in range(20):
            assert tell(ada, club, ("mute", "unmute")[n % 2], member=2).status_code == 200
        run, club_id = client.app.state.store.run, club.rpartition("/")[2]  # pyrefly: ignore[missing-attribute]
        run(club_store.begin_deletion, club_id, ada.person).result(PATIENCE)
        assert not run(club_store.delete_some).result(PATIENCE)
        assert code(ada.get(club)) == (404, "no-club")
        before = count(client, "club_log")
        new = (club_id, ada.person, Entry("export", 1), time.time)
        assert isinstance(run(club_store.note, *new).exception(20), Refused)
        assert count(client, "club_log") == before > 10
    monkeypatch.setattr(plugin, "CLEAN_INTERVAL", 0.05)
    monkeypatch.setattr(plugin, "STEP_PAUSE", 0.0)
    with open_client(tmp_path, clubs=True) as client:
        until(lambda: not any(count(client, one) for one in OF_CLUBS))


def count(client: TestClient, table: str) -> int:
    run = client.app.state.store.database.run  # pyrefly: ignore[missing-attribute]
    query = f"SELECT count(*) FROM {table}"
    return int(run(lambda on: on.exec_driver_sql(query).scalar_one()).result(PATIENCE))


def test_damaged_rows(alone: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    """As after a disk's error: they hide no others, and do not mean that the database has failed.
    When a damaged member joins again, the row is replaced.
    """
    club, (ada, bo) = club_of(alone, "Ada", "Bo")
    wish = {"name": "Cup", "members": [1, 2], "players": 2, "rounds": 1}
    for _ in range(2):
        assert ada.post(f"{club}/tournaments", wish).status_code == 201
    change_stored(alone, "UPDATE club_tournaments SET tournament = '{' WHERE n = 1")
    assert code(bo.get(f"{club}/tournaments/1")) == (503, "storage")
    assert bo.get(f"{club}/tournaments/2").status_code == 200
    assert len(bo.get(club).json()["tournaments"]) == 2
    assert len(ada.get(f"{club}/data").json()["tournaments"]) == 1
    change_stored(alone, "UPDATE club_members SET state = '?' WHERE n = 2")
    assert names(ada, club) == ["Ada"]
    assert code(bo.get(club)) == (404, "no-club")
    assert join(bo, link(ada, club), "Bo").status_code == 200
    assert names(bo, club) == ["Ada", "Bo"]
    assert "damaged" not in caplog.text


def test_the_last_member_leaves(client: TestClient) -> None:
    club, (ada,) = club_of(client, "Ada")
    secret = link(ada, club)
    assert tell(ada, club, "leave").json() == []
    assert code(join(stranger(client), secret, "Bo")) == (404, "invitation-unknown")


def test_two_servers_agree(tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten people join at the same time on two servers; only eight get in."""
    monkeypatch.setattr(decisions, "MAX_MEMBERS", 9)
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
        assert code(ada.get("/api/clubs/%00/log")) == (404, "no-club")
        named = ada.post("/api/clubs", {"club": "Go", "name": "\0"})
        assert code(named) == (400, "unreadable")


def test_a_club_table_is_rated_or_casual(client: TestClient) -> None:
    """The list says which, and shows the clock, which only casual games can do without."""
    club, (ada, eve) = club_of(client, "Ada", "Eve")
    clock = {"kind": "bank", "seconds": 60, "increment": 0}
    for wish in ({"clock": clock}, {"clock": None, "rated": False}):
        assert eve.post(f"{club}/tables", wish).status_code == 200
    shown = [(one["clock"], one["is_rated"]) for one in ada.get(club).json()["tables"]]
    assert sorted(shown, key=lambda one: one[1]) == [(None, False), (clock, True)]
    for unrated in (None, {**clock, "extra": [1, 0]}):
        assert code(eve.post(f"{club}/tables", {"clock": unrated})) == (422, "not-rated")


def test_whose_tables_are_hidden(client: TestClient) -> None:
    """Waiting tables of somebody who has left the club are no longer listed, nor any table at which
    somebody banned sits; others' tables, where they merely sat for a moment, are.
    """
    club, (ada, bo, eve) = club_of(client, "Ada", "Bo", "Eve")

    def listed() -> set[str]:
        return {one["id"] for one in ada.get(club).json()["tables"]}

    tables = [eve.post(f"{club}/tables", {}).json()["id"] for _ in range(3)]
    assert bo.post(f"{club}/tables", {"table": tables[1]}).status_code == 200
    assert eve.at(tables[2]).send_now("seat", kind="leave", seat=0)["ok"]
    assert listed() == {tables[0], tables[1]}
    left, joined = (bo.post(f"{club}/tables", {"players": 3}).json()["id"] for _ in range(2))
    for table in (left, joined):
        assert eve.post(f"{club}/tables", {"table": table}).status_code == 200
    assert eve.at(left).send_now("seat", kind="leave", seat=1)["ok"]
    assert tell(eve, club, "leave").status_code == 200
    assert listed() == {tables[1], left, joined}
    assert tell(ada, club, "ban", member=3).status_code == 200
    assert listed() == {left}


def test_games_hide_no_waiting_tables(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of both, the latest are listed, after one's own tables; left out are those where somebody
    cannot sit down.
    """
    monkeypatch.setattr(clubs, "MAX_TABLES", 2)
    club, (ada, bo, eve) = club_of(server, "Ada", "Bo", "Eve")
    old = [eve.post(f"{club}/tables", {}).json()["id"] for _ in range(2)]
    waiting = bo.post(f"{club}/tables", {}).json()["id"]
    begun = [sit_down([ada, bo], club) for _ in range(3)]

    def listed(who: Stranger) -> list[str]:
        return [one["id"] for one in who.get(club).json()["tables"]]

    mine = [begun[2], begun[1], begun[0]]
    assert listed(ada) == [*mine, waiting, old[1]]
    assert eve.at(old[1]).send_now("newcomers", on=False)["ok"]
    assert listed(ada) == [*mine, waiting, old[0]]
    assert listed(eve) == [old[1], old[0], waiting, begun[2], begun[1]]
