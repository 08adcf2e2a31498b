"""Make sets, each in a separate process that limits its own time and memory."""

import json
import logging
import sys
from subprocess import CompletedProcess
from typing import Any

from cirkis.errors import MissingModule
from cirkis.extras import is_installed, missing
from cirkis.printing.apart import MOST_FILE
from cirkis.server.printing.order import Order, Reply
from cirkis.server.processes import Process
from cirkis.server.workshop import Made, Workshop
from cirkis.tables.refusals import refused

COMMAND = (sys.executable, "-P", "-m", "cirkis.printing.apart")
MOST_WAIT = 120.0  # seconds for a process, which can share its CPU
_MOST_LINE = 1 << 20  # bytes of the line that precedes the file
_KILLED = -9

log = logging.getLogger("cirkis.server")


def missing_extra() -> MissingModule | None:
    """Return the error if the `print` extra is not installed, or None if it is."""
    return None if is_installed("shapely") else missing("shapely")


async def make_set(workshop: Workshop, order: Order) -> Reply:
    """Return the reply to an order.

    Raises PrintError if the set cannot be made, or Refused if the server makes no sets, this one
    takes too much time or memory, or too many are waiting.
    """
    if (lacking := missing_extra()) is not None:
        raise refused("no-print.why", why=str(lacking))
    process = Process(COMMAND, order.json, MOST_WAIT)
    reply = await workshop.make(order.key, order.what, process, _read)
    reply.check()
    return reply


def _read(done: CompletedProcess[bytes] | None) -> Made[Reply]:
    if done is None or done.returncode <= _KILLED or len(done.stdout) > MOST_FILE + _MOST_LINE:
        # The machine may just be busy, so this is not cached.
        return Made(Reply({"too_large": True}, b""), MOST_WAIT, None)
    if done.returncode:
        log.error("a set could not be made: %r", done.stderr[-400:].decode("utf-8", "replace"))
        raise refused("internal")
    line, _, data = done.stdout.partition(b"\n")
    told: dict[str, Any] = json.loads(line)
    seconds = float(told.pop("seconds"))
    is_kept = "too_large" not in told
    return Made(Reply(told, data), seconds, len(done.stdout) if is_kept else None)
