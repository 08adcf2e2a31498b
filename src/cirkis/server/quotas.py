"""Charge people and networks for their usage.

Each operation counts against the person and the networks that its address belongs to, so that
nobody gets more by using many addresses or inventing many people. All anonymous requesters at an
address count as one person, so that they leave something for the others there.
"""

import math
import sys
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from cirkis.i18n import texts_in
from cirkis.server.addresses import Network
from cirkis.server.quota_table import PRICES, QUOTAS, Operation, QuotaName
from cirkis.server.requester import current_networks, current_requester
from cirkis.server.settings import Settings
from cirkis.tables.refusals import TooMany

OWN_TIMES = 10  # people at their own tables have this many times an address's quota, besides it
MOST_WINDOWS = 100_000  # for each kind of key, such as people; beyond it, old ones are dropped
LOOKED_AT = 2  # old ones for each new one, so that their number shrinks again


class Charge(NamedTuple):
    """The cost of an operation for one person, network or target, identified by `key`."""

    name: QuotaName
    key: str
    most: int
    cost: int


@dataclass(slots=True)
class _Window:
    """The use so far, the maximum, and when the count restarts, on the clock of `Quotas`."""

    used: int
    most: int
    end: float


class Quotas:
    """Counts what is used and held in this process.

    Work without a requester is the server's own and is not counted. `on_charged` is called with
    each charge, to share it with other servers.
    """

    def __init__(
        self,
        settings: Settings,
        on_refused: Callable[[str], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings, self._on_refused, self._clock = settings, on_refused, clock
        # One dict per kind of key, so that inventing people never evicts an address.
        self._windows: defaultdict[str, OrderedDict[tuple[QuotaName, str], _Window]] = defaultdict(
            OrderedDict
        )
        self._held: Counter[str] = Counter()
        self.on_charged: Callable[[Charge], None] = lambda _: None

    def charge(
        self,
        operation: Operation,
        amount: float = 1,
        target: str | None = None,
        *,
        for_all: bool = False,
        at_own_table: bool = False,
    ) -> None:
        """Charge the requester before an operation.

        `target` is the table, club or mailbox; `for_all` is whether all addresses share a quota of
        it, too; `at_own_table` is as in `hold`. Raises TooMany, without charging anything, if too
        little of a quota is left.
        """
        charges = self._charges(
            operation, amount, target, for_all=for_all, at_own_table=at_own_table
        )
        for number, charge in enumerate(charges, 1):
            if not self._count(charge):
                for counted in charges[:number]:
                    self._count(counted._replace(cost=-counted.cost))
                self._refuse(charge, self._window(charge).end)
        for charge in charges:
            self.on_charged(charge)

    def correct(self, operation: Operation, seconds: float, amount: float = 1) -> None:
        """Replace an operation's charge with the time that it took, rounded up."""
        for charge in self._charges(operation, amount):
            spent = math.ceil(seconds * QUOTAS[charge.name].per_second)
            difference = charge._replace(cost=spent - charge.cost)
            self._count(difference)
            self.on_charged(difference)

    def room(self, operation: Operation) -> int:
        """Return how many times the requester can perform an operation now."""
        charges = self._charges(operation)
        return min((self._left(one) // one.cost for one in charges), default=sys.maxsize)

    def part_used(self, operation: Operation) -> float:
        """Return how much of an operation's quota is used, as a fraction."""
        return max(self.parts_used(operation))

    def parts_used(self, operation: Operation) -> list[float]:
        """Return how much of an operation's quota each of the requester's networks has used, the
        smallest first, as fractions. The first is at least what the person has used of theirs.
        """
        wider = [_key("address", one) for one in current_networks()[1:]]
        parts = dict.fromkeys(("own", *wider), 0.0)
        for one in self._charges(operation):
            key = one.key if one.key in wider else "own"
            parts[key] = max(parts[key], 1 - self._left(one) / one.most)
        return list(parts.values())

    def fill(self, charge: Charge, seconds: float) -> None:
        """Refuse more for some seconds, for example when other servers have used up the quota."""
        window = self._window(charge)
        window.used, window.end = charge.most, self._clock() + seconds

    @contextmanager
    def hold(
        self, operation: Operation, target: str | None = None, *, at_own_table: bool = False
    ) -> Iterator[None]:
        """Count an operation as held during the block.

        `at_own_table` is whether the requester has a place at the table: nobody else can then use
        up what they need there. Raises TooMany if the requester already holds the maximum.
        """
        charges = self._charges(operation, target=target, at_own_table=at_own_table)
        for charge in charges:
            if self._left(charge) < charge.cost:
                self._refuse(charge)
        costs = {charge.key: charge.cost for charge in charges}
        self._held.update(costs)
        try:
            yield
        finally:
            self._held.subtract(costs)
            for key in costs:
                if not self._held[key]:
                    del self._held[key]

    def _charges(
        self,
        operation: Operation,
        amount: float = 1,
        target: str | None = None,
        *,
        for_all: bool = False,
        at_own_table: bool = False,
    ) -> list[Charge]:
        requester = current_requester.get()
        if requester is None or requester.is_free:
            return []
        person = requester.person
        who = f"person {person}" if person is not None else f"anonymous {requester.address}"
        is_first_visit = person is None and requester.is_for_page  # a whole class may come at once
        charges = []
        for name, price in PRICES[operation].items():
            quota, cost = QUOTAS[name], round(amount * price)
            most: int = getattr(self._settings, quota.setting)
            if not is_first_visit:
                charges.append(Charge(name, who, most, cost))
            kind, times = "address", quota.times_for_address
            if at_own_table:
                kind, times = "own", times * OWN_TIMES
            for one in requester.networks:
                total = round(most * times * one.times)
                charges.append(Charge(name, _key(kind, one), total, cost))
                if target is not None and not at_own_table:
                    total = round(most * quota.times_for_target * one.times)
                    charges.append(Charge(name, f"{_key('here', one)} {target}", total, cost))
            if for_all:
                charges.append(Charge(name, f"all {target}", most * quota.times_for_all, cost))
        return charges

    def _count(self, charge: Charge) -> bool:
        window = self._window(charge)
        window.used = max(0, window.used + charge.cost)  # a correction can come in a later window
        return window.used <= charge.most

    def _window(self, charge: Charge) -> _Window:
        key, now = (charge.name, charge.key), self._clock()
        windows = self._windows[charge.key.partition(" ")[0]]
        window = windows.get(key)
        if window is None or window.end <= now:
            windows.pop(key, None)
            end = now + QUOTAS[charge.name].seconds
            window = windows[key] = _Window(0, charge.most, end)
            self._drop_old(windows)
        return window

    def _drop_old(self, windows: OrderedDict[tuple[QuotaName, str], _Window]) -> None:
        """Drop what is beyond MOST_WINDOWS, but nothing that is used up: whoever can use many
        addresses could otherwise begin again. Using up so many quotas takes longer than they last.
        """
        for _ in range(min(LOOKED_AT, len(windows) - MOST_WINDOWS)):
            key, oldest = windows.popitem(last=False)
            if oldest.used >= oldest.most and oldest.end > self._clock():
                windows[key] = oldest

    def _left(self, charge: Charge) -> int:
        if not QUOTAS[charge.name].seconds:
            return charge.most - self._held[charge.key]
        return max(0, charge.most - self._window(charge).used)

    def _refuse(self, charge: Charge, end: float | None = None) -> NoReturn:
        self._on_refused(charge.name)
        seconds = None if end is None else math.ceil(end - self._clock())
        period, wait = duration(QUOTAS[charge.name].seconds), duration(seconds or 0)
        texts = texts_in()
        key = f"refused-too-many.{charge.name}"
        sentence = texts(key, most=charge.most, period=period, wait=wait)
        raise TooMany(sentence, charge.name, seconds)


def _key(kind: str, network: Network) -> str:
    return f"{kind} {network.name}"


def duration(seconds: int) -> str:
    """Return a duration in words."""
    number, unit = (seconds, "seconds") if seconds < 120 else (math.ceil(seconds / 60), "minutes")
    return texts_in()(f"duration-{unit}", count=number)
