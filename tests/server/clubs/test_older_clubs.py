"""A database with clubs that version 4 of the schema kept as documents."""

import json
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from cirkis.server.storage import databases
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.schema import metadata
from tests.server.clubs.members import acts, code, finish, join, link
from tests.server.clubs.test_clubs import OF_CLUBS, count
from tests.server.helpers import Stranger, open_client
from tests.server.storage.test_migrations import columns_of
from tests.waiting import PATIENCE, until

STORED = json.loads(Path(__file__).with_name("schema_4.json").read_text())
"""What the program stored and answered before it had tables for clubs: the rows of its database,
and the answers to the club's host.
"""


def write_version_4(on: Connection) -> dict[str, set[str]]:
    """Make a new database one of version 4, with the stored rows; return the columns it had."""
    before = columns_of(on)
    metadata.drop_all(on, [metadata.tables[name] for name in (*OF_CLUBS, "seeks", "public_games")])
    for relation in metadata.sorted_tables:
        if rows := STORED["rows"].get(relation.name):
            on.execute(insert(relation), rows)
    on.exec_driver_sql("UPDATE alembic_version SET version_num = '4'")
    if on.dialect.name == "sqlite":
        on.exec_driver_sql("PRAGMA user_version=4")
    return before


def same(found: Any, expected: Any, *left_out: str) -> bool:
    """Compare answers without some fields, which change while the server runs."""
    found = {**_without_presence(found), **dict.fromkeys(left_out)}
    return bool(found == {**expected, **dict.fromkeys(left_out)})


def _without_presence(found: Any) -> Any:
    """Leave out who has a page open now, which older versions did not say."""
    if isinstance(found, list):
        return [_without_presence(one) for one in found]
    if isinstance(found, dict):
        return {key: _without_presence(one) for key, one in found.items() if key != "online"}
    return found


def test_clubs_are_kept(tmp_path: Path, own_database: str | None) -> None:
    """Members, chat, reports, log, ladder, tables and tournaments are as they were, and go on."""
    store = open_store(tmp_path / "data", own_database)
    before = store.database.run(write_version_4).result(PATIENCE)
    store.close()
    assert databases.upgrade(tmp_path / "data", own_database)[0] == 4
    with open_client(tmp_path, database=own_database, clubs=True, lobby=True) as client:
        assert client.app.state.store.database.run(columns_of).result(PATIENCE) == before  # pyrefly: ignore[missing-attribute]
        people = [Stranger(client, {"Authorization": one}) for one in STORED["people"]]
        ada, _, cy, dan, eve, _ = people
        club, cup, expected = STORED["club"], STORED["cup"], STORED["expected"]["host"]
        first = expected[club]["reported"][0] | {"reporters": ["Cy"]}  # the first of two
        view = ada.get(club).json()
        assert same(view, expected[club] | {"reported": [first]}, "tables", "tournaments", "link")
        assert view["link"].partition("#")[2] == expected[club]["link"].partition("#")[2]
        tables = {one["id"] for one in expected[club]["tables"]}
        assert tables > {STORED["waiting"]}
        # Those that load slowly are listed later.
        until(lambda: {one["id"] for one in ada.get(club).json()["tables"]} == tables)
        assert [(one["n"], one["opened"]) for one in view["tournaments"]] == [(2, 0), (1, 2)]
        assert ada.get(f"{club}/ladder").json() == expected[f"{club}/ladder"]
        log = ada.get(f"{club}/log").json()
        assert log[:-1] == expected[f"{club}/log"]
        assert log[-1]["act"] == "export"  # when the file was written
        assert same(ada.get(f"{club}/data").json(), expected[f"{club}/data"], "log", "tournaments")
        found = _without_presence(ada.get(cup).json())
        assert same(found, expected[cup], "standing", "tournament", "turns")
        rounds = expected[cup]["tournament"]["rounds"]
        assert found["tournament"]["rounds"][0] == rounds[0]
        assert found["standing"] == expected[cup]["standing"]
        for n, mine in STORED["expected"]["clubs"].items():
            assert people[int(n)].get("/api/clubs").json() == mine
        assert code(join(eve, link(ada, club), "Eve")) == (403, "banned")
        alone = STORED["expected"]["alone"]
        assert _without_presence(dan.get(f"/api/clubs/{alone['id']}").json()) == alone
        (running,) = [game for game in found["tournament"]["rounds"][1] if "result" not in game]
        finish(running["table"], *(people[n - 1] for n in running["seats"]))
        games = ada.get(cup).json()["tournament"]["rounds"][1]
        assert all(game["result"] for game in games)
        assert ada.post(f"{cup}/rounds", {"round": 3}).status_code == 200
        assert acts(ada, club)[-1] == ("round", "Ada", None)
        assert count(client, "documents WHERE kind NOT IN ('progress')") == 0
        assert count(client, f"seeks WHERE table_id = '{STORED['seek']}'") == 1
        assert cy.post("/api/me/forget", {"sure": "yes"}).status_code == 200
        assert '"Cy"' not in ada.get(club).text
