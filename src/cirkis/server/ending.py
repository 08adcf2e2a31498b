"""Limit how long a shutdown and each of its steps can take, even if something hangs."""

import asyncio
import faulthandler
import logging
import os
import threading
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from functools import cache

log = logging.getLogger("cirkis.server")

STEP_TIMEOUT = 2.0  # seconds for one step of the shutdown
END_TIMEOUT = 10.0  # seconds from the signal until the process is killed
WORD = 1.0  # how many seconds before END_TIMEOUT the hang is logged

_last_words: list[threading.Timer] = []  # holds a timer during the shutdown


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
    """Kill this process after END_TIMEOUT, whatever its threads are doing.

    faulthandler does that in a thread of its own, which does not need the GIL.
    """
    if _last_words:  # a second signal does not extend the time
        return
    faulthandler.dump_traceback_later(END_TIMEOUT, exit=True, file=_nowhere())
    last_word = threading.Timer(END_TIMEOUT - WORD, _say)
    last_word.daemon = True
    _last_words.append(last_word)
    last_word.start()


@contextmanager
def outlived() -> Iterator[None]:
    """Cancel `end_in_time` after the block: the server has stopped, but the program goes on."""
    try:
        yield
    finally:
        if _last_words:
            faulthandler.cancel_dump_traceback_later()
            _last_words.pop().cancel()


@cache
def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)  # the reader of stderr may be hanging too


def _say() -> None:
    names = ", ".join(sorted({thread.name for thread in threading.enumerate()}))
    log.error("the shutdown is hanging; killing the process; its threads: %s", names)
