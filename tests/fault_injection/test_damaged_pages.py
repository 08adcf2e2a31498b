"""A file with a damaged page is never called healthy, whichever page of it that is."""

import contextlib
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cirkis.backend.documents import Document
from cirkis.server.storage import old_tables, queries
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.documents import insert_document
from cirkis.server.storage.queries import NewTableLog
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import Store, StoreError
from tests.cli.running import refused, run, run_program
from tests.server.helpers import Post, new_table, open_client, wait_while

TABLES = 900
PAGE = 4096  # bytes


class Page(NamedTuple):
    """A page of a file: the table or index it belongs to, its kind and its number, from 1."""

    name: str
    kind: str
    number: int


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a database of several megabytes, whose games can all be replayed."""
    root = tmp_path_factory.mktemp("whole")
    with open_client(root) as client:
        post = Post(client, new_table(client))
        for choice in range(24):
            assert post.place(choice)["ok"]
        client.post(f"{post.path}/sayings", json={"type": "say", "phrase": "hello"})
    data = root / "data"
    store = open_store(data, is_durable=False)
    first, *more = (row.entry for row in store.run(queries.load_log, post.table_id).result(20))
    for number in range(TABLES):
        name = f"{number:08}"
        log = NewTableLog(name, 1, "{}", first, f"C{number}", (f"ada {number % 30}",), 9e9)
        store.run(queries.create_table, log._replace(more=tuple(more)))
        store.run(queries.add_chat_line, name, '{"at":1.0,"seat":0,"text":"hello"}')
    for number in range(40):
        size = 50_000 if number == 7 else 500
        text = '"' + "a long study " * (size // 13) + '"'
        store.run(insert_document, Document("ada", "study", str(number), text, 1, 1.0, text[:99]))
    found = store.run(old_tables.find_old, old_tables.Keep(abandoned=-1), "").result(60).found
    store.run(old_tables.remove_tables, found).result(20)
    store.close()
    assert (data / FILE_NAME).stat().st_size > 4 * 2**20
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
        wait_while(lambda: "still being checked" in str(store.problem))
        return store.problem is None


def test_whole_file(whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "data")
    flags = ("--data", str(tmp_path / "data"))
    assert run("db", "check", *flags).exit_code == 0
    assert run("db", "backup", str(tmp_path / "copy.sqlite"), *flags).exit_code == 0
    assert run("db", "check", str(tmp_path / "copy.sqlite")).exit_code == 0
    assert _is_called_healthy(tmp_path / "data")


@pytest.mark.slow
def test_every_table_and_index(whole: Path, tmp_path: Path) -> None:
    """Neither a start nor `db check` nor `db backup` accepts a file with a damaged page, and no
    copy is left that could take the place of a good one.
    """
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    shutil.copytree(whole, data)
    file = data / FILE_NAME
    content, pages = file.read_bytes(), _pages(file)
    assert len({page.name for page in pages}) > 20
    assert {page.kind for page in pages} == {"leaf", "internal", "overflow"}
    for page in pages:
        for place in ("start", "inside"):
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


def test_start_on_a_damaged_index(whole: Path, tmp_path: Path) -> None:
    """A server does not start, says why in one sentence, and leaves the file as it is."""
    shutil.copytree(whole, tmp_path / "data")
    path = tmp_path / "data" / FILE_NAME
    _damage(path, _index_root(path), "start")
    before = path.read_bytes()
    done = run_program("serve", "--port", "0", "--data", str(path.parent))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert b"is damaged" in done.stderr
    assert path.read_bytes() == before
    assert "is damaged" in refused(run("db", "check", "--data", str(path.parent)))


@pytest.fixture
def running(whole: Path, tmp_path: Path) -> Iterator[Store]:
    """Yield a store of a database that is damaged only after it was opened."""
    shutil.copytree(whole, tmp_path / "data")
    path = tmp_path / "data" / FILE_NAME
    with contextlib.closing(open_store(path.parent)) as store:
        _damage(path, _index_root(path), "start")
        yield store


@pytest.mark.skipif(sys.platform == "win32", reason="the file is changed while it is open")
def test_damage_while_running(running: Store, caplog: pytest.LogCaptureFixture) -> None:
    """Once SQLite has called a file damaged, nothing more is read or written, and the log says so
    once.
    """
    create = (queries.create_table, NewTableLog("new", 1, "{}", "first"))
    running.run(queries.probe).result(20)
    with pytest.raises(StoreError, match="is damaged"):
        running.run(*create).result(20)
    for _ in range(3):
        with pytest.raises(StoreError, match="is damaged"):
            running.run(queries.probe).result(20)
    assert "is damaged" in str(running.problem)
    assert [record.message.count("is damaged") for record in caplog.records] == [1]
