"""End in time, whatever hangs: each step of a shutdown, and the process as a whole."""

import asyncio
import faulthandler
import logging
import os
import threading
from collections.abc import Awaitable

log = logging.getLogger("cirkis.server")

STEP_TIMEOUT = 2.0  # seconds for one step of the shutdown
END_TIMEOUT = 10.0  # seconds from the signal until the process is gone
WORD = 1.0  # seconds before that for a word in the log

_is_ending = threading.Event()


async def end_step(step: Awaitable[None]) -> None:
    """Wait for a step of the shutdown, but let neither its time nor its failure stop the others."""
    name = getattr(step, "__qualname__", repr(step))
    try:
        await asyncio.wait_for(step, STEP_TIMEOUT)
    except TimeoutError:
        log.warning("%s took too long; the shutdown goes on without it", name)
    except Exception:
        log.exception("%s failed; the shutdown goes on without it", name)


def end_in_time() -> None:
    """Have this process gone after END_TIMEOUT, whatever its threads do.

    faulthandler's own thread ends it, for which no other has to let go of the interpreter.
    """
    if _is_ending.is_set():  # a second signal gives no more time
        return
    _is_ending.set()
    nowhere = os.open(os.devnull, os.O_WRONLY)  # whoever reads our errors may hang, too
    faulthandler.dump_traceback_later(END_TIMEOUT, exit=True, file=nowhere)
    last_word = threading.Timer(END_TIMEOUT - WORD, _say)
    last_word.daemon = True
    last_word.start()


def go_on() -> None:
    """Take back `end_in_time`: the server has ended, and its program does something else."""
    _is_ending.clear()
    faulthandler.cancel_dump_traceback_later()


def _say() -> None:
    if not _is_ending.is_set():
        return
    names = ", ".join(sorted({thread.name for thread in threading.enumerate()}))
    log.error("the shutdown hangs; the process is ended now, with its threads %s", names)
