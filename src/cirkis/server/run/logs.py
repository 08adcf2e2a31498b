"""Write log messages to standard error: as text for people, or as JSON for programs."""

from __future__ import annotations

import json
import logging
import logging.config
import time

FORMATS = ("text", "json")


def configure_logging(log_format: str) -> None:
    """Write log messages to standard error from now on."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"chosen": {"()": _FORMATTERS[log_format]}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "chosen"}},
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {"cirkis": {"level": "INFO"}},
        }
    )


def _timestamp(record: logging.LogRecord) -> str:
    second = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{second}.{int(record.msecs):03}Z"


class TextLines(logging.Formatter):
    """Time, level, logger and message on one line; a traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        line = (
            f"{_timestamp(record)} {record.levelname.lower()} {record.name}: {record.getMessage()}"
        )
        if record.exc_info:
            line += f"\n{self.formatException(record.exc_info)}"
        return line


class JsonLines(logging.Formatter):
    """The same as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "at": _timestamp(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


_FORMATTERS = {"text": TextLines, "json": JsonLines}
