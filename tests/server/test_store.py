"""The database: committed before told, one owner, and a clear sentence when it cannot be used."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.server import room
from cirkis.server.entries import WasPlaced, write_entry
from cirkis.server.queries import NewRow, NextRow
from cirkis.server.store import FILE_NAME, NotNext, Store, StoreError
from tests.server.helpers import Post, cells_of, command, new_table, open_client, until

FIRST_LAYOUT = """
CREATE TABLE tables (id VARCHAR(32) NOT NULL PRIMARY KEY, created FLOAT NOT NULL,
  changed FLOAT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL);
CREATE TABLE events (table_id VARCHAR(32) NOT NULL REFERENCES tables (id),
  version INTEGER NOT NULL, command VARCHAR(80) NOT NULL, at FLOAT NOT NULL, entry TEXT NOT NULL,
  PRIMARY KEY (table_id, version), UNIQUE (table_id, command));
INSERT INTO tables VALUES ('old', 1.0, 1.0, 1, '{}');
INSERT INTO events VALUES ('old', 1, 'created', 1.0, 'first');
PRAGMA user_version=1;
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with an empty table "t"."""
    opened = Store(tmp_path)
    opened.create(NewRow("t", 1, "{}", "first")).result(5)
    yield opened
    opened.close()


def test_log_is_read_in_order(store: Store) -> None:
    """What was appended is read back in the order of the versions, with the ids of the commands."""
    for version in (2, 3):
        store.append(NextRow("t", version, f"c{version}", f"entry {version}")).result(5)
    rows = store.load("t").result(5)
    assert [(row.version, row.command, row.entry) for row in rows] == [
        (1, "created", "first"),
        (2, "c2", "entry 2"),
        (3, "c3", "entry 3"),
    ]
    assert store.load("other").result(5) == []


def test_no_version_and_no_command_twice(store: Store) -> None:
    """The database itself refuses a second entry of one version or by one command."""
    store.append(NextRow("t", 2, "a", "x")).result(5)
    for version, sender in ((2, "b"), (3, "a")):
        with pytest.raises(NotNext):
            store.append(NextRow("t", version, sender, "y")).result(5)
    assert [row.entry for row in store.load("t").result(5)] == ["first", "x"]


def test_many_at_once(store: Store) -> None:
    """One that is refused does not take down the others of the same commit."""
    store.create(NewRow("u", 1, "{}", "first")).result(5)
    waiting = [store.append(NextRow("t", version, f"c{version}", "x")) for version in range(2, 300)]
    twice = store.append(NextRow("t", 2, "again", "y"))
    last = store.append(NextRow("u", 2, "c2", "z"))
    assert all(done.result(10) > 0 for done in waiting)
    assert isinstance(twice.exception(10), NotNext)
    assert last.result(10) > 0
    assert len(store.load("t").result(5)) == 299


def test_closing_loses_nothing(tmp_path: Path) -> None:
    """What waits when the store is closed is written; what comes later is refused."""
    store = Store(tmp_path)
    store.create(NewRow("t", 1, "{}", "first"))
    for version in range(2, 100):
        store.append(NextRow("t", version, f"c{version}", "x"))
    store.close()
    store.close()
    with pytest.raises(StoreError):
        store.append(NextRow("t", 100, "late", "x")).result(5)
    again = Store(tmp_path)
    assert len(again.load("t").result(5)) == 99
    again.close()


def test_one_owner(store: Store, tmp_path: Path) -> None:
    """A second server on the same folder is told to use another one."""
    with pytest.raises(StoreError, match="in use by another"):
        Store(tmp_path)
    assert store.load("t").result(5)


def test_no_database(tmp_path: Path) -> None:
    """A file that is no database is left alone."""
    (tmp_path / FILE_NAME).write_bytes(b"something else" * 100)
    with pytest.raises(StoreError, match="is no database"):
        Store(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == b"something else" * 100


def test_damaged_database(tmp_path: Path) -> None:
    """Pages written over with rubbish are noticed at the start."""
    store = Store(tmp_path)
    store.create(NewRow("t", 1, "{}", "first"))
    for version in range(2, 400):
        store.append(NextRow("t", version, f"c{version}", "x" * 200))
    store.close()
    path = tmp_path / FILE_NAME
    content = bytearray(path.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 100] = b"\xee" * 100
    path.write_bytes(content)
    with pytest.raises(StoreError, match="is damaged"):
        Store(tmp_path)


def test_newer_database(tmp_path: Path) -> None:
    """A file that a newer version of the program wrote is not touched."""
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(StoreError, match="newer version"):
        Store(tmp_path)


def test_database_of_the_first_layout(tmp_path: Path) -> None:
    """A file of the first release, without the newer relations, is read and goes on growing."""
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.executescript(FIRST_LAYOUT)
    connection.close()
    store = Store(tmp_path)
    assert [row.entry for row in store.load("old").result(5)] == ["first"]
    assert store.due(1e12, 9).result(5) == []
    store.append(NextRow("old", 2, "c2", "next", person="ada", due=7.0)).result(5)
    assert store.tables_of("ada", 9).result(5) == ["old"]
    assert store.due(7.0, 9).result(5) == ["old"]
    store.close()


def test_codes(store: Store) -> None:
    """A short code finds its table for a time, and no two tables get the same."""
    store.create(NewRow("u", 1, "{}", "first", code="K7Q4MX")).result(5)
    with pytest.raises(NotNext):
        store.create(NewRow("v", 1, "{}", "first", code="K7Q4MX")).result(5)
    assert store.load("v").result(5) == []
    assert store.find_code("K7Q4MX", 0.0).result(5) == "u"
    assert store.find_code("K7Q4MX", 1e12).result(5) is None
    assert store.find_code("AAAAAA", 0.0).result(5) is None


def test_tables_of_a_person(store: Store) -> None:
    """A person's tables are listed once each, those first that changed last."""
    store.create(NewRow("u", 1, "{}", "first", person="ada")).result(5)
    store.append(NextRow("t", 2, "c2", "x", person="ada")).result(5)
    assert store.tables_of("ada", 9).result(5) == ["t", "u"]
    store.append(NextRow("u", 2, "c2", "x", person="ada")).result(5)
    assert store.tables_of("ada", 9).result(5) == ["u", "t"]
    assert store.tables_of("ada", 1).result(5) == ["u"]
    assert store.tables_of("bo", 9).result(5) == []


def test_tables_that_are_due(store: Store) -> None:
    """A table is due from the time that its last entry names, and not at all if it names none."""
    store.create(NewRow("u", 1, "{}", "first", due=5.0)).result(5)
    store.append(NextRow("t", 2, "c2", "x", due=3.0)).result(5)
    assert store.due(2.0, 9).result(5) == []
    assert store.due(5.0, 9).result(5) == ["t", "u"]
    assert store.due(5.0, 1).result(5) == ["t"]
    store.append(NextRow("t", 3, "c3", "x")).result(5)
    assert store.due(5.0, 9).result(5) == ["u"]


def test_sayings(store: Store) -> None:
    """What is said has numbers from 1 at each table, and leaves the table's version alone."""
    store.create(NewRow("u", 1, "{}", "first")).result(5)
    numbers = [store.say("t", text).result(5)[0] for text in ("one", "two", "three")]
    assert numbers == [1, 2, 3]
    assert store.say("u", "other").result(5)[0] == 1
    assert [(n, text) for n, _, text in store.said("t", 2).result(5)] == [(2, "two"), (3, "three")]
    assert len(store.load("t").result(5)) == 1


def test_folder_that_is_a_file(tmp_path: Path) -> None:
    """A data folder that cannot be one is named, with what to do."""
    (tmp_path / "data").write_text("")
    with pytest.raises(StoreError, match="--data"):
        Store(tmp_path / "data")


def test_file_that_is_a_folder(tmp_path: Path) -> None:
    """A database that cannot be opened is named, with what to do."""
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_read_only_folder(tmp_path: Path) -> None:
    """A folder that may not be written is named, with what to do."""
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="--data"):
        Store(tmp_path)
    tmp_path.chmod(0o700)


def test_strange_folder_names(tmp_path: Path) -> None:
    """A folder may be called anything that a folder can be called."""
    folder = tmp_path / "a b?c=d#e%41 é"
    store = Store(folder)
    store.create(NewRow("t", 1, "{}", "first")).result(5)
    store.close()
    assert (folder / FILE_NAME).is_file()


def test_full_disk(tmp_path: Path) -> None:
    """When the disk is full a command is refused and changes nothing; later it works again."""
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client))
        raw = client.app.state.store._connection  # type: ignore[attr-defined]
        raw.exec_driver_sql("PRAGMA max_page_count=1")
        raw.rollback()
        answers = []
        for _ in range(60):
            version = player.view()["version"]
            name = "x" * 40
            answers.append(player.send(command("seat", version, seat=0, kind="person", name=name)))
        refused = [answer for answer in answers if not answer["ok"]]
        assert refused
        assert {answer["error"]["code"] for answer in refused} == {"storage"}
        assert "full" in refused[0]["error"]["message"]
        version = player.view()["version"]
        raw.exec_driver_sql("PRAGMA max_page_count=100000")
        raw.rollback()
        assert player.place()["version"] == version + 1


def test_one_broken_table(tmp_path: Path) -> None:
    """A table whose log cannot be played is refused by itself; all others go on."""
    with open_client(tmp_path) as client:
        good, bad, gap = new_table(client), new_table(client), new_table(client)
        for table_id in (good, bad, gap):
            for _ in range(3):
                Post(client, table_id).place()
    with sqlite3.connect(tmp_path / "data" / FILE_NAME) as connection:
        connection.execute("UPDATE events SET entry='{' WHERE table_id=? AND version=2", (bad,))
        connection.execute("DELETE FROM events WHERE table_id=? AND version=3", (gap,))
    connection.close()
    with open_client(tmp_path) as client:
        for table_id in (bad, gap):
            answer = client.get(f"/api/tables/{table_id}")
            assert answer.status_code == 500
            assert answer.json()["error"]["code"] == "broken-table"
        listed = client.get(f"/api/tables?ids={bad},{good},{gap}").json()
        assert [entry["id"] for entry in listed] == [good]
        assert Post(client, good).place()["ok"]


def test_somebody_else_wrote(tmp_path: Path) -> None:
    """A log that grew behind the server's back is read again, and nothing is doubled."""
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client))
        store = client.app.state.store  # type: ignore[attr-defined]
        told = player.told()
        entry = write_entry(WasPlaced(0, cells_of(told, told["view"]["legal"][0])))
        with client.websocket_connect(f"{player.path}/live") as line:
            line.receive_json()
            store.append(NextRow(player.table_id, 2, "other", entry)).result(5)
            answer = player.send(command("undo", 1, plies=0))
            assert (answer["ok"], answer["version"]) == (False, 1)
            wish = command("place", 1, cells=cells_of(told, told["view"]["legal"][1]))
            answer = player.send(wish)
            assert (answer["error"]["code"], answer["version"]) == ("stale", 2)
            assert until(line, "table")["view"]["plies"] == 1
        assert player.send(command("undo", 2))["version"] == 3


def test_tables_leave_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More tables than are kept in memory are read from the log when they are wanted again."""
    monkeypatch.setattr(room, "TABLES_KEPT", 2)
    with open_client(tmp_path) as client:
        players = [Post(client, new_table(client)) for _ in range(5)]
        for plies in (1, 2):
            for player in players:
                assert player.place()["ok"]
            assert [player.view()["plies"] for player in players] == [plies] * 5
        assert len(client.app.state.room._open) == 2  # type: ignore[attr-defined]
