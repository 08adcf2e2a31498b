"""What the server writes about itself: a line a message, for people or as JSON for programs."""

from __future__ import annotations

import json
import logging
import logging.config
import time

FORMATS = ("text", "json")


def set_up_logs(kind: str) -> None:
    """Writes what is worth knowing to standard error from now on.

    Args:
        kind: "text" or "json".
    """
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"chosen": {"()": _FORMATTERS[kind]}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "chosen"}},
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {"cirkis": {"level": "INFO"}},
        }
    )


def _when(record: logging.LogRecord) -> str:
    second = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{second}.{int(record.msecs):03}Z"


class TextLines(logging.Formatter):
    """When, how bad, from where, what; a traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines for a message."""
        line = f"{_when(record)} {record.levelname.lower()} {record.name}: {record.getMessage()}"
        if record.exc_info:
            line += f"\n{self.formatException(record.exc_info)}"
        return line


class JsonLines(logging.Formatter):
    """The same as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line for a message."""
        told = {
            "at": _when(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


_FORMATTERS = {"text": TextLines, "json": JsonLines}
