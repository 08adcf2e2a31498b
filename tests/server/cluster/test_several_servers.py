"""Several servers on one PostgreSQL database act as one server for their players."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest

from cirkis.backend import broadcast
from cirkis.server import engine_jobs, lobby
from cirkis.server.accounts import sessions
from cirkis.server.cluster import postgres
from cirkis.server.storage import table_store
from cirkis.server.storage.databases import open_store
from cirkis.tables import starting
from tests.attacks.test_sessions import browser, make_link, take
from tests.server.helpers import (
    AGAINST_GREEDY,
    Post,
    Stranger,
    TestClient,
    new_table,
    next_message,
    placing,
    stranger,
    two_servers,
)
from tests.server.http.test_api_errors import check_error
from tests.server.hub.test_lobby import listed, live, sit
from tests.waiting import PATIENCE, until

Both = tuple[TestClient, TestClient]


@pytest.fixture
def pair(tmp_path: Path, address: str) -> Iterator[Callable[..., Both]]:
    """Yield a function that starts two servers on one database, with the given settings."""
    with ExitStack() as stack:

        def make(*pauses: float, **changes: Any) -> Both:
            return stack.enter_context(two_servers(tmp_path, address, *pauses, **changes))

        yield make


def test_commands_race(pair: Callable[..., Both], tmp_path: Path, address: str) -> None:
    """Two servers accept commands for one table concurrently: the log has no gaps or duplicates."""
    players = [Post(client, "") for client in pair()]
    table_id = new_table(players[0].client)
    players = [Post(player.client, table_id) for player in players]

    def play(number: int) -> int:
        player, accepted = players[number % 2], 0
        while (view := (fetched := player.fetch())["view"])["plies"] < 12 and view["legal"]:
            accepted += player.send(placing(fetched, number))["ok"]
        return accepted

    with ThreadPoolExecutor(4) as people:
        accepted = sum(people.map(play, range(4)))
    store = open_store(tmp_path, address)
    versions = [row.version for row in store.run(table_store.load_log, table_id).result(PATIENCE)]
    store.close()
    assert versions == list(range(1, len(versions) + 1))
    assert accepted == len(versions) - 1
    assert players[0].view() == players[1].view()


def test_strangers_on_different_servers_meet(
    pair: Callable[..., Both], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lobby spans all servers: if several people press "play now" simultaneously, nobody is left
    over; a table is listed everywhere while somebody is there.
    """
    # However long each press takes, those who pressed before still count as there.
    times = [(lobby, "GRACE"), (broadcast, "GRACE"), (broadcast, "LEFT_AFTER")]
    for module, name in (*times, (starting, "PATIENCE")):
        monkeypatch.setattr(module, name, PATIENCE)
    here, there = pair(lobby=True)
    people = [stranger(client) for client in (here, there, here, there)]
    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(sit, people))
    assert sorted(map(tables.count, tables)) == [2] * 4
    ada, bo = people[0], stranger(there)
    table = sit(ada, open={"players": 2, "fill_after": None})
    with live(ada, table) as line:
        next_message(line, "presence")
        until(lambda: table in listed(bo))
        assert sit(bo, table=table) == table


def test_without_messages(pair: Callable[..., Both], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without messages, requests see the newest state, and connections see it a little later. A
    server that missed a change accepts a command based on it.
    """
    monkeypatch.setattr(postgres.ClusterPeers, "_receive", lambda *_: None)
    monkeypatch.setattr(postgres, "POLL_INTERVAL", 0.2)
    one, two = pair()
    here = Post(one, new_table(one))
    there = Post(two, here.table_id)
    assert there.view()["version"] == 1
    with two.websocket_connect(f"{here.path}/live") as line:
        next_message(line, "table")
        assert here.place()["ok"]
        line.send_json(here.placement())
        answer = next_message(line, "answer")
        assert (answer["ok"], answer["version"]) == (True, 3)
        assert there.view()["version"] == 3
        assert here.place()["ok"]
        while next_message(line, "changed")["version"] < 4:
            continue


def test_command_sent_again_elsewhere(pair: Callable[..., Both]) -> None:
    """A command sent again to another server gets its first answer, and is carried out once."""
    one, two = pair()
    here = Post(one, new_table(one))
    there = Post(two, here.table_id)
    there.view()
    wish = here.placement()
    answers = [player.send(wish) for player in (here, there, here, there)]
    assert answers[0]["ok"]
    assert all(answer == answers[0] for answer in answers)
    assert there.view()["plies"] == 1


def test_one_server_thinks(pair: Callable[..., Both], monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[int] = []
    think = engine_jobs._choose

    def counted(level: str, state: Any, *more: Any) -> Any:
        thought.append(len(state.placed))
        return think(level, state, *more)

    monkeypatch.setattr(engine_jobs, "_choose", counted)
    one, two = pair(0.3, 0.3)
    here = Post(one, new_table(one, AGAINST_GREEDY))
    with (
        one.websocket_connect(f"{here.path}/live") as line,
        two.websocket_connect(f"{here.path}/live") as other,
    ):
        for each in (line, other):
            next_message(each, "table")
        for _ in range(3):
            here.wait_until(lambda view: view["to_play"] == 0)
            plies = here.view()["plies"]
            assert here.place()["ok"]
            here.wait_until(lambda view, plies=plies: view["plies"] > plies + 1)
    assert len(thought) == len(set(thought))


def _thinker(address: str, table_id: str) -> int | None:
    """Return the process in PostgreSQL of the server that holds a table's lock."""
    query = (
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
        " AND (classid::bigint << 32 | objid::bigint) = %s"
    )
    with psycopg.connect(address) as connection:
        found = connection.execute(query, (postgres.lock_number(table_id),)).fetchone()
    return found[0] if found else None


def test_another_server_takes_over(
    pair: Callable[..., Both], address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LOCK_RETRY", 0.05)
    slow, quick = pair(600.0, 0.0)
    here = Post(slow, new_table(slow, AGAINST_GREEDY))
    assert here.place()["ok"]
    thinker = until(lambda: _thinker(address, here.table_id))  # before the other server tries
    there = Post(quick, here.table_id)
    assert there.view()["plies"] == 1
    with psycopg.connect(address) as connection:
        connection.execute("SELECT pg_terminate_backend(%s)", (thinker,))
    there.wait_until(lambda view: view["plies"] > 1)


def test_presence_and_chat_across_servers(pair: Callable[..., Both]) -> None:
    one, two = pair()
    one.get("/")
    table_id = new_table(one)
    here = Post(one, table_id)
    with two.websocket_connect(f"{here.path}/live") as far:
        assert next_message(far, "presence")["seats"] == [False, False]
        with one.websocket_connect(f"{here.path}/live") as near:
            while next_message(near, "presence")["spectators"] != 1:
                continue
            while next_message(far, "presence")["seats"] != [True, True]:
                continue
            near.send_json({"type": "say", "text": "Ça va ?"})
            assert next_message(far, "said")["text"] == "Ça va ?"
            near.send_json({"type": "show", "after": 0})
            assert next_message(far, "shown") == {
                "type": "shown",
                "seat": 0,
                "after": 0,
                "line": [],
            }


@pytest.fixture(params=["notified", "deaf"])
def notified_or_deaf(
    request: pytest.FixtureRequest, tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Both]:
    """Yield two servers, which receive each other's notices or none."""
    if request.param == "deaf":
        monkeypatch.setattr(postgres.ClusterPeers, "_receive", lambda *_: None)
        monkeypatch.setattr(sessions, "WATCH_INTERVAL", 0.2)
    with two_servers(tmp_path, address) as both:
        yield both


def test_signed_out_elsewhere(notified_or_deaf: Both) -> None:
    """A link made on one server works on the other. Signing out on the first ends connections to
    the second, even if the notice is lost, because the second polls the database.
    """
    one, two = notified_or_deaf
    ada = browser(one)
    table = new_table(ada)
    secret = make_link(ada)
    phone = take(two, secret)
    for client in notified_or_deaf:
        check_error(client.post("/api/devices/take", json={"secret": secret}), 410, "link-used")
    assert phone.at(table).view()["you"] == {"host": True, "seats": [0, 1]}
    with two.websocket_connect(f"/api/tables/{table}/live", headers=phone.headers) as line:
        next_message(line, "table")
        assert len(ada.post("/api/sessions/end", json={}).json()) == 1
        assert next_message(line, "error")["error"]["code"] == "signed-out"
    check_error(phone.get("/api/mine"), 401, "signed-out")
    assert Stranger(two, ada.headers).at(table).view()["you"]["host"]
