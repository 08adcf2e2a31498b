"""Track the use of quotas.

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
from typing import NamedTuple

from cirkis.i18n import texts_in
from cirkis.server.quota_table import QUOTAS, QuotaName
from cirkis.server.requester import Requester, current_requester
from cirkis.server.settings import Settings
from cirkis.tables.table.refusals import TooMany

TOLD_FROM = 0.1  # the used part of a quota from which other servers are told
MAX_KEYS = 50_000  # people, addresses and tables remembered for each quota

_Share = tuple[QuotaName, str]  # a quota, and its person, address or table


@dataclass(slots=True)
class Window:
    """The amount used until the count restarts.

    Attributes:
        used: the amount.
        end: when the count restarts, on the clock of the quotas.
        unsent: how much of it other servers do not know about.
    """

    used: float
    end: float
    unsent: float = 0.0


class Report(NamedTuple):
    """A report to other servers.

    Attributes:
        name: the quota.
        key: the person, address or table.
        amount: how much was used since the last report, or how much is held now.
        seconds: the time within which that counts; 0 for what is held.
    """

    name: QuotaName
    key: str
    amount: float
    seconds: int


class Quotas:
    """The use of all quotas, as far as this server knows.

    Attributes:
        is_shared: whether other servers are told; if so, of whoever uses a tenth of what they may.
    """

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.monotonic,
        on_refused: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Start with nothing used.

        Args:
            clock: returns the time in seconds.
        """
        self._settings, self._clock, self._on_refused = settings, clock, on_refused
        self._windows: dict[str, OrderedDict[str, Window]] = {
            name: OrderedDict() for name in QUOTAS
        }
        self._held: Counter[_Share] = Counter()
        self.is_shared = False
        self._to_tell: set[_Share] = set()
        self._held_elsewhere: dict[_Share, float] = {}

    def use(self, name: QuotaName, amount: float = 1, table_id: str | None = None) -> None:
        """Charge the requester.

        The server's own work is not counted.

        Args:
            table_id: the table whose share is charged too.

        Raises:
            TooMany: the quota is used up; then nothing is counted.
        """
        self.check(name, table_id)
        self.add(name, amount, table_id)

    def check(self, name: QuotaName, table_id: str | None = None) -> None:
        """Raise TooMany if a quota is used up.

        Args:
            table_id: the table whose share is charged too.
        """
        reached = self._reached(name, table_id)
        if reached is not None:
            self._refuse(name, *reached)

    def has_room(self, name: QuotaName) -> bool:
        """Return whether something is left of a quota."""
        return self._reached(name) is None

    def part_used(self, name: QuotaName) -> float:
        """Return the used fraction of a quota, which may exceed 1."""
        now, windows = self._clock(), self._windows[name]
        shares = ((windows.get(key), most) for key, most in self._shares(name))
        used = (window.used / most for window, most in shares if window and window.end > now)
        return max(used, default=0.0)

    def left(self, name: QuotaName) -> float:
        """Return what the requester has left of a quota; infinite for the server itself."""
        now, windows = self._clock(), self._windows[name]
        left = [
            most - (window.used if (window := windows.get(key)) and window.end > now else 0)
            for key, most in self._shares(name)
        ]
        return max(0, min(left, default=math.inf))

    def _reached(
        self, name: QuotaName, table_id: str | None = None
    ) -> tuple[int, int | None] | None:
        """Return a used-up share, if any, and the seconds until it renews."""
        now, windows = self._clock(), self._windows[name]
        for key, most in self._shares(name, table_id):
            if self._held[name, key] + self._held_elsewhere.get((name, key), 0) >= most:
                return most, None
            window = windows.get(key)
            if window is not None and window.used >= most and window.end > now:
                return most, math.ceil(window.end - now)
        return None

    def add(self, name: QuotaName, amount: float = 1, table_id: str | None = None) -> None:
        """Charge for something that may not be refused.

        Args:
            table_id: the table whose share is charged too.
        """
        now, windows = self._clock(), self._windows[name]
        for key, most in self._shares(name, table_id):
            window = windows.get(key)
            if window is None or window.end <= now:
                window = windows[key] = Window(0, now + QUOTAS[name].seconds)
            window.used += amount
            window.unsent += amount
            if self.is_shared and window.used >= TOLD_FROM * most:
                self._to_tell.add((name, key))
            windows.move_to_end(key)
            if len(windows) > MAX_KEYS:
                windows.popitem(last=False)

    @contextmanager
    def hold(self, name: QuotaName) -> Iterator[None]:
        """Count something during the block.

        Raises:
            TooMany: the requester holds as much as they may.
        """
        self.check(name)
        shares = self._shares(name)
        counted: list[_Share] = [(name, key) for key, _ in shares]
        self._held.update(counted)
        if self.is_shared:
            many = (
                (name, key) for key, most in shares if self._held[name, key] >= TOLD_FROM * most
            )
            self._to_tell.update(many)
        try:
            yield
        finally:
            self._held.subtract(counted)
            for key in counted:
                if not self._held[key]:
                    del self._held[key]

    def reports(self) -> list[Report]:
        """Return what other servers should be told now."""
        found = []
        for name, key in tuple(self._to_tell):
            seconds, window = QUOTAS[name].seconds, self._windows[name].get(key)
            amount: float = self._held[name, key] if not seconds else window.unsent if window else 0
            if amount or not seconds:
                found.append(Report(name, key, amount, seconds))
            if not amount:
                self._to_tell.discard((name, key))
        return found

    def learn(self, report: Report, total: float, seconds_left: float) -> None:
        """Adopt the total of all servers.

        Args:
            report: what they were told, as it was then.
        """
        if not report.seconds:
            self._held_elsewhere.pop(report[:2], None)
            if report.amount:  # otherwise releases by others would go unnoticed
                self._held_elsewhere[report[:2]] = total - report.amount
            return
        window = self._windows[report.name].get(report.key)
        if window is not None:
            window.unsent = max(0.0, window.unsent - report.amount)
            window.used = total + window.unsent
            window.end = self._clock() + seconds_left

    def forget_others(self) -> None:
        """Count holds alone, since releases by others are no longer reported."""
        self._held_elsewhere.clear()

    def _shares(self, name: QuotaName, table_id: str | None = None) -> list[tuple[str, int]]:
        """Return the keys under which something is counted, and the limit of each."""
        requester, quota = current_requester.get(), QUOTAS[name]
        if requester is None:
            return []
        most: int = getattr(self._settings, quota.setting)
        shares = [
            (f"person {_person_key(requester)}", most),
            (f"address {requester.address}", most * quota.times_for_address),
        ]
        if table_id is not None:
            shares.append((f"table {table_id}", most * quota.times_for_table))
        return shares

    def _refuse(self, name: QuotaName, most: int, seconds: int | None) -> None:
        self._on_refused(name)
        period, wait = _duration(QUOTAS[name].seconds), _duration(seconds or 0)
        sentence = texts_in()(f"refused-too-many.{name}", most=most, period=period, wait=wait)
        raise TooMany(sentence, name, seconds)


def _person_key(requester: Requester) -> str:
    """Return under which key a person counts; those who do not say who they are count as one."""
    return requester.person or f"at {requester.address}"


def _duration(seconds: int) -> str:
    """Format a duration for people."""
    number, unit = (seconds, "seconds") if seconds < 120 else (math.ceil(seconds / 60), "minutes")
    return texts_in()(f"duration-{unit}", count=number)
