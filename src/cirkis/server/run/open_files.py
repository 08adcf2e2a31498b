"""Open files: raise the limit, and handle running out of them."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

log = logging.getLogger("cirkis.server")

WANTED = 65_536  # maximum open files and connections
RESERVED = 128  # of them reserved for the database and other files
USUAL = 1024  # if the system does not say
LOG_INTERVAL = 60.0  # seconds between log lines on the same subject

_NO_FILES = "socket.accept() out of system resource"  # as asyncio words it


def raise_file_limit() -> int:
    """Raise this process's limit of open files to the maximum, and return it."""
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
        except (OSError, ValueError):  # macOS allows less than it reports
            return soft
        return wanted
    return WANTED if soft == unlimited else soft


def connections_for(files: int) -> int:
    """Return the connection limit for a limit of open files."""
    return max(files - RESERVED, files // 2)


class RareLog:
    """Log lines on one frequent subject, written at most once a minute."""

    def __init__(self) -> None:
        self._next = 0.0

    def warning(self, message: str, *values: object) -> None:
        """Log a line, unless there was one lately."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + LOG_INTERVAL
            log.warning(message, *values)


def log_missing_files_rarely(loop: asyncio.AbstractEventLoop) -> None:
    """Limit the loop's errors about refused accepts to a line a minute."""
    rare = RareLog()

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context.get("message") == _NO_FILES:
            rare.warning("no more connections can be accepted: %s", context.get("exception"))
        else:
            loop.default_exception_handler(context)

    loop.set_exception_handler(handle)
