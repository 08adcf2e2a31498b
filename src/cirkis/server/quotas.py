"""Who may use how much: the one table of quotas, and what everybody has used of them.

What somebody does counts for the person and for the address it comes from, so that neither many
addresses nor many invented people get more. It counts whichever connection it comes by.
"""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, NamedTuple

from cirkis.i18n import texts_in
from cirkis.server.asker import Asker, current_asker
from cirkis.server.settings import Settings
from cirkis.table.refusals import TooMany

MAX_KEYS = 10_000  # people, addresses and tables remembered for each quota

QuotaName = Literal[
    "tables",
    "bytes",
    "posts",
    "processor",
    "messages",
    "changes",
    "codes",
    "analyses",
    "analysis",
    "openings",
    "chat",
    "streams",
    "unwatched",
    "connections",
    "sockets",
]


class Quota(NamedTuple):
    """One row of the table.

    Attributes:
        setting: the setting that says how much one person may use.
        seconds: the time within which that counts; 0 for what is held at a time.
        times_for_address: how many times as much all people at one address may use together.
        times_for_table: how many times as much may be used at one table; 0 for any amount.
    """

    setting: str
    seconds: int
    times_for_address: int = 1
    times_for_table: int = 0


QUOTAS: dict[QuotaName, Quota] = {
    "tables": Quota("tables_per_hour", 3600),
    "bytes": Quota("bytes_per_hour", 3600),
    "posts": Quota("posts_per_20s", 20),
    "processor": Quota("processor_ms_per_10s", 10, 2),
    "messages": Quota("messages_per_20s", 20, 10),
    "changes": Quota("changes_per_30s", 30, 10, 5),
    "codes": Quota("codes_per_10_minutes", 600),
    "analyses": Quota("analyses_per_20s", 20),
    "analysis": Quota("analysis_seconds_per_hour", 3600, 2),
    "openings": Quota("openings_per_minute", 60, 10),
    "chat": Quota("chat_lines_per_10s", 10, 10),
    "streams": Quota("streams_per_address", 0),
    "unwatched": Quota("unwatched_tables", 0),
    "connections": Quota("listeners_per_address", 0),
    "sockets": Quota("sockets_per_address", 0),
}
"""The quotas. One more is a row, its setting, its sentence and the place that uses it."""


@dataclass(slots=True)
class Window:
    """What somebody has used since they began to, until the count begins anew.

    Attributes:
        used: the amount.
        end: when the count begins anew, on the clock of the quotas.
    """

    used: float
    end: float


class Quotas:
    """What everybody has used, as far as this server knows."""

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.monotonic,
        on_refused: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Start with nothing used.

        Args:
            settings: say how much may be used.
            clock: returns the time in seconds.
            on_refused: called with the name of each quota that refuses something.
        """
        self._settings, self._clock, self._on_refused = settings, clock, on_refused
        self._windows: dict[str, OrderedDict[str, Window]] = {
            name: OrderedDict() for name in QUOTAS
        }
        self._held: Counter[tuple[str, str]] = Counter()

    def use(self, name: QuotaName, amount: float = 1, table_id: str | None = None) -> None:
        """Count that whoever asks uses something.

        What the server does by itself is not counted.

        Args:
            name: the quota.
            amount: how much is used.
            table_id: the table whose share it comes from, too.

        Raises:
            TooMany: nothing is left of the quota; then nothing is counted.
        """
        self.check(name, table_id)
        self.add(name, amount, table_id)

    def check(self, name: QuotaName, table_id: str | None = None) -> None:
        """Raise TooMany if nothing is left of a quota.

        Args:
            name: the quota.
            table_id: the table whose share it comes from, too.
        """
        reached = self._reached(name, table_id)
        if reached is not None:
            self._refuse(name, *reached)

    def has_room(self, name: QuotaName) -> bool:
        """Return whether something is left of a quota."""
        return self._reached(name) is None

    def _reached(
        self, name: QuotaName, table_id: str | None = None
    ) -> tuple[int, int | None] | None:
        """Return a share of which nothing is left, and for how many seconds, if there is one."""
        now, windows = self._clock(), self._windows[name]
        for key, most in self._shares(name, table_id):
            if self._held[name, key] >= most:
                return most, None
            window = windows.get(key)
            if window is not None and window.used >= most and window.end > now:
                return most, math.ceil(window.end - now)
        return None

    def add(self, name: QuotaName, amount: float = 1, table_id: str | None = None) -> None:
        """Count what may not be refused.

        Args:
            name: the quota.
            amount: how much is used.
            table_id: the table whose share it comes from, too.
        """
        now, windows = self._clock(), self._windows[name]
        for key, _ in self._shares(name, table_id):
            window = windows.get(key)
            if window is None or window.end <= now:
                window = windows[key] = Window(0, now + QUOTAS[name].seconds)
            window.used += amount
            windows.move_to_end(key)
            if len(windows) > MAX_KEYS:
                windows.popitem(last=False)

    @contextmanager
    def hold(self, name: QuotaName) -> Iterator[None]:
        """Count something as long as the block lasts.

        Raises:
            TooMany: whoever asks holds as much as they may.
        """
        self.check(name)
        counted = [(name, key) for key, _ in self._shares(name)]
        self._held.update(counted)
        try:
            yield
        finally:
            self._held.subtract(counted)
            for key in counted:
                if not self._held[key]:
                    del self._held[key]

    def _shares(self, name: QuotaName, table_id: str | None = None) -> list[tuple[str, int]]:
        """Return under which keys something is counted, and how much there is for each."""
        asker, quota = current_asker.get(), QUOTAS[name]
        if asker is None:
            return []
        most: int = getattr(self._settings, quota.setting)
        shares = [
            (f"person {_person_key(asker)}", most),
            (f"address {asker.address}", most * quota.times_for_address),
        ]
        if table_id is not None:
            shares.append((f"table {table_id}", most * quota.times_for_table))
        return shares

    def _refuse(self, name: QuotaName, most: int, seconds: int | None) -> None:
        self._on_refused(name)
        period, wait = _duration(QUOTAS[name].seconds), _duration(seconds or 0)
        sentence = texts_in()(f"refused-too-many.{name}", most=most, period=period, wait=wait)
        raise TooMany(sentence, name, seconds)


def _person_key(asker: Asker) -> str:
    """Return under which key a person counts; those who do not say who they are count as one."""
    return asker.person or f"at {asker.address}"


def _duration(seconds: int) -> str:
    """Return a time as people say it."""
    number, unit = (seconds, "seconds") if seconds < 120 else (math.ceil(seconds / 60), "minutes")
    return texts_in()(f"duration-{unit}", count=number)
