"""Makes sets, one at a time from a short queue, and caches the latest.

Previews do not wait for sets, which take longer. The requester is charged the CPU seconds; orders
without a waiting requester are cancelled.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass

from cirkis.errors import MissingModule
from cirkis.extras import is_installed, missing
from cirkis.server.printing.order import Order, Reply
from cirkis.server.printing.process import run_apart
from cirkis.server.quotas import Quotas
from cirkis.server.requester import current_requester
from cirkis.tables.table.refusals import refused

MOST_KEPT = 48 << 20  # bytes of replies
MOST_WAITING = 8  # unfinished orders
MOST_OF_ONE = 3  # unfinished orders from one address


def missing_extra() -> MissingModule | None:
    """Return the error if the extra `print` is not installed; None if it is."""
    return None if is_installed("shapely") else missing("shapely")


@dataclass(slots=True)
class _Work:
    """An order being made, and how many wait for it."""

    task: asyncio.Task[Reply]
    waiting: int = 0


class SetMaker:
    def __init__(self, quotas: Quotas) -> None:
        self._quotas = quotas
        self._kept: OrderedDict[bytes, Reply] = OrderedDict()
        self._under_way: dict[bytes, _Work] = {}
        self._of_address: Counter[str] = Counter()
        self._lanes = {"preview": asyncio.Semaphore(1), "set": asyncio.Semaphore(1)}

    async def make(self, order: Order) -> Reply:
        """Return the reply to an order.

        Raises PrintError if it cannot be made; Refused if sets cannot be made here, it takes too
        much, or too many are waiting.
        """
        if (lacking := missing_extra()) is not None:
            raise refused("no-print.why", why=str(lacking))
        key = order.key
        reply = self._kept.get(key)
        if reply is None:
            reply = await self._wait(key, order)
        else:
            self._kept.move_to_end(key)
        reply.check()
        return reply

    async def _wait(self, key: bytes, order: Order) -> Reply:
        """Join an order being made, or start it, and return the reply."""
        work = self._under_way.get(key) or self._begin(key, order)
        work.waiting += 1
        try:
            # A client that hangs up must not cancel what others wait for.
            return await asyncio.shield(work.task)
        finally:
            work.waiting -= 1
            if not work.waiting:
                work.task.cancel()
                self._forget(key, work)  # no new request may join cancelled work

    def _begin(self, key: bytes, order: Order) -> _Work:
        self._quotas.charge(order.what)
        requester = current_requester.get()
        address = "" if requester is None else requester.address
        if len(self._under_way) >= MOST_WAITING or self._of_address[address] >= MOST_OF_ONE:
            raise refused("too-many.sets")
        work = self._under_way[key] = _Work(asyncio.create_task(self._make(key, order)))
        self._of_address[address] += 1

        def end(_: object) -> None:
            self._forget(key, work)
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

        work.task.add_done_callback(end)
        return work

    def _forget(self, key: bytes, work: _Work) -> None:
        """Drop work, unless a later order has replaced it."""
        if self._under_way.get(key) is work:
            del self._under_way[key]

    async def _make(self, key: bytes, order: Order) -> Reply:
        async with self._lanes[order.what]:
            begun, seconds = time.monotonic(), None
            try:
                reply, seconds = await self._run(order)
            finally:
                # Failed or cancelled work reports no CPU time: charge wall time.
                spent = time.monotonic() - begun if seconds is None else seconds
                self._quotas.correct(order.what, spent)
        self._keep(key, reply)
        return reply

    async def _run(self, order: Order) -> tuple[Reply, float]:
        return await run_apart(order)

    def _keep(self, key: bytes, reply: Reply) -> None:
        if "too_large" in reply.told or reply.size > MOST_KEPT // 2:
            return  # the machine may just be busy; and one reply must not evict all others
        self._kept[key] = reply
        while sum(one.size for one in self._kept.values()) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def close(self) -> None:
        tasks = [work.task for work in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
