"""Write every log message to standard error, on one line each."""

import asyncio
import logging
import logging.config
import re
import sys
import threading
import time
import traceback
from typing import Any

log = logging.getLogger("cirkis.server")

MAX_CHARACTERS = 500  # of a message, which can quote a stranger
MAX_FRAMES = 6  # of a traceback, the innermost
MAX_TRACEBACK = 2000  # its last characters
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def configure_logging(level: str = "INFO") -> None:
    """Write log messages to standard error from now on; `level` applies to our own loggers."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"lines": {"()": Lines}},
            "filters": {"not cancelled": {"()": lambda: _is_not_cancelled}},
            "handlers": {
                "stderr": {
                    "class": "logging.StreamHandler",
                    "formatter": "lines",
                    "filters": ["not cancelled"],
                }
            },
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {"cirkis": {"level": level}},
        }
    )


def log_uncaught() -> None:
    """Also log warnings and uncaught exceptions, which Python would write in its own format."""

    def log_main(kind: type[BaseException], problem: BaseException, trace: Any) -> None:
        log.critical("this ended the program", exc_info=(kind, problem, trace))

    def log_thread(given: threading.ExceptHookArgs) -> None:
        if given.exc_value is not None:
            about = given.exc_type, given.exc_value, given.exc_traceback
            name = "" if given.thread is None else given.thread.name
            log.error("this ended the thread %s", name, exc_info=about)

    def log_ignored(given: "sys.UnraisableHookArgs") -> None:
        log.error("%s: %r", given.err_msg or "ignored in", given.object, exc_info=given.exc_value)

    logging.captureWarnings(True)
    sys.excepthook, threading.excepthook, sys.unraisablehook = log_main, log_thread, log_ignored


def _is_not_cancelled(record: logging.LogRecord) -> bool:
    """Return False for a record that only reports a request cancelled by a shutdown."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


class Lines(logging.Formatter):
    """Time, level, logger and message on one line, whatever a stranger wrote in it; any traceback
    is below.
    """

    def format(self, record: logging.LogRecord) -> str:
        second = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        text = record.getMessage().rstrip()
        text = text if len(text) <= MAX_CHARACTERS else f"{text[:MAX_CHARACTERS]} ..."
        text = _CONTROLS.sub(lambda found: repr(found[0])[1:-1], text)
        about = f"{second}.{int(record.msecs):03}Z {record.levelname.lower()} {record.name}"
        trace = _traceback(record)
        return f"{about}: {text}" + (f"\n{trace}" if trace else "")


def _traceback(record: logging.LogRecord) -> str | None:
    if not record.exc_info:
        return None
    lines = traceback.format_exception(*record.exc_info, limit=-MAX_FRAMES)
    return "".join(lines).rstrip()[-MAX_TRACEBACK:]
