"""Share threads fairly among requesters and kinds of work.

Each thread has its duties: the kinds of work it takes, the most urgent first. Within a kind, the
payer with the least recent use goes first; nobody holds all the threads of a kind, so one is always
left for others.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from cirkis.server.requester import current_requester

HALF_LIFE = 30.0  # half-life of used time, in seconds
MAX_PAYERS = 10_000  # payers whose used time is remembered
NICENESS = 10  # of threads that yield to others
RECHECK = 0.5  # seconds until queued work may have become more urgent

Result = TypeVar("Result")
KindOf = Callable[[], str]


@dataclass(eq=False, slots=True)
class _Job:
    """Queued work. `kind` returns its kind, which may change while it waits; `payer` is charged.

    `turn` gives the running work once a thread has taken it.
    """

    work: Callable[[], Any]
    kind: KindOf
    payer: str
    turn: asyncio.Future[asyncio.Future[Any]]


def give_way() -> None:
    """Lower this thread's priority, above all below the event loop's; Linux has one per thread."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):
            niceness = max(NICENESS, os.getpriority(os.PRIO_PROCESS, thread))
            os.setpriority(os.PRIO_PROCESS, thread, niceness)


class UsedTime:
    """The seconds that each payer used lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def add(self, payer: str, seconds: float) -> None:
        self._used[payer] = (self.get(payer) + seconds, self._clock())
        self._used.move_to_end(payer)
        if len(self._used) > MAX_PAYERS:
            self._used.popitem(last=False)

    def get(self, payer: str) -> float:
        """Return a payer's used time, decayed by age."""
        seconds, when = self._used.get(payer, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - when) / HALF_LIFE)) if seconds else 0.0


class _Thread:
    """A thread, started with its first work. `duties` are the kinds it takes, most urgent first."""

    def __init__(self, name: str, duties: tuple[str, ...], slow: Collection[str]) -> None:
        start = give_way if set(duties) & set(slow) else None
        self.duties, self.executor = duties, ThreadPoolExecutor(1, name, start)


class FairThreads:
    def __init__(
        self, name: str, duties: Sequence[tuple[str, ...]], slow: Collection[str] = ()
    ) -> None:
        """Threads that do any of the `slow` kinds yield the processor to all others."""
        self._all = [_Thread(f"cirkis-{name}", kinds, slow) for kinds in duties]
        self._idle = list(self._all)
        serving = Counter(kind for kinds in duties for kind in kinds)
        self._most = {kind: max(1, count - 1) for kind, count in serving.items()}
        self._waiting: list[_Job] = []
        self._running: Counter[tuple[str, str]] = Counter()  # by kind and payer
        self._used = UsedTime()
        self._recheck: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def run(self, work: Callable[[], Result], kind: str | KindOf) -> Result:
        """Run work in a thread when it is its turn, charging the requester.

        Queued work is dropped when the caller is cancelled; running work is finished. `kind` may be
        a function if the kind can change while the work waits.
        """
        requester = current_requester.get()
        payer = "" if requester is None else requester.address
        loop = asyncio.get_running_loop()
        kind_now = (lambda: kind) if isinstance(kind, str) else kind
        job = _Job(work, kind_now, payer, loop.create_future())
        self._waiting.append(job)
        self._dispatch()
        try:
            working = await job.turn
        finally:
            with suppress(ValueError):
                self._waiting.remove(job)
        result: Result = await asyncio.shield(working)
        return result

    def _dispatch(self) -> None:
        """Give idle threads the work they may do now."""
        for thread in tuple(self._idle):
            if not self._waiting:
                break
            chosen = self._choose(thread.duties)
            if chosen is not None:
                self._start(*chosen, thread)
        if self._waiting and self._idle and self._recheck is None:
            self._recheck = asyncio.get_running_loop().call_later(RECHECK, self._check_again)

    def _check_again(self) -> None:
        self._recheck = None
        self._dispatch()

    def _choose(self, duties: tuple[str, ...]) -> tuple[_Job, str] | None:
        """Return the next job for a thread with these duties, and its kind."""
        by_kind: dict[str, list[_Job]] = {kind: [] for kind in duties}
        for job in self._waiting:
            kind = job.kind()
            if kind in by_kind and self._running[kind, job.payer] < self._most[kind]:
                by_kind[kind].append(job)
        for kind, jobs in by_kind.items():
            if jobs:
                return min(jobs, key=lambda job: self._used.get(job.payer)), kind
        return None

    def _start(self, job: _Job, kind: str, thread: _Thread) -> None:
        self._waiting.remove(job)
        self._idle.remove(thread)
        self._running[kind, job.payer] += 1
        loop = asyncio.get_running_loop()
        begun = time.monotonic()
        working = loop.run_in_executor(thread.executor, job.work)

        def end(ended: asyncio.Future[Any]) -> None:
            self._idle.append(thread)
            self._running[kind, job.payer] -= 1
            self._running += Counter()  # drop zero counts
            self._used.add(job.payer, time.monotonic() - begun)
            if not ended.cancelled():
                ended.exception()  # its caller may have gone
            self._dispatch()

        working.add_done_callback(end)
        if not job.turn.done():
            job.turn.set_result(working)

    def close(self) -> None:
        """Drop queued work, and start no more."""
        if self._recheck is not None:
            self._recheck.cancel()
        for job in self._waiting:
            job.turn.cancel()
        self._waiting.clear()
        for thread in self._all:
            thread.executor.shutdown(wait=False, cancel_futures=True)
