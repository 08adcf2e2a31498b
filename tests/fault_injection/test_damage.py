"""Foreign or damaged files are reported: at startup, at the table, and by `cirkis db`."""

import contextlib
import logging
import random
import shutil
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Connection

from cirkis.backend.documents import Document
from cirkis.server.documents import insert_document
from cirkis.server.storage import backup, damage, old_tables, table_store
from cirkis.server.storage.backup import hash_path
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.schema import metadata
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import Store, StoreError
from cirkis.server.storage.table_store import NewTableLog, checked
from cirkis.tables.refusals import Refused
from tests.cli.running import run
from tests.nightly import rounds
from tests.server.helpers import Post, change_stored, new_table, open_client, settings
from tests.waiting import PATIENCE, until


def _bookmarks(version: int) -> bytes:
    """Return another program's database."""
    with contextlib.closing(sqlite3.connect(":memory:")) as file:
        file.executescript(f"CREATE TABLE bookmarks (x); PRAGMA user_version={version}")
        return file.serialize()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "has 0 bytes"),
        (b"something else" * 100, "is not a database"),
        (_bookmarks(0), "belongs to another program"),
        (_bookmarks(1), "belongs to another program"),
    ],
    ids=["empty", "text", "bookmarks", "numbered bookmarks"],
)
def test_foreign_files(tmp_path: Path, content: bytes, message: str) -> None:
    """Another kind of file is not mistaken for a new database, and is left alone."""
    (tmp_path / FILE_NAME).write_bytes(content)
    with pytest.raises(StoreError, match=message) as problem:
        open_store(tmp_path)
    assert "\n" not in str(problem.value)
    assert (tmp_path / FILE_NAME).read_bytes() == content


def _played(root: Path, tables: int = 3) -> list[str]:
    """Create some tables with a few placements; return their ids."""
    with open_client(root) as client:
        players = [Post(client, new_table(client)) for _ in range(tables)]
        for player in players:
            for choice in range(6):
                assert player.place(choice)["ok"]
    return [player.table_id for player in players]


@pytest.mark.parametrize("wait", [damage.SEARCH_AT_START, 0.0])
def test_changed_entry(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, wait: float
) -> None:
    """Only tables with a changed or missing entry are refused; `db check` reports both."""
    monkeypatch.setattr(damage, "SEARCH_AT_START", wait)
    ids = _played(tmp_path)
    data = tmp_path / "data"
    with contextlib.closing(sqlite3.connect(data / FILE_NAME)) as connection:
        change = "UPDATE events SET entry = replace(entry, '\"seat\":0', '\"seat\":1')"
        connection.execute(f"{change} WHERE table_id = ? AND version = 2", (ids[0],))
        connection.execute("DELETE FROM events WHERE table_id = ? AND version = 3", (ids[1],))
        connection.commit()
    with caplog.at_level(logging.WARNING), open_client(tmp_path) as client:
        assert wait == 0 or "1 of its tables" in caplog.text  # gaps are found when a log is read
        until(lambda: "1 of its tables" in caplog.text)
        for table_id in ids[:2]:
            answer = client.get(f"/api/tables/{table_id}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (500, "broken-table")
            assert client.get("/health").status_code == 503
        listed = client.get(f"/api/tables?ids={','.join(ids)}").json()
        assert [entry["id"] for entry in listed] == [ids[2]]
        assert Post(client, ids[2]).place()["ok"]
    found = backup.verify(data, None)
    reasons = {table.table_id: table.reason for table in found.broken}
    assert reasons.keys() == set(ids[:2])
    assert "entry 2 of the log is damaged" in reasons[ids[0]]


def test_large_file_is_not_read_at_startup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server answers, and can shut down, before a large file has been searched completely."""
    ids = _played(tmp_path)
    monkeypatch.setattr(damage, "SEARCH_AT_START", 0.0)
    monkeypatch.setattr(damage, "ROWS_PER_STEP", 1)
    monkeypatch.setattr(damage, "PAUSE", 1e6)
    with open_client(tmp_path) as client:
        assert Post(client, ids[0]).place()["ok"]
        assert client.get("/health").status_code == 503  # nobody knows yet whether it is whole


def test_entry_changed_while_a_server_runs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A damaged log that a server finds when it opens the table ends its good health."""
    ids = _played(tmp_path)
    with open_client(tmp_path) as client:
        assert client.get("/health").status_code == 200
        change_stored(client, f"UPDATE events SET at = 1.0 WHERE table_id = '{ids[0]}'")
        assert client.get(f"/api/tables/{ids[0]}").status_code == 500
        assert client.get("/health").status_code == 503
        assert Post(client, ids[1]).place()["ok"]
    assert f"is damaged: table {ids[0]}" in caplog.text


def test_entry_without_the_one_before(tmp_path: Path, database: str | None) -> None:
    """An entry that would leave a gap in a log is neither acknowledged nor stored."""
    with open_client(tmp_path, database=database) as client:
        player = Post(client, new_table(client))
        for _ in range(2):
            assert player.place()["ok"]
        wish = player.placement()
        lose = f"DELETE FROM events WHERE table_id = '{player.table_id}' AND version = 3"
        change_stored(client, lose)
        assert player.send(wish)["error"]["code"] == "storage"
    assert backup.verify(tmp_path / "data", database).broken == ()


@pytest.fixture(scope="module")
def loose(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a file as made by SQLite before 3.37: its columns accept values of any type."""
    root = tmp_path_factory.mktemp("loose")
    (post, *_) = _played(root)
    with open_client(root) as client:
        client.post(f"/api/tables/{post}/sayings", json={"type": "say", "phrase": "hello"})
    path = root / "data" / FILE_NAME
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' STRICT', '')")
        connection.commit()
    return path.read_bytes()


def test_columns_refuse_other_types(intact: Path, tmp_path: Path) -> None:
    """Columns accept neither bytes as text nor words as numbers, whichever program writes them."""
    path = shutil.copy(intact / "data" / FILE_NAME, tmp_path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for change in ("entry = x'ff00'", "at = 'noon'", "checksum = 1.5"):
            with pytest.raises(sqlite3.IntegrityError):
                connection.execute(f"UPDATE events SET {change}")


def test_bytes_in_any_column(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, loose: bytes
) -> None:
    """Bytes in any column, in a file that allows them, never cause a traceback."""
    path, changed = settings(tmp_path).data / FILE_NAME, list[str]()
    columns = [column for relation in metadata.sorted_tables for column in relation.columns]
    step = rounds(4, 1)
    for name, relation in ((one.name, one.table.name) for one in columns[::step]):
        path.write_bytes(loose)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            row = f"(SELECT min(rowid) FROM {relation})"
            change = f"UPDATE {relation} SET {name} = x'ff00' WHERE rowid = {row}"
            if not connection.execute(change).rowcount:
                continue  # nothing is stored there
            connection.commit()
        changed.append(f"{relation}.{name}")
        with caplog.at_level(logging.INFO), contextlib.suppress(StoreError):
            _start(tmp_path)
        assert [record.exc_text for record in caplog.records if record.exc_info] == [], changed[-1]
    assert len(changed) > 25 // step


def _start(root: Path) -> None:
    """Start a server, which looks for tables at which something is due."""
    with open_client(root) as client:
        client.get("/api/mine")
        hub = client.app.state.hub  # pyrefly: ignore[missing-attribute]
        client.portal.call(hub._wake_due_tables, time.time())  # pyrefly: ignore[missing-attribute]


TABLES = 700
PAGE = 4096  # bytes


class Page(NamedTuple):
    """A page of a file: the table or index it belongs to, its kind and its number, from 1."""

    name: str
    kind: str
    number: int


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a large database, whose games can all be replayed."""
    root = tmp_path_factory.mktemp("whole")
    with open_client(root) as client:
        post = Post(client, new_table(client))
        for choice in range(8):
            assert post.place(choice)["ok"]
        client.post(f"{post.path}/sayings", json={"type": "say", "phrase": "hello"})
    data = root / "data"
    store = open_store(data)
    first, *more = (
        row.entry for row in store.run(table_store.load_log, post.table_id).result(PATIENCE)
    )

    def fill(connection: Connection) -> None:
        for number in range(TABLES):
            name = f"{number:08}"
            log = NewTableLog(name, 1, "{}", first, f"C{number}", (f"ada {number % 30}",), 9e9)
            table_store.create_table(connection, log._replace(more=tuple(more)))
            line = '{"at":1.0,"seat":0,"text":"hello"}'
            table_store.add_chat_line(connection, name, line)

    store.run(fill).result(PATIENCE)
    for number in range(40):
        size = 50_000 if number == 7 else 500
        text = '"' + "a long study " * (size // 13) + '"'
        store.run(insert_document, Document("ada", "study", str(number), text, 1, 1.0, text[:99]))
    found = store.run(old_tables.find_old, old_tables.Keep(abandoned=-1), "").result(PATIENCE).found
    store.run(old_tables.remove_tables, found).result(PATIENCE)
    store.close()
    return data


def _pages(path: Path) -> list[Page]:
    """Return a page of each kind of every table and index."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        rows = file.execute(
            "SELECT name, pagetype, max(pageno) FROM dbstat WHERE ncell > 0 OR"
            " (pagetype = 'overflow' AND unused = 0) GROUP BY name, pagetype"
        )
        return [Page(*row) for row in rows]


def _damage(path: Path, page: Page, place: str) -> None:
    """Overwrite the start of a page, or a few bytes of what is stored there."""
    start = (page.number - 1) * PAGE
    with path.open("r+b") as file:
        file.seek(start)
        content = file.read(PAGE)
        # See "B-tree Pages" in SQLite's file format; the first page begins with the file's header.
        header = (100 if page.number == 1 else 0) + (12 if page.kind == "internal" else 8)
        cell = int.from_bytes(content[header : header + 2], "big")
        inside = 4 if page.kind == "overflow" else cell + 2
        file.seek(start + (0 if place == "start" else inside))
        file.write(b"\xff" * (120 if place == "start" else 6))


def _is_called_healthy(folder: Path) -> bool:
    """Return whether a start accepts a database."""
    try:
        store = open_store(folder)
    except StoreError as problem:
        return "\n" in str(problem)  # it must be one sentence
    with contextlib.closing(store):
        until(lambda: "still being checked" not in str(store.problem))
        return store.problem is None


@pytest.mark.slow
def test_every_table_and_index(whole: Path, tmp_path: Path) -> None:
    """Neither a start nor `db check` nor `db backup` accepts a damaged page."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    shutil.copytree(whole, data)
    file = data / FILE_NAME
    content, pages = file.read_bytes(), _pages(file)
    assert run("db", "check", "--data", str(data)).exit_code == 0
    assert _is_called_healthy(data)
    assert len({page.name for page in pages}) > 20
    assert {page.kind for page in pages} == {"leaf", "internal", "overflow"}
    for number, page in enumerate(pages):
        for place in ("start", "inside")[number % rounds(2, 1) :: rounds(2, 1)]:
            what = f"{page} {place}"
            file.write_bytes(content)
            _damage(file, page, place)
            backup = run("db", "backup", str(copy), "--data", str(data))
            assert (backup.exit_code, len(backup.stderr.splitlines())) == (1, 1), what
            assert [one.name for one in tmp_path.iterdir()] == ["data"], what
            check = run("db", "check", "--data", str(data))
            assert check.exit_code == 1, what
            assert "Traceback" not in check.output, what
            assert not _is_called_healthy(data), what


def _index_root(path: Path) -> Page:
    """Return the root of the index that every new entry in a log needs."""
    name = "sqlite_autoindex_events_2"
    with contextlib.closing(sqlite3.connect(path)) as file:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        return Page(name, "internal", file.execute(query, (name,)).fetchone()[0])


@pytest.mark.skipif(sys.platform == "win32", reason="the file is changed while it is open")
def test_damage_while_running(
    whole: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing more is read or written, and the log says so once."""
    shutil.copytree(whole, tmp_path / "data")
    path = tmp_path / "data" / FILE_NAME
    with contextlib.closing(open_store(path.parent)) as running:
        _damage(path, _index_root(path), "start")
        running.run(table_store.probe).result(PATIENCE)
        with pytest.raises(StoreError, match="is damaged"):
            running.run(table_store.create_table, NewTableLog("new", 1, "{}", "first")).result(
                PATIENCE
            )
        for _ in range(3):
            with pytest.raises(StoreError, match="is damaged"):
                running.run(table_store.probe).result(PATIENCE)
        assert "is damaged" in str(running.problem)
    assert [record.message.count("is damaged") for record in caplog.records] == [1]


FUZZED = rounds(30, 1000)  # databases with random damage


def _changed(content: bytes, rng: random.Random) -> bytes:
    """Return random bytes, or content with a bit flipped or a part changed, lost or repeated."""
    at = rng.randrange(len(content))
    end = min(len(content), at + rng.choice([1, 16, 512, 4096]))
    return rng.choice(
        (
            lambda: content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :],
            lambda: content[:at] + rng.randbytes(end - at) + content[end:],
            lambda: content[:at] + bytes(end - at) + content[end:],
            lambda: content[:at],
            lambda: content[:at] + content[end:],
            lambda: content[:end] + content[at:],
            lambda: rng.randbytes(rng.randrange(2000)),
        )
    )()


def _logs(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return the logs in a file, which must not silently change."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT table_id, version, command, at, entry, sender FROM events")
        found: dict[str, list[tuple[Any, ...]]] = {}
        for table_id, *row in sorted(rows, key=str):
            found.setdefault(table_id, []).append(tuple(row))
        return found


@pytest.fixture(scope="module")
def intact(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a database, a copy and its SHA-256."""
    root = tmp_path_factory.mktemp("whole")
    _played(root)
    backup.backup(root / "data", root / "copy.sqlite")
    return root


def test_fuzzed_database(intact: Path, tmp_path: Path) -> None:
    """A server refuses it in one sentence, or reads the logs as they were stored."""
    path, noticed = tmp_path / FILE_NAME, 0
    content, logs = (intact / "data" / FILE_NAME).read_bytes(), _logs(intact / "data" / FILE_NAME)

    for number in range(FUZZED):
        for left in tmp_path.iterdir():
            left.unlink()
        path.write_bytes(_changed(content, random.Random(f"1 {number}")))
        lines = list[str]()
        try:
            store = open_store(tmp_path)
            with contextlib.closing(store):
                noticed += not all(_is_stored(store, name, rows) for name, rows in logs.items())
        except (StoreError, OSError) as problem:
            lines = str(problem).splitlines()
            noticed += 1
        assert len(lines) < 2
    assert noticed > FUZZED // 5


def _is_stored(store: Store, table_id: str, rows: list[tuple[Any, ...]]) -> bool:
    """Return whether a log is accepted; it must then be the beginning of the stored log."""
    found = store.run(table_store.load_log, table_id).result(PATIENCE)
    try:
        list(checked(table_id, found))
    except Refused:
        return False
    assert [tuple(row)[:-1] for row in found] == rows[: len(found)]
    return True


def test_fuzzed_copy_and_its_sha256(intact: Path, tmp_path: Path) -> None:
    """A copy is restored only if unchanged, whatever happens to it or its SHA-256."""
    copy, data = tmp_path / "copy.sqlite", tmp_path / "data"
    logs = _logs(intact / "copy.sqlite")
    for number in range(rounds(8, 500)):
        for name in (copy.name, hash_path(copy).name):
            shutil.copy(intact / name, tmp_path / name)
        changed = (copy, hash_path(copy))[number % 2]
        changed.write_bytes(_changed(changed.read_bytes(), random.Random(f"2 {number}")))
        shutil.rmtree(data, ignore_errors=True)
        result = run("db", "restore", str(copy), "--data", str(data))
        assert result.exit_code in (0, 1), result.output
        assert "Traceback" not in result.output
        assert result.exit_code == 1 or _logs(data / FILE_NAME) == logs
        assert run("db", "check", str(copy)).exit_code == result.exit_code
