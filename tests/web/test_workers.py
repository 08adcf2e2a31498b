"""Two workers on PostgreSQL with Redis, through real browsers: whatever fails, the game goes on."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.cli.running import printed
from tests.server.hosted import Hosted
from tests.services import Redis, free_port
from tests.web.friends import (
    NO_LINE,
    claim,
    make_table,
    play_on,
    wait_for_start,
    whose_turn,
)
from tests.web.visitor import Visit, Visitor

LIVE, CUT = (f'.connection-state[data-state="{state}"]' for state in ("live", "reconnecting"))


@contextmanager
def only(server: Hosted, worker: int) -> Iterator[None]:
    """Within the block the other workers stand still, so that this one takes what comes in."""
    others = [pid for pid in server.workers if pid != worker]
    for pid in others:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in others:
            os.kill(pid, signal.SIGCONT)


def is_live(visitor: Visitor) -> None:
    """Waits until the page has a live line."""
    visitor.page.locator(LIVE).wait_for(state="attached", timeout=20_000)


def move_to(visitor: Visitor, server: Hosted, worker: int) -> None:
    """The network fails for a moment, and the next line is to this worker."""
    with only(server, worker):
        visitor.context.set_offline(True)
        visitor.page.locator(CUT).wait_for()
        visitor.context.set_offline(False)
        is_live(visitor)


def another_worker(server: Hosted, *known: int) -> int:
    """The worker that was started in the place of one that died."""
    end = time.monotonic() + 20
    while not (new := set(server.workers) - set(known)):
        assert time.monotonic() < end, "no new worker"
        time.sleep(0.05)
    return new.pop()


def view(server: Hosted, table: str) -> dict[str, Any]:
    """The table as the server sees it."""
    with server.client() as client:
        found: dict[str, Any] = client.get(f"/api/tables/{table}").json()["view"]
        return found


def place_into_nothing(visitor: Visitor, rng: random.Random) -> None:
    """Places while no server answers."""
    visitor.page.locator(CUT).wait_for()
    visitor.pick(rng)
    visitor.click_cell(rng.choice(visitor.glowing()))


def result(visitor: Visitor) -> str:
    """The final table, as it is shown."""
    visitor.page.locator("dialog.result").wait_for()
    return str(visitor.page.locator("dialog.result table").inner_text())


def check_same_result(last: dict[str, Any], *visitors: Visitor) -> None:
    """Check that a game is over, and that everybody sees the result that the server has."""
    assert last["outcome"] is not None
    assert len({result(visitor) for visitor in visitors}) == 1
    for visitor in visitors:
        points = visitor.page.locator("dialog.result tbody tr td:nth-of-type(1)")
        assert sorted(map(int, points.all_inner_texts())) == sorted(last["scores"])
        assert visitor.plies == visitor.pieces == last["plies"]


def test_whatever_fails(visit: Visit, address: str, redis: Redis) -> None:
    """Two people at two workers end a game though a worker is killed, Redis goes and
    comes back, and the whole server is switched off: both see the same result, nothing is lost or
    doubled, and the stored game can be played again.
    """
    rng = random.Random(5)
    place = ("--port", str(free_port()), "--workers", "2")
    flags = (*place, "--database", address, "--redis", redis.address)
    with Hosted(*flags) as server:
        near, far = server.workers
        ann, ben = (visit(server.address, allow=NO_LINE) for _ in range(2))
        with only(server, near):
            table = make_table(ann, "person", "open")
            ann.go(f"/table/{table}")
            is_live(ann)
        with only(server, far):
            claim(ben, table, "Ben")
        wait_for_start(ann)
        play_on(3, rng, ann, ben)

        os.kill(near, signal.SIGKILL)
        play_on(2, rng, ann, ben)
        move_to(ann, server, another_worker(server, near, far))
        play_on(2, rng, ann, ben)

        redis.stop()
        play_on(2, rng, ann, ben)  # each is seen when the other worker looks at the database
        redis.start()
        play_on(2, rng, ann, ben)
        assert "Redis does not answer" in server.complaints

        waiting = whose_turn(ann, ben)
        server.kill()
        place_into_nothing(waiting, rng)
    with Hosted(*flags) as server:
        for visitor in (ann, ben):
            visitor.wait_for_plies(12)
        play_on(2, rng, ann, ben)
        ben.resign("Ben")  # most of a whole game would prove nothing more
        check_same_result(view(server, table), ann, ben)
    assert "all can be replayed" in printed("db", "check", "--database", address)
