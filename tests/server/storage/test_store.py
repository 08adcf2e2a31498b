"""The store, with each kind of database: nothing is stored twice, and no queued work is lost."""

import asyncio
import threading
from collections.abc import Callable

import pytest
from sqlalchemy import Connection

from cirkis.backend.table_log import NewEntry
from cirkis.server.requester import Requester, current_requester
from cirkis.server.storage import table_store
from cirkis.server.storage.people import find_mail_link
from cirkis.server.storage.store import Conflict, Store, StoreError
from cirkis.server.storage.table_store import NewTableLog
from cirkis.tables.refusals import Refused
from tests.server.conftest import Run
from tests.waiting import PATIENCE, until_async


def test_no_duplicates(run: Run) -> None:
    """The database refuses a second entry with the same version, or for the same command."""
    run(table_store.append_entry, NewEntry("t", 2, "a", "x", sender="ada"))
    for version, command_id in ((2, "b"), (3, "a")):
        with pytest.raises(Conflict):
            run(table_store.append_entry, NewEntry("t", version, command_id, "y", sender="ada"))
    run(table_store.append_entry, NewEntry("t", 3, "a", "z", sender="bo"))
    assert [row.entry for row in run(table_store.load_log, "t")] == ["first", "x", "z"]


def test_failures_leave_others_alone(store: Store) -> None:
    store.run(table_store.create_table, NewTableLog("u", 1, "{}", "first")).result(PATIENCE)
    logs = [f"t{number}" for number in range(50)]
    for table_id in logs:
        store.run(table_store.create_table, NewTableLog(table_id, 1, "{}", "first")).result(
            PATIENCE
        )
    waiting = [
        store.run(table_store.append_entry, NewEntry(table_id, 2, "c2", "x")) for table_id in logs
    ]
    twice = store.run(table_store.append_entry, NewEntry("t", 1, "again", "y"))
    unknown = store.run(find_mail_link, "link", 0.0)
    last = store.run(table_store.append_entry, NewEntry("u", 2, "c2", "z"))
    assert all(done.result(PATIENCE) > 0 for done in waiting)
    assert isinstance(twice.exception(10), Conflict)
    assert isinstance(unknown.exception(10), Refused)
    assert last.result(PATIENCE) > 0
    assert sum(store.run(table_store.versions_of, logs).result(PATIENCE).values()) == 100


def test_requesters_take_turns(store: Store) -> None:
    """However much work one address has waiting, another address's work is done soon."""
    may_begin, begun, done = threading.Event(), list[str](), list[str]()
    threads = len(getattr(store.database, "_threads", "1"))

    def work(_: Connection, address: str) -> None:
        begun.append(address)
        assert may_begin.wait(PATIENCE)
        done.append(address)

    async def run() -> None:
        current_requester.set(Requester("192.0.2.6"))
        asked = [store.call(work, "192.0.2.6") for _ in range(200)]
        await until_async(lambda: len(begun) == threads)
        current_requester.set(Requester("192.0.2.7"))
        asked.append(store.call(work, "192.0.2.7"))
        may_begin.set()
        await asyncio.gather(*asked)

    asyncio.run(run())
    assert done.index("192.0.2.7") < 100


def test_closing_loses_nothing(store: Store, reopen: Callable[[], Store]) -> None:
    """Work that is queued when the store closes is still done; later work is refused."""
    logs = [f"t{number}" for number in range(100)]
    for table_id in logs:
        store.run(table_store.create_table, NewTableLog(table_id, 1, "{}", "first"))
    store.close()
    store.close()
    with pytest.raises(StoreError):
        store.run(table_store.append_entry, NewEntry("t", 2, "late", "x")).result(PATIENCE)
    again = reopen()
    assert len(again.run(table_store.versions_of, logs).result(PATIENCE)) == 100
    again.close()


def test_join_codes(run: Run) -> None:
    """A join code leads to its table for a limited time, and no two tables share a code."""
    run(table_store.create_table, NewTableLog("u", 1, "{}", "first", code="K7Q4MX"))
    with pytest.raises(Conflict):
        run(table_store.create_table, NewTableLog("v", 1, "{}", "first", code="K7Q4MX"))
    assert run(table_store.load_log, "v") == []
    assert run(table_store.find_code, "K7Q4MX", 0.0) == "u"
    assert run(table_store.find_code, "K7Q4MX", 1e12) is None
    assert run(table_store.find_code, "AAAAAA", 0.0) is None


def test_tables_of_a_person(run: Run) -> None:
    """A person's tables are listed once each, the most recently changed first."""
    run(table_store.create_table, NewTableLog("u", 1, "{}", "first", people=("ada",)))
    run(table_store.append_entry, NewEntry("t", 2, "c2", "x", person="ada"))
    assert run(table_store.tables_of, "ada", 9) == ["t", "u"]
    run(table_store.append_entry, NewEntry("u", 2, "c2", "x", person="ada"))
    assert run(table_store.tables_of, "ada", 9) == ["u", "t"]
    assert run(table_store.tables_of, "ada", 1) == ["u"]
    assert run(table_store.tables_of, "bo", 9) == []


def test_due_tables(run: Run) -> None:
    """A table is due from the time that its last entry names, and never if it names none."""
    run(table_store.create_table, NewTableLog("u", 1, "{}", "first", due=5.0))
    run(table_store.append_entry, NewEntry("t", 2, "c2", "x", due=3.0))
    assert run(table_store.due_tables, 2.0, 9) == []
    assert run(table_store.due_tables, 5.0, 9) == ["t", "u"]
    assert run(table_store.due_tables, 5.0, 1) == ["t"]
    run(table_store.append_entry, NewEntry("t", 3, "c3", "x"))
    assert run(table_store.due_tables, 5.0, 9) == ["u"]
