"""Write log records to standard error, but not enough to fill a disk.

Anyone can trigger many records, so each place in the code writes a few, and then reports once a
minute how many more there were. No place can use up the share of another.
"""

import logging
import threading
import time
from dataclasses import dataclass, field

BURST = 4  # records from one place per minute; only the first can have a traceback
MINUTE = 60.0  # seconds

Place = tuple[str, int]
"""A file and a line in it."""


@dataclass(slots=True)
class _Written:
    """How many records a place has written since `started`, and held back since its last report."""

    started: float = field(default_factory=time.monotonic)
    count: int = 0
    held_back: int = 0
    last: logging.LogRecord | None = None


class SparingHandler(logging.StreamHandler):  # pyrefly: ignore[implicit-any-type-argument]
    def __init__(self) -> None:
        super().__init__()
        self._written: dict[Place, _Written] = {}

    def emit(self, record: logging.LogRecord) -> None:
        place = _place(record)
        written = self._written.get(place)
        if written is None or _is_over(written):
            written = self._written[place] = _Written()
        if written.count == BURST:
            if not written.held_back:
                self._sum_up_later(place, written)
            written.held_back, written.last = written.held_back + 1, record
            return
        written.count += 1
        if written.count > 1 and record.exc_info:
            record = _without_traceback(record)
        super().emit(record)

    def _sum_up_later(self, place: Place, written: _Written) -> None:
        left = written.started + MINUTE - time.monotonic()
        timer = threading.Timer(left, self._sum_up, (place,))
        timer.daemon = True
        timer.start()

    def _sum_up(self, place: Place) -> None:
        """Report how many records a place held back, and hold back more until it is quiet."""
        self.acquire()
        try:
            written = self._written[place]
            if written.last is not None:
                more = _without_traceback(written.last)
                more.msg, more.args = f"{written.held_back} more like it: {more.getMessage()}", None
                written.started, written.held_back, written.last = time.monotonic(), 0, None
                super().emit(more)
        finally:
            self.release()

    def close(self) -> None:
        for place in tuple(self._written):
            self._sum_up(place)
        super().close()


def _is_over(written: _Written) -> bool:
    return not written.held_back and time.monotonic() >= written.started + MINUTE


def _without_traceback(record: logging.LogRecord) -> logging.LogRecord:
    return logging.makeLogRecord(
        record.__dict__ | {"exc_info": None, "exc_text": None, "stack_info": None}
    )


def _place(record: logging.LogRecord) -> Place:
    """Return where a record comes from; if it has a traceback, where the exception was raised."""
    trace = record.exc_info[2] if record.exc_info else None
    if trace is None:
        return record.pathname, record.lineno
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_filename, trace.tb_lineno
