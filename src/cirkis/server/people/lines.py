"""The open connections of each session, so that they end with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from cirkis.tables.live.listener import Listener
from cirkis.tables.table.messages import ErrorMessage, encode, error_info
from cirkis.tables.table.refusals import refused


class OpenLines:
    """This server's connections, by session key."""

    def __init__(self) -> None:
        self._open: defaultdict[str, set[Listener]] = defaultdict(set)

    @contextmanager
    def line(self, key: str | None, listener: Listener) -> Iterator[None]:
        """Track a connection while it is open; `key` is None if anonymous."""
        if key is None:
            yield
            return
        self._open[key].add(listener)
        try:
            yield
        finally:
            self._open[key].discard(listener)
            if not self._open[key]:
                del self._open[key]

    def close(self, key: str) -> None:
        """Close the connections of a session, giving the reason."""
        for listener in tuple(self._open.get(key, ())):
            problem = refused("signed-out")
            listener.close(encode(ErrorMessage(error_info(problem))), problem.code)
