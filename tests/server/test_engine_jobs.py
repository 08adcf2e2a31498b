"""Computers at the table: they play on their turn, once, and never for an older position."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cirkis.backend import scheduler
from cirkis.backend.table_log import NewEntry
from cirkis.game import Placement, State, legal_placements
from cirkis.server import engine_jobs
from cirkis.server.engine_jobs import EngineJobs
from cirkis.server.gate import Gate
from cirkis.server.hub.services import ServerServices
from cirkis.server.storage.store import StoreError
from cirkis.tables.reducer import initial_table
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import new_table_entry
from tests.fault_injection.server import VirtualLoop
from tests.server.helpers import (
    AGAINST_GREEDY,
    Post,
    command,
    new_table,
    next_message,
    open_client,
)
from tests.waiting import PATIENCE, until


def test_pause() -> None:
    """A computer that chooses at once still places only once the pause is over."""

    async def choose() -> float:
        table = initial_table(new_table_entry(NewTable(), random.Random(1), None))
        assert await EngineJobs(Gate(), 30.0).choose("random", table, lambda: True)
        return asyncio.get_running_loop().time()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(choose()) == 30.0


class Endless:
    """A player that thinks until it is stopped."""

    name = "endless"

    def __init__(self) -> None:
        self.stop: Event | None = None
        self.started, self.ended = Event(), Event()

    def choose(self, state: State, rng: random.Random) -> Placement:
        assert self.stop is not None
        self.started.set()
        if self.stop.wait(PATIENCE):
            self.ended.set()
        return legal_placements(state)[0]


def test_undo_while_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer stops thinking, and its choice is discarded, if the position changes in the
    meantime; it plays whenever it is its turn.
    """
    endless = Endless()
    monkeypatch.setattr(engine_jobs, "make_level", lambda level: endless)
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        assert endless.started.wait(PATIENCE)
        assert not endless.ended.is_set()
        assert player.send(command("undo", 2))["ok"]
        assert endless.ended.wait(PATIENCE)
        view = player.view()
        assert (view["version"], view["plies"], view["to_play"]) == (3, 0, 0)
        monkeypatch.undo()
        player.place()
        assert player.wait_until(lambda v: v["plies"] == 2)["version"] == 5
        assert player.send(command("undo", 5, plies=1))["ok"]
        assert player.wait_until(lambda v: v["plies"] == 2)["version"] == 7


def test_rename_while_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer goes on thinking while somebody changes their name, and plays once."""
    levels: list[str] = []

    def choose(level: str, *position: Any) -> str:
        levels.append(level)
        return chosen(level, *position)

    chosen = engine_jobs._choose
    monkeypatch.setattr(engine_jobs, "_choose", choose)
    with open_client(tmp_path, pause=1.0) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        for nth in range(4):
            assert player.send_now("rename", seat=0, name=f"Ada {nth}")["ok"]
        assert player.wait_until(lambda v: v["plies"] == 2)["version"] == 7
    assert levels == ["greedy"]


CLUB = {"seats": [{"kind": "person"}, {"kind": "computer", "level": "club"}]}


class Failing:
    """The levels that fail, and how often each did."""

    def __init__(self) -> None:
        self.levels: set[str] = set()
        self.failures = Counter[str]()


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Failing:
    """Let some levels fail; they try again at once, and the waits do not grow."""
    found = Failing()

    def choose(level: str, *position: Any) -> str:
        if level in found.levels:
            found.failures[level] += 1
            raise RuntimeError("a mistake")
        return chosen(level, *position)

    chosen = engine_jobs._choose
    monkeypatch.setattr(engine_jobs, "_choose", choose)
    monkeypatch.setattr(scheduler, "wait_after", lambda failures: 0.02)
    return found


def test_a_computer_that_fails_is_seen_and_tries_again(tmp_path: Path, failing: Failing) -> None:
    """Everybody at the table is told, also those who come later, or after a restart. People can
    still undo, and once the computer can place again, it does.
    """
    failing.levels = {"greedy"}
    seen = {"seat": 1, "failed": True}
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        with client.websocket_connect(f"{player.path}/live") as line:
            player.place()
            assert next_message(line, "thinking") == {
                "type": "thinking",
                "seat": 1,
                "failed": False,
            }
            assert next_message(line, "thinking").items() >= seen.items()
        with client.websocket_connect(f"{player.path}/live") as line:
            assert next_message(line, "thinking").items() >= seen.items()
            assert player.send_now("undo")["ok"]
            assert next_message(line, "thinking")["seat"] is None
            player.place()
    with open_client(tmp_path) as client:
        player = Post(client, player.table_id)
        with client.websocket_connect(f"{player.path}/live") as line:
            while not next_message(line, "thinking")["failed"]:
                pass
            failing.levels.clear()
            next_message(line, "changed")
            assert next_message(line, "thinking") == {
                "type": "thinking",
                "seat": None,
                "failed": False,
            }
        assert player.view()["plies"] == 2


def test_the_waits_between_tries_grow() -> None:
    waits = [scheduler.wait_after(failures) for failures in range(1, 9)]
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]
    assert scheduler.wait_after(1000) == 60


def test_the_spare_level_takes_over(tmp_path: Path, failing: Failing) -> None:
    """If a level keeps failing while somebody is waiting, the strongest level that needs no search
    takes its place, which all see at the seat. It does not if it fails too.
    """
    failing.levels = {"club", "improver"}
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, CLUB))
        with client.websocket_connect(f"{player.path}/live") as line:
            player.place()
            until(lambda: failing.failures["improver"] >= 3)
            assert player.view()["seats"][1]["level"] == "club"
            failing.levels.discard("improver")
            change = next_message(line, "changed")
            while change["cause"] == "place":
                change = next_message(line, "changed")
            assert change["cause"] == "spare"
            assert failing.failures["club"] > scheduler.TRIES
            assert change["changes"]["seats"][1]["level"] == "improver"
            assert next_message(line, "changed")["cause"] == "place"
        assert player.view()["plies"] == 2


def test_no_spare_level_for_unwatched_tables(
    tmp_path: Path, failing: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody is waiting, the computer that was chosen can still play later."""
    monkeypatch.setattr(engine_jobs, "LOOK_INTERVAL", 0.02)
    failing.levels = {"club"}
    wish = {"seats": [{"kind": "computer", "level": "club"}] * 2}
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, wish))
        player.view()  # opens the table
        until(lambda: failing.failures["club"] > scheduler.TRIES + 1)
        assert {seat["level"] for seat in player.view()["seats"]} == {"club"}


def test_a_search_that_never_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that hangs counts as failed: its thread is replaced, and it tries again."""
    hanging, enough = [True] * 5, Event()

    def choose(level: str, *position: Any) -> str:
        if hanging and hanging.pop():
            enough.wait(60)
        return chosen(level, *position)

    chosen = engine_jobs._choose
    monkeypatch.setattr(engine_jobs, "_choose", choose)
    monkeypatch.setattr(engine_jobs, "LONGEST", 0.1)
    monkeypatch.setattr(scheduler, "wait_after", lambda failures: 0.02)
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        player.wait_until(lambda view: view["plies"] == 2)
        enough.set()


def test_store_errors_are_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "STORE_RETRY", 0.02)
    failed: list[str] = []

    async def append(host: ServerServices, row: NewEntry) -> float:
        if not row.command.startswith("computer") or len(failed) == 3:
            return await stored(host, row)
        failed.append(row.command)
        raise StoreError("the disk is full")

    stored = ServerServices.append
    monkeypatch.setattr(ServerServices, "append", append)
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        assert player.wait_until(lambda v: v["plies"] == 2)["version"] == 3
    assert failed == ["computer:2"] * 3
