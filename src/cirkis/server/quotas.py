"""Charge people and networks for what they use.

Each operation counts against the person and the networks that its address belongs to, so that
nobody gets more by using many addresses or inventing many people. All anonymous requesters at an
address count as one person, so that they leave something for the others there.

What is used drains evenly, so a count is one number: the time at which it is empty. Counts that
are empty are dropped, and no others: whoever has used up a quota has to wait, however many others
come.
"""

import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple, NoReturn

from cirkis.i18n import texts_in
from cirkis.server.requester import current_requester
from cirkis.tables.refusals import TooMany

QuotaName = Literal["requests", "bytes", "mails", "connections"]

Operation = Literal[
    "file",
    "get",
    "post",
    "message",
    "open",
    "guess",
    "advice",
    "picture",
    "personal data",
    "change",
    "arrival",
    "chat",
    "lobby",
    "table",
    "own set",
    "byte",
    "mail",
    "subscription",
    "connection",
]


class Quota(NamedTuple):
    """What one person can use within some seconds or, if these are 0, at any one time.

    All people of a household can use `household` times as much, and those of larger networks a
    little more (addresses.py).
    """

    person: int
    seconds: int
    household: int


QUOTAS: dict[QuotaName, Quota] = {
    "requests": Quota(900, 20, 10),
    "bytes": Quota(8 * 1024 * 1024, 3600, 6),
    "mails": Quota(5, 3600, 20),
    "connections": Quota(100, 0, 5),
}

PRICES: dict[Operation, dict[QuotaName, int]] = {
    "file": {"requests": 1},  # any request: of the page, its files
    "get": {"requests": 3},  # any request to the API
    "post": {"requests": 2},  # more for one that is not a GET
    "message": {"requests": 5},  # on a live connection
    "open": {"requests": 7},  # a live connection or event stream
    "guess": {"requests": 1, "bytes": 70_000},  # trying a short code, or a puzzle anonymously
    "advice": {"requests": 10},  # requesting an analysis or review
    "picture": {"requests": 30},
    "personal data": {"requests": 20},  # exporting, importing or deleting it, or a club
    "change": {"requests": 5},  # any command other than playing, or any about a club
    "arrival": {"requests": 5, "bytes": 220_000},  # sitting down before the game, joining a club
    "chat": {"requests": 45},  # a line
    "lobby": {"requests": 30},  # sitting down or leaving: one person at a time
    "table": {"bytes": 50_000},  # with its game
    "own set": {"bytes": 250_000},  # more for a table with its own pieces: a megabyte of memory
    "byte": {"bytes": 1},
    "mail": {"mails": 1},
    "subscription": {"mails": 1, "bytes": 2_000},  # for push, with its session
    "connection": {"connections": 1},  # a live connection or event stream
}
"""The cost of each operation, charged before it starts."""

MAILBOX = 20  # e-mails to one mailbox within an hour
MAILBOX_OF_HOUSEHOLD = 15  # of them, requested from one household
SWEPT_FROM = 10_000  # counts in memory from which empty ones are dropped


class Charge(NamedTuple):
    """The cost of an operation for one person, network or mailbox, identified by `key`."""

    name: QuotaName
    key: str
    limit: int
    cost: int


class Quotas:
    """Counts what is used and held in this process.

    Work without a requester is the server's own and is not counted.
    """

    def __init__(
        self,
        limits: Mapping[QuotaName, int] | None = None,
        on_refused: Callable[[str], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`limits` are those of a person that differ from QUOTAS."""
        self._limits = {name: quota.person for name, quota in QUOTAS.items()} | dict(limits or {})
        self._on_refused, self._clock = on_refused, clock
        self._empty_at: dict[tuple[QuotaName, str], float] = {}
        self._sweep_at = SWEPT_FROM
        self._held: Counter[str] = Counter()

    def charge(self, operation: Operation, amount: float = 1, mailbox: str | None = None) -> None:
        """Charge the requester before an operation, which may concern a mailbox.

        Raises TooMany, without charging anything, if too little of a quota is left.
        """
        now, after = self._clock(), dict[tuple[QuotaName, str], float]()
        for charge in self._charges(operation, amount, mailbox):
            seconds = QUOTAS[charge.name].seconds
            empty_at = self._emptied(charge, now) + charge.cost * seconds / charge.limit
            wait = empty_at - now - seconds
            if charge.cost and wait > 1e-6:
                self._refuse(charge, wait)
            after[charge.name, charge.key] = empty_at
        self._empty_at |= after
        if len(self._empty_at) > self._sweep_at:
            self._empty_at = {key: end for key, end in self._empty_at.items() if end > now}
            self._sweep_at = max(SWEPT_FROM, 2 * len(self._empty_at))

    def room(self, operation: Operation) -> int:
        """Return how many times the requester can perform an operation now."""
        now, rooms = self._clock(), [sys.maxsize]
        for charge in self._charges(operation):
            seconds = QUOTAS[charge.name].seconds
            left = seconds - (self._emptied(charge, now) - now)
            rooms.append(int((left * charge.limit / seconds + 1e-6) // charge.cost))
        return min(rooms)

    @contextmanager
    def hold(self, operation: Operation) -> Iterator[None]:
        """Count an operation as held during the block.

        Raises TooMany if the requester already holds the maximum.
        """
        charges = self._charges(operation)
        for charge in charges:
            if self._held[charge.key] + charge.cost > charge.limit:
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
        self, operation: Operation, amount: float = 1, mailbox: str | None = None
    ) -> list[Charge]:
        requester = current_requester.get()
        if requester is None or requester.is_free:
            return []
        person = requester.person
        who = f"person {person}" if person is not None else f"anonymous {requester.address}"
        is_first_visit = person is None and requester.is_for_page  # a whole class may come at once
        charges = []
        for name, price in PRICES[operation].items():
            limit, cost = self._limits[name], round(amount * price)
            if not is_first_visit:
                charges.append(Charge(name, who, limit, cost))
            for network in requester.networks:
                total = round(limit * QUOTAS[name].household * network.times)
                charges.append(Charge(name, f"network {network.name}", total, cost))
                if mailbox is not None:
                    total = round(MAILBOX_OF_HOUSEHOLD * network.times)
                    charges.append(Charge(name, f"{network.name} to {mailbox}", total, cost))
            if mailbox is not None:
                charges.append(Charge(name, f"mailbox {mailbox}", MAILBOX, cost))
        return charges

    def _emptied(self, charge: Charge, now: float) -> float:
        return max(now, self._empty_at.get((charge.name, charge.key), now))

    def _refuse(self, charge: Charge, wait: float | None = None) -> NoReturn:
        self._on_refused(charge.name)
        seconds = None if wait is None else math.ceil(wait)
        period = duration(QUOTAS[charge.name].seconds)
        key = f"refused-too-many.{charge.name}"
        sentence = texts_in()(key, most=charge.limit, period=period, wait=duration(seconds or 0))
        raise TooMany(sentence, charge.name, seconds)


def duration(seconds: int) -> str:
    """Return a duration in words."""
    number, unit = (seconds, "seconds") if seconds < 120 else (math.ceil(seconds / 60), "minutes")
    return texts_in()(f"duration-{unit}", count=number)
