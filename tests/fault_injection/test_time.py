"""Game clocks are right whatever happens to the machine's clock, the server and the network."""

from __future__ import annotations

import asyncio
import random
import shutil
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from cirkis.backend.session import TableSession
from cirkis.game import legal_placements
from cirkis.server.storage import table_store
from cirkis.tables.commands import Place
from cirkis.tables.messages import CommandAnswer
from cirkis.tables.requests import NewTable
from tests.fault_injection.server import Disk, Server, VirtualLoop
from tests.server.helpers import (
    Post,
    TestClient,
    a_day_later,
    new_table,
    next_message,
    open_client,
    two_servers,
)
from tests.waiting import PATIENCE, until

HOUR = 3600.0
START = 1_700_000_000.0
BANK, DAY = {"kind": "bank", "seconds": 600}, {"kind": "days", "days": 1}


class Machine:
    """A machine whose time jumps ahead while nothing is happening, and whose clock can be set."""

    def __init__(self) -> None:
        self.step = 0.0

    def wall(self) -> float:
        return START + self.step + asyncio.get_running_loop().time()

    def run(self, test: Callable[[Machine], Coroutine[Any, Any, None]]) -> None:
        with (
            patch("time.time", self.wall),
            patch("time.monotonic", lambda: asyncio.get_running_loop().time()),
            asyncio.Runner(loop_factory=VirtualLoop) as runner,
        ):
            runner.run(test(self))


async def _table(server: Server) -> TableSession:
    """Return a two-player table with one piece placed and the second player's clock running."""
    wish = {"options": {"players": 2}, "seats": [{"kind": "person"}] * 2, "clock": BANK}
    table_id, _ = await server.hub.services.create(msgspec.convert(wish, NewTable), None)
    session = await server.hub.open(table_id)
    assert (await _place(session)).ok
    return session


async def _place(session: TableSession) -> CommandAnswer:
    table = session.table
    cells = legal_placements(table.state)[0].name
    return await session.execute(Place(f"p{table.version}", table.version, cells))


@pytest.mark.parametrize("step", [HOUR, -2 * HOUR])
def test_stepped_clock(step: float) -> None:
    """When the machine's clock is set, a turn is charged the time it took, no more and no less. A
    player out of time is flagged, even with nobody connected.
    """

    async def think(machine: Machine) -> None:
        server = Server(Disk(), random.Random(1))
        session = await _table(server)
        await asyncio.sleep(12)
        machine.step = step
        await asyncio.sleep(12)
        assert (await _place(session)).ok
        assert 575 <= session.table.time_left[1] / 1000 <= 577
        await asyncio.sleep(602)
        assert session.table.out_of_time == {0}
        server.kill()

    Machine().run(think)


def _left(client: TestClient, post: Post) -> float:
    with client.websocket_connect(f"{post.path}/live") as line:
        return float(next_message(line, "clock")["seats"][1]) / 1000


def test_restart(tmp_path: Path) -> None:
    """A turn is charged the time before and, if the clock counts days, the downtime."""
    usual, passed, step = time.time, 0.0, 0.0
    steady, since_boot = time.monotonic, time.clock_gettime
    with (
        patch("time.time", lambda: usual() + passed + step),
        patch("time.monotonic", lambda: steady() + passed),
        patch("time.clock_gettime", lambda clock: since_boot(clock) + passed),
    ):
        with open_client(tmp_path) as client:
            bank, day = (Post(client, new_table(client, {"clock": clock})) for clock in (BANK, DAY))
            for post in (bank, day):
                assert post.place()["ok"]
            passed += 300.0
        passed += HOUR
        for step, table, most in (
            *((step, bank, 600 - 300) for step in (0.0, HOUR, -2 * HOUR)),
            *((step, day, 24 * HOUR - 300 - HOUR) for step in (30 * HOUR, -30 * HOUR)),
        ):
            copy = shutil.copytree(tmp_path, tmp_path.with_name(f"{tmp_path.name} {step}"))
            with open_client(copy) as client:
                post = Post(client, table.table_id)
                assert post.send_now("rename", seat=0, name="Ada")["ok"]  # after any flag
                assert post.view()["withdrawn"] == []
                assert most - 200 <= _left(client, post) <= most


def test_two_servers_flag_once(tmp_path: Path, address: str) -> None:
    """Two servers on one database flag a player once, with nobody connected, and agree."""
    with open_client(tmp_path, database=address) as client:
        post = Post(client, new_table(client, {"clock": DAY}))
        assert post.place()["ok"]
    a_day_later(tmp_path, address)
    with two_servers(tmp_path, address) as both:
        store = both[0].app.state.store  # pyrefly: ignore[missing-attribute]
        until(lambda: len(store.run(table_store.load_log, post.table_id).result(PATIENCE)) >= 3)
        posts = [Post(client, post.table_id) for client in both]
        views = [one.wait_until(lambda view: view["withdrawn"]) for one in posts]
        for one in posts:
            assert one.send_now("rename", seat=0, name="Ada")["ok"]  # after any other flag
        assert [view["out_of_time"] for view in views] == [[1], [1]]
        rows = store.run(table_store.load_log, post.table_id).result(PATIENCE)
        assert [one.command for one in rows if one.command.startswith("clock")] == ["clock:2.0"]
