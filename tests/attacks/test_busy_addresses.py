"""An address whose work has to wait its turn does not hold up others."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cirkis.backend import data_file
from cirkis.server.gate import Gate
from cirkis.server.hub.services import ServerServices
from cirkis.server.lobby import Lobby
from cirkis.server.requester import current_address
from cirkis.server.storage.store import Turns
from cirkis.tables.records import entries_from_record
from tests.attacks.test_forgetting import HOSTED, forget
from tests.server.clubs.members import club_of
from tests.server.clubs.test_tournaments import NAMES, begin, make
from tests.server.helpers import Stranger, TestClient, open_client_at, stranger
from tests.waiting import PATIENCE, until, until_async

GREEDY, OTHER = "192.0.2.1", "192.0.2.2"
LOBBY, DATA = "/api/lobby", "/api/me/data"
DAYS = {"open": {"clock": {"kind": "days", "days": 3}}}


def _open(root: Path) -> TestClient:
    proxies = ("127.0.0.1",)
    return open_client_at(root, "127.0.0.1", trusted_proxies=proxies, lobby=True, clubs=True)


def _at(address: str, client: TestClient) -> Stranger:
    return Stranger(client, stranger(client).headers | {"X-Forwarded-For": address})


class Busy:
    """While `ask` is running, makes work for GREEDY and the server itself wait, as if other slow
    work came first.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.only: Any = None  # the only function that waits, or its name; None for all
        self._waits, self._is_over = Event(), Event()
        self._is_over.set()
        usual = Gate.help

        async def help_later(gate: Gate, work: Any, *args: Any) -> Any:
            name = getattr(work, "__qualname__", "")
            if current_address() in (GREEDY, "") and self.only in (None, work, name):
                self._waits.set()
                await until_async(self._is_over.is_set)
            return await usual(gate, work, *args)

        monkeypatch.setattr(Gate, "help", help_later)

    def ask(self, greedy: Callable[[], Any], other: Callable[[], Any]) -> Any:
        """Send a request from GREEDY; once it is waiting or done, return the answer to `other`."""
        self._waits.clear()
        self._is_over.clear()
        with ThreadPoolExecutor() as pool:
            try:
                asked = pool.submit(greedy)
                until(lambda: self._waits.is_set() or asked.done())
                return pool.submit(other).result(PATIENCE)
            finally:
                self._is_over.set()


def test_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither opening a table nor reading the list holds the lobby's locks while it is waiting."""
    busy = Busy(monkeypatch)
    with _open(tmp_path) as client:
        table = _at(OTHER, client).post(LOBBY, DAYS).json()["id"]
    with _open(tmp_path) as client:
        greedy, bo = _at(GREEDY, client), _at(OTHER, client)
        assert busy.ask(lambda: greedy.get(LOBBY), lambda: bo.get(LOBBY)).status_code == 200
        until(lambda: [one["id"] for one in bo.get(LOBBY).json()["tables"]] == [table])
        sat = busy.ask(lambda: greedy.post(LOBBY, DAYS), lambda: bo.post(LOBBY, {}))
        assert sat.status_code == 200


@contextmanager
def _busy_database(at: Any, name: str) -> Iterator[Event]:
    """From GREEDY's first call of this method on, make GREEDY's database work wait."""
    put, method, begun, waiting = Turns.put, getattr(at, name), Event(), list[Callable[[], Any]]()

    def put_later(turns: Any, payer: str, item: Any) -> bool:
        if begun.is_set() and payer == GREEDY:
            waiting.append(partial(put, turns, payer, item))
            return True
        return put(turns, payer, item)

    async def note(*args: Any) -> Any:
        if current_address() == GREEDY:
            begun.set()
        return await method(*args)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Turns, "put", put_later)
        patched.setattr(at, name, note)
        try:
            yield begun
        finally:
            begun.clear()
            for go in waiting:
                go()


def test_while_the_database_is_busy(tmp_path: Path) -> None:
    """Database work done under the lobby's lock does not wait behind its requester's other work.
    Others can change and join a table while somebody's change is waiting for the database.
    """
    with _open(tmp_path) as client, ThreadPoolExecutor() as pool:
        greedy, bo, cy = _at(GREEDY, client), _at(OTHER, client), _at(OTHER, client)
        table = greedy.post(LOBBY, DAYS).json()["id"]
        with _busy_database(ServerServices, "check") as begun:
            pool.submit(greedy.at(table).send_now, "rename", seat=0, name="Greedy")
            until(begun.is_set)
            sat = pool.submit(bo.post, LOBBY, {"table": table})
            assert sat.result(PATIENCE).json()["id"] == table
        with _busy_database(Lobby, "_take") as begun:
            pool.submit(_at(GREEDY, client).post, LOBBY, DAYS)
            until(begun.is_set)
            assert pool.submit(cy.post, LOBBY, {}).result(PATIENCE).status_code == 200


def test_being_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deletion does not wait for another address's. Commands at a forgotten person's table do
    not wait for its rewritten log to be read.
    """
    busy = Busy(monkeypatch)
    with _open(tmp_path) as client:
        ada, greedy, bo, cleo = (_at(one, client) for one in (GREEDY, GREEDY, OTHER, OTHER))
        table = str(bo.post("/api/tables", json=HOSTED).json()["id"])
        assert ada.at(table).send_now("claim", seat=1, name="Ada")["ok"]
        assert busy.ask(partial(forget, greedy), partial(forget, cleo)) == 0
        busy.only = "Hub._read_log.<locals>.read"
        rename = partial(bo.at(table).send_now, "rename", seat=0, name="Beau")
        assert busy.ask(partial(forget, ada), rename)["ok"]
        until(lambda: bo.at(table).view()["seats"][1].get("name") != "Ada")
        assert [seat.get("name") for seat in bo.at(table).view()["seats"]] == ["Beau", None]


def test_rounds_of_tournaments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = Busy(monkeypatch)
    busy.only = "Tournaments._tables"
    with _open(tmp_path) as client:
        rounds = []
        for address in (GREEDY, OTHER):
            club, (host, *_) = club_of(client, *NAMES)
            host = Stranger(client, host.headers | {"X-Forwarded-For": address})
            rounds.append(partial(begin, host, make(host, club), 1))
        assert busy.ask(*rounds).status_code == 200


def test_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address cannot import so many files at once that nobody else can."""
    go = Event()

    def read(*args: Any) -> Any:
        assert go.wait(PATIENCE)
        return entries_from_record(*args)

    monkeypatch.setattr(data_file, "entries_from_record", read)
    games = [{"id": "g", "record": '[Cirkis "1"]\n'}]
    with _open(tmp_path) as client, ThreadPoolExecutor(40) as pool:

        def put(address: str, tables: list[Any]) -> Any:
            who, file = _at(address, client), {"exported": 1.0, "documents": [], "tables": tables}
            return client.put(DATA, json=file, headers=who.headers)

        waiting = [pool.submit(put, GREEDY, games) for _ in range(33)]
        until(lambda: any(one.done() for one in waiting))  # one is refused
        try:
            assert put(OTHER, []).status_code == 200
        finally:
            go.set()
