"""Record when each server was up, for the next one that starts.

The machine's clock may have been changed in between: unless the machine was rebooted, the time is
computed from the seconds since boot. It is never earlier than when the last server stopped.
"""

import logging
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from cirkis.server.storage.schema import runs
from cirkis.server.storage.store import writes
from cirkis.tables.people import Uptime, merge_runs

log = logging.getLogger("cirkis.server")

STEP = 5.0  # seconds; a larger difference means that the machine's clock was changed
RUNS_KEPT = 500
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Machine(NamedTuple):
    """A machine's clocks at one moment.

    `wall` is in Unix seconds; `boot` identifies the last boot, or is None if that is unknown;
    `elapsed` is the number of seconds since then.
    """

    wall: float
    boot: str | None
    elapsed: float


def read_machine() -> Machine:
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    elapsed = time.monotonic() if clock is None else time.clock_gettime(clock)
    try:
        boot = _BOOT_ID.read_text("ascii").strip()
    except OSError:
        boot = None
    return Machine(time.time(), boot, elapsed)


@writes
def begin_run(connection: Connection, run_id: str, machine: Machine) -> Uptime:
    """Record that a server is starting; return when it and its predecessors were up.

    The database's own clock is used if it has one.
    """
    rows = connection.execute(select(runs).order_by(runs.c.alive.desc())).all()
    wall = machine.wall
    if connection.dialect.name == "postgresql":  # cirkis servers on several machines may share it
        epoch = func.extract("epoch", func.clock_timestamp())
        wall = float(connection.execute(select(epoch)).scalar_one())
    started = max(wall, rows[0].alive) if rows else wall
    same = next((row for row in rows if row.boot and row.boot == machine.boot), None)
    if same is not None:
        expected = same.alive + machine.elapsed - same.elapsed
        if abs(expected - wall) > STEP:
            started = max(expected, rows[0].alive)
    if abs(started - wall) > STEP:
        log.warning("the clock was changed by %+.0f s; games are not affected", wall - started)
    for row in rows[RUNS_KEPT:]:
        connection.execute(delete(runs).where(runs.c.id == row.id))
    times = {"started": started, "alive": started, "elapsed": machine.elapsed}
    connection.execute(insert(runs).values(id=run_id, boot=machine.boot, **times))
    return merge_runs(((row.started, row.alive) for row in rows), started)


@writes
def keep_run(connection: Connection, run_id: str, alive: float, machine: Machine) -> None:
    """Record that a server is up; `alive` is in Unix seconds by the server's own clock."""
    mine = update(runs).where(runs.c.id == run_id)
    connection.execute(mine.values(alive=alive, elapsed=machine.elapsed))
