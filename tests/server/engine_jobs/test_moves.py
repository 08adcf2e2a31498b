"""Computers at the table: they play on their turn, once, and never for an older position."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cirkis.backend import scheduler
from cirkis.backend.table_host import NewEntry
from cirkis.engine.search.kernel_hosts import choice
from cirkis.server.engine_jobs import moves
from cirkis.server.hub.table_host import ServerTableHost
from cirkis.server.storage import queries
from cirkis.server.storage.store import StoreError
from tests.server.helpers import AGAINST_GREEDY, Post, command, new_table, open_client, wait_while


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Yield an event that every computer waits for before it places."""
    enough = Event()
    chosen = moves._choose

    def choose(level: str, *position: Any) -> str:
        assert enough.wait(60)
        return chosen(level, *position)

    monkeypatch.setattr(moves, "_choose", choose)
    yield enough
    enough.set()


def test_pause(tmp_path: Path) -> None:
    with open_client(tmp_path, pause=0.3) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        started = time.monotonic()
        player.place()
        player.wait_until(lambda v: v["plies"] == 2)
        assert time.monotonic() - started >= 0.3


def test_undo_while_it_thinks(tmp_path: Path, thought: Event) -> None:
    """A computer's choice is discarded if the position changes in the meantime."""
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        assert player.send(command("undo", 2))["ok"]
        thought.set()
        view = player.view()
        assert (view["version"], view["plies"], view["to_play"]) == (3, 0, 0)
        player.place()
        assert player.wait_until(lambda v: v["plies"] == 2)["version"] == 5


def test_rename_while_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer goes on thinking while somebody changes their name, and plays once."""
    levels: list[str] = []

    def choose(level: str, *position: Any) -> str:
        levels.append(level)
        return chosen(level, *position)

    chosen = moves._choose
    monkeypatch.setattr(moves, "_choose", choose)
    with open_client(tmp_path, pause=1.0) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        for nth in range(4):
            assert player.send_now("rename", seat=0, name=f"Ada {nth}")["ok"]
        assert player.wait_until(lambda v: v["plies"] == 2)["version"] == 7
    assert levels == ["greedy"]


def test_undo_to_a_computers_turn(tmp_path: Path) -> None:
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        version = player.wait_until(lambda v: v["plies"] == 2)["version"]
        assert player.send(command("undo", version, plies=1))["ok"]
        assert player.wait_until(lambda v: v["plies"] == 2)["version"] == version + 2


def test_resumed_after_a_restart(tmp_path: Path) -> None:
    """A computer that was interrupted plays after a restart, even if nobody is connected."""
    with open_client(tmp_path, pause=60.0) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        others = [new_table(client) for _ in range(3)]
    with open_client(tmp_path) as client:
        store = client.app.state.store  # pyrefly: ignore[missing-attribute]
        wait_while(lambda: len(store.run(queries.load_log, player.table_id).result(20)) < 3)
        rows = store.run(queries.load_log, player.table_id).result(20)
        assert [row.command for row in rows[2:]] == ["computer:2"]
        hub = client.app.state.hub  # pyrefly: ignore[missing-attribute]
        assert not set(others) & set(hub._sessions)


def test_bot_that_crashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that crashes stops only its own table, where people can still act."""

    class Broken:
        name = "broken"

        def choose(self, state: Any, rng: Any) -> Any:
            raise RuntimeError("a mistake")

    monkeypatch.setattr(moves, "make_level", lambda level: Broken())
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        time.sleep(0.2)
        assert player.view()["plies"] == 1
        assert player.send(command("undo", 2))["ok"]


def test_level_that_was_uninstalled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If a computer's search can no longer run, the log names the level and the missing package."""
    monkeypatch.setattr(choice, "is_installed", lambda module: False)
    wish = {"seats": [{"kind": "person"}, {"kind": "computer", "level": "club"}]}
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, wish))
        player.place()
        wait_while(lambda: "needs wasmtime" not in caplog.text)
        assert player.view()["plies"] == 1
    assert "needs wasmtime; to install it" in caplog.text
    assert "Traceback" not in caplog.text


def test_store_errors_are_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "STORE_RETRY", 0.02)
    failed: list[str] = []

    async def append(host: ServerTableHost, row: NewEntry) -> float:
        if not row.command.startswith("computer") or len(failed) == 3:
            return await stored(host, row)
        failed.append(row.command)
        raise StoreError("the disk is full")

    stored = ServerTableHost.append
    monkeypatch.setattr(ServerTableHost, "append", append)
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        assert player.wait_until(lambda v: v["plies"] == 2)["version"] == 3
    assert failed == ["computer:2"] * 3
