"""End in time even if something hangs: each step of a shutdown, and the whole process."""

import asyncio
import faulthandler
import logging
import os
import threading
from collections.abc import Awaitable

log = logging.getLogger("cirkis.server")

STEP_TIMEOUT = 2.0  # seconds for one step of the shutdown
END_TIMEOUT = 10.0  # seconds from the signal until the process is gone
WORD = 1.0  # seconds before END_TIMEOUT when the log says so

_is_ending = threading.Event()


async def end_step(step: Awaitable[None]) -> None:
    """Wait for a step of the shutdown; if it fails or takes too long, carry on without it."""
    name = getattr(step, "__qualname__", repr(step))
    try:
        await asyncio.wait_for(step, STEP_TIMEOUT)
    except TimeoutError:
        log.warning("%s took too long; the shutdown goes on without it", name)
    except Exception:
        log.exception("%s failed; the shutdown goes on without it", name)


def end_in_time() -> None:
    """Kill this process after END_TIMEOUT, whatever its threads do.

    faulthandler's own thread does that, and does not need the GIL.
    """
    if _is_ending.is_set():  # a second signal does not extend the time
        return
    _is_ending.set()
    nowhere = os.open(os.devnull, os.O_WRONLY)  # a reader of our errors may hang too
    faulthandler.dump_traceback_later(END_TIMEOUT, exit=True, file=nowhere)
    last_word = threading.Timer(END_TIMEOUT - WORD, _say)
    last_word.daemon = True
    last_word.start()


def go_on() -> None:
    """Cancel `end_in_time`: the server has ended, but its program goes on."""
    _is_ending.clear()
    faulthandler.cancel_dump_traceback_later()


def _say() -> None:
    if not _is_ending.is_set():
        return
    names = ", ".join(sorted({thread.name for thread in threading.enumerate()}))
    log.error("the shutdown hangs; the process is ended now, with its threads %s", names)
