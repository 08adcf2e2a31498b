"""The store, with each kind of database: nothing is stored twice or reported before its commit."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from cirkis.server.requester import Requester, current_requester
from cirkis.server.storage import queries
from cirkis.server.storage.queries import NewTableLog
from cirkis.server.storage.store import Conflict, Store, StoreError
from cirkis.server.storage.turns import Turns
from cirkis.tables.live.backend import NewEntry


def test_no_duplicates(store: Store) -> None:
    """The database refuses a second entry with the same version, or for the same command."""
    store.run(queries.append_entry, NewEntry("t", 2, "a", "x", sender="ada")).result(20)
    for version, command_id in ((2, "b"), (3, "a")):
        with pytest.raises(Conflict):
            store.run(
                queries.append_entry, NewEntry("t", version, command_id, "y", sender="ada")
            ).result(20)
    store.run(queries.append_entry, NewEntry("t", 3, "a", "z", sender="bo")).result(20)
    assert [row.entry for row in store.run(queries.load_log, "t").result(20)] == ["first", "x", "z"]


def test_out_of_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that run out of memory while waiting for work go on to the next job."""
    real, failures = Turns.wait, iter(range(20))

    def wait(queue: Turns[Any]) -> bool:
        if next(failures, None) is not None:
            raise MemoryError
        return real(queue)

    monkeypatch.setattr(Turns, "wait", wait)
    for _ in range(20):
        assert store.run(queries.versions_of, ["t"]).result(5) == {"t": 1}


def test_conflict_leaves_others_alone(store: Store) -> None:
    store.run(queries.create_table, NewTableLog("u", 1, "{}", "first")).result(20)
    logs = [f"t{number}" for number in range(300)]
    for table_id in logs:
        store.run(queries.create_table, NewTableLog(table_id, 1, "{}", "first")).result(20)
    waiting = [
        store.run(queries.append_entry, NewEntry(table_id, 2, "c2", "x")) for table_id in logs
    ]
    twice = store.run(queries.append_entry, NewEntry("t", 1, "again", "y"))
    last = store.run(queries.append_entry, NewEntry("u", 2, "c2", "z"))
    assert all(done.result(10) > 0 for done in waiting)
    assert isinstance(twice.exception(10), Conflict)
    assert last.result(10) > 0
    assert sum(store.run(queries.versions_of, logs).result(20).values()) == 600


def test_requesters_take_turns(store: Store) -> None:
    """However much work one address has waiting, another address's work is done soon."""
    begun = threading.Event()
    done = {"192.0.2.6": 0, "192.0.2.7": 0}

    def work(_: Connection) -> None:
        begun.wait(10)
        time.sleep(0.005)

    async def ask(address: str) -> int:
        """Return how much was done for the busy address before the response arrived."""
        current_requester.set(Requester(address))
        answer = store.call(work)
        begun.set()
        await answer
        done[address] += 1
        return done["192.0.2.6"]

    async def run() -> int:
        busy = [asyncio.create_task(ask("192.0.2.6")) for _ in range(200)]
        before = await asyncio.create_task(ask("192.0.2.7"))
        await asyncio.gather(*busy)
        return before

    assert asyncio.run(run()) < 40


def test_closing_loses_nothing(store: Store, reopen: Callable[[], Store]) -> None:
    """Work that is queued when the store closes is still done; later work is refused."""
    logs = [f"t{number}" for number in range(100)]
    for table_id in logs:
        store.run(queries.create_table, NewTableLog(table_id, 1, "{}", "first"))
    store.close()
    store.close()
    with pytest.raises(StoreError):
        store.run(queries.append_entry, NewEntry("t", 2, "late", "x")).result(20)
    again = reopen()
    assert len(again.run(queries.versions_of, logs).result(20)) == 100
    again.close()


def test_join_codes(store: Store) -> None:
    """A join code leads to its table for a limited time, and no two tables share a code."""
    store.run(queries.create_table, NewTableLog("u", 1, "{}", "first", code="K7Q4MX")).result(20)
    with pytest.raises(Conflict):
        store.run(queries.create_table, NewTableLog("v", 1, "{}", "first", code="K7Q4MX")).result(
            20
        )
    assert store.run(queries.load_log, "v").result(20) == []
    assert store.run(queries.find_code, "K7Q4MX", 0.0).result(20) == "u"
    assert store.run(queries.find_code, "K7Q4MX", 1e12).result(20) is None
    assert store.run(queries.find_code, "AAAAAA", 0.0).result(20) is None


def test_tables_of_a_person(store: Store) -> None:
    """A person's tables are listed once each, the most recently changed first."""
    store.run(queries.create_table, NewTableLog("u", 1, "{}", "first", people=("ada",))).result(20)
    store.run(queries.append_entry, NewEntry("t", 2, "c2", "x", person="ada")).result(20)
    assert store.run(queries.tables_of, "ada", 9).result(20) == ["t", "u"]
    store.run(queries.append_entry, NewEntry("u", 2, "c2", "x", person="ada")).result(20)
    assert store.run(queries.tables_of, "ada", 9).result(20) == ["u", "t"]
    assert store.run(queries.tables_of, "ada", 1).result(20) == ["u"]
    assert store.run(queries.tables_of, "bo", 9).result(20) == []


def test_due_tables(store: Store) -> None:
    """A table is due from the time that its last entry names, and never if it names none."""
    store.run(queries.create_table, NewTableLog("u", 1, "{}", "first", due=5.0)).result(20)
    store.run(queries.append_entry, NewEntry("t", 2, "c2", "x", due=3.0)).result(20)
    assert store.run(queries.due_tables, 2.0, 9).result(20) == []
    assert store.run(queries.due_tables, 5.0, 9).result(20) == ["t", "u"]
    assert store.run(queries.due_tables, 5.0, 1).result(20) == ["t"]
    store.run(queries.append_entry, NewEntry("t", 3, "c3", "x")).result(20)
    assert store.run(queries.due_tables, 5.0, 9).result(20) == ["u"]


def test_chat_lines(store: Store) -> None:
    """Chat lines are numbered from 1 at each table, and leave the table's version alone."""
    store.run(queries.create_table, NewTableLog("u", 1, "{}", "first")).result(20)
    numbers = [
        store.run(queries.add_chat_line, "t", text).result(20)[0]
        for text in ("one", "two", "three")
    ]
    assert numbers == [1, 2, 3]
    assert store.run(queries.add_chat_line, "u", "other").result(20)[0] == 1
    assert [(n, text) for n, _, text in store.run(queries.last_chat_lines, "t", 2).result(20)] == [
        (2, "two"),
        (3, "three"),
    ]
    assert len(store.run(queries.load_log, "t").result(20)) == 1
