"""Make pictures and sets in other processes, and cache the results."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from subprocess import CompletedProcess
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from cirkis.server.load_control.gate import Gate
from cirkis.server.processes import Process
from cirkis.server.requester import current_address

MOST_KEPT = 48 << 20  # bytes of results

Item = Literal["picture", "preview", "set"]
Result = TypeVar("Result")


class Made(NamedTuple, Generic[Result]):
    """A result, the CPU seconds it took, and its size in bytes (None if it must not be cached)."""

    result: Result
    seconds: float
    size: int | None


Reader = Callable[[CompletedProcess[bytes] | None], Made[Result]]
"""Reads a process's output, or raises Refused; receives None if the process took too long."""


@dataclass(slots=True)
class _Order:
    task: asyncio.Task[Made[Any]]
    waiting: int = 0


_Place = tuple[str, bytes]  # an address, and the key of an order from there


class Workshop:
    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._kept: OrderedDict[bytes, Made[Any]] = OrderedDict()
        # Keyed by address, too, so that nobody waits for another address's turn.
        self._under_way: dict[_Place, _Order] = {}

    async def make(self, key: bytes, kind: Item, process: Process, read: Reader[Result]) -> Result:
        """Return the result of a process. Equal keys mean equal results.

        Raises Refused if too many are waiting, or the requester has used up the quota.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            result: Result = self._kept[key].result
            return result
        place = current_address(), key
        order = self._under_way.get(place) or self._begin(place, kind, process, read)
        order.waiting += 1
        try:
            # A client that hangs up must not cancel work that other clients are waiting for.
            made: Made[Result] = await asyncio.shield(order.task)
            return made.result
        finally:
            order.waiting -= 1
            if not order.waiting:
                order.task.cancel()
                self._forget(place, order)  # no new request may join cancelled work

    def _begin(self, place: _Place, kind: Item, process: Process, read: Reader[Any]) -> _Order:
        def run() -> Made[Any]:
            made = read(process.run())
            process.seconds = made.seconds
            return made

        task = self._gate.start(
            "picture" if kind == "picture" else "make",
            run,
            operation=kind,
            on_drop=process.kill,
            seconds=lambda: process.seconds,
        )
        order = self._under_way[place] = _Order(task)
        task.add_done_callback(lambda _: self._end(place, order))
        return order

    def _end(self, place: _Place, order: _Order) -> None:
        self._forget(place, order)
        if not order.task.cancelled() and order.task.exception() is None:
            self._keep(place[1], order.task.result())

    def _forget(self, place: _Place, order: _Order) -> None:
        """Drop an order, unless a later one has replaced it."""
        if self._under_way.get(place) is order:
            del self._under_way[place]

    def _keep(self, key: bytes, made: Made[Any]) -> None:
        if made.size is None or made.size > MOST_KEPT // 2:  # do not evict everything else
            return
        self._kept[key] = made
        while sum(one.size or 0 for one in self._kept.values()) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def close(self) -> None:
        tasks = [order.task for order in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
