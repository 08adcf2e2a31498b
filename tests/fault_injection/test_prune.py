"""Old tables are removed while servers are running."""

import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, update
from starlette.websockets import WebSocketDisconnect

from cirkis.game import read_records
from cirkis.server.hub import plugin
from cirkis.server.storage import backup, old_tables
from cirkis.server.storage.old_tables import DAY, Keep
from cirkis.server.storage.schema import tables
from tests.server.helpers import (
    Post,
    TestClient,
    change_stored,
    new_table,
    next_message,
    open_client,
)
from tests.waiting import PATIENCE, until


def _age(client: TestClient, days: float, *table_ids: str) -> None:
    """Move the last change of the tables this many days into the past."""

    def change(connection: Connection) -> None:
        old = {"changed": time.time() - days * DAY}
        connection.execute(update(tables).where(tables.c.id.in_(table_ids)).values(old))

    client.app.state.store.database.run(change).result(PATIENCE)  # pyrefly: ignore[missing-attribute]


def _finished(client: TestClient) -> Post:
    player = Post(client, new_table(client))
    assert player.place()["ok"]
    assert player.send_now("resign", seat=1)["ok"]
    return player


def test_prune_while_serving(
    tmp_path: Path, database: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old tables are removed, a few at a time, while a server is running; newer ones stay.

    Spectators at a removed table get an error, and another when they reconnect.
    """
    monkeypatch.setattr(plugin, "LOOK_INTERVAL", 0.05)
    monkeypatch.setattr(old_tables, "SCANNED_PER_STEP", 4)
    monkeypatch.setattr(old_tables, "TABLES_PER_STEP", 2)
    data, archive = tmp_path / "data", tmp_path / "removed.cirkis"
    with open_client(tmp_path, database=database) as client:
        over, kept = ([_finished(client) for _ in range(7)] for _ in range(2))
        left = Post(client, new_table(client))
        assert left.place()["ok"]
        _age(client, 40, *(one.table_id for one in over))
        _age(client, 100, left.table_id)
        keep, wish = Keep(30, 90), left.placement()
        planned = old_tables.prune(data, database, keep, archive, is_dry=True)
        assert planned.removed == (7, 1, 23)
        assert not archive.exists()
        assert old_tables.prune(data, database, Keep(50, 120), archive).removed == (0, 0, 0)
        live = f"/api/tables/{over[0].table_id}/live"
        with client.websocket_connect(live) as line:
            assert old_tables.prune(data, database, keep, archive) == (planned.removed, 0)
            assert left.send(wish)["error"]["code"] == "table-removed"
            assert next_message(line, "error")["error"]["code"] == "table-removed"
            with pytest.raises(WebSocketDisconnect) as end:
                next_message(line, "nothing more")
            assert (end.value.code, end.value.reason) == (1008, "table-removed")
        with client.websocket_connect(live) as line:
            assert line.receive_json()["error"]["code"] == "table-removed"
        for gone in (*over, left):  # the server checks now and then
            until(lambda gone=gone: client.get(gone.path).status_code == 410)
            assert client.get(gone.path).json()["error"]["code"] == "table-removed"
        assert [one.view()["plies"] for one in kept] == [1] * 7
        assert _finished(client).view()["plies"] == 1
    assert sorted(len(one.main.plies) for one in read_records(archive.read_text())) == [1] + [2] * 7
    found = backup.verify(data, database)
    assert (found.tables, found.broken) == (8, ())


def test_what_keeps_a_table(tmp_path: Path) -> None:
    """An old table is kept if somebody goes on playing there, or while a clock is running."""
    days = {"kind": "days", "days": 14}
    with open_client(tmp_path) as client:
        store = client.app.state.store  # pyrefly: ignore[missing-attribute]
        timed, player = (Post(client, new_table(client, {"clock": one})) for one in (days, None))
        assert timed.place()["ok"]
        _age(client, 13, timed.table_id)
        _age(client, 100, player.table_id)
        old = store.run(old_tables.find_old, Keep(1, 1), "").result(PATIENCE)
        assert [one.table_id for one in old.found] == [player.table_id]
        assert player.place()["ok"]
        assert store.run(old_tables.remove_tables, old.found).result(PATIENCE) == (0, 0, 0)
        assert player.place()["ok"]


def test_broken_tables_are_not_archived(tmp_path: Path) -> None:
    """Tables that cannot be archived are not removed if an archive is requested."""
    with open_client(tmp_path) as client:
        player = _finished(client)
        _age(client, 40, player.table_id)
        change_stored(client, "UPDATE events SET entry = '{' WHERE version = 2")
    keep, archive = Keep(30), tmp_path / "removed.cirkis"
    assert old_tables.prune(tmp_path / "data", None, keep, archive) == ((0, 0, 0), 1)
    assert old_tables.prune(tmp_path / "data", None, keep).removed == (1, 0, 3)


def test_old_codes_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugin, "CLEAN_INTERVAL", 0.05)
    with open_client(tmp_path) as client:
        table_id = new_table(client)
        change_stored(client, "UPDATE codes SET at = 0")
        count = "SELECT count(*) FROM codes"
        run = client.app.state.store.database.run  # pyrefly: ignore[missing-attribute]
        until(lambda: not run(lambda on: on.exec_driver_sql(count).scalar_one()).result(PATIENCE))
        assert client.get(f"/api/tables/{table_id}").status_code == 200
