"""Open files: as many as the system allows, and what happens when there are no more."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

log = logging.getLogger("cirkis.server")

WANTED = 65_536  # files and connections that may be open
RESERVED = 128  # of them for the database and whatever else is no connection
USUAL = 1024  # where the system does not tell
LOG_INTERVAL = 60.0  # seconds between two lines on the same subject

_NO_FILES = "socket.accept() out of system resource"  # as asyncio words it


def raise_file_limit() -> int:
    """Let this process open as many files as it may; return how many that are."""
    try:
        import resource
    except ImportError:  # on Windows, where nothing has to be raised
        return USUAL
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = WANTED if hard == unlimited else min(hard, WANTED)
    if soft != unlimited and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS allows less than it says
            return soft
        return wanted
    return WANTED if soft == unlimited else soft


def connections_for(files: int) -> int:
    """Return how many connections may be open where so many files may be."""
    return max(files - RESERVED, files // 2)


class RareLog:
    """Lines on one subject that would come very often: they are written once a minute."""

    def __init__(self) -> None:
        self._next = 0.0

    def warning(self, message: str, *values: object) -> None:
        """Write a line, unless there was one lately."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + LOG_INTERVAL
            log.warning(message, *values)


def log_missing_files_rarely(loop: asyncio.AbstractEventLoop) -> None:
    """Let a loop that cannot accept connections say so in a line a minute, not in thousands."""
    rare = RareLog()

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context.get("message") == _NO_FILES:
            rare.warning("no more connections can be accepted: %s", context.get("exception"))
        else:
            loop.default_exception_handler(context)

    loop.set_exception_handler(handle)
