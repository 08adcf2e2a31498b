"""Share threads fairly among requesters and kinds of work.

Each thread has duties: the kinds of work it does, most urgent first. Within a kind, the payer who
has used the least time recently goes first. No payer can hold all threads of a kind: one is always
left for other payers.
"""

import asyncio
import os
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from cirkis.errors import CirkisError
from cirkis.server.gate.kinds import WORK, WorkName

HALF_LIFE = 30.0  # half-life of used time, in seconds
MAX_PAYERS = 10_000  # payers whose used time is remembered
NICENESS = 10  # for threads that do slow work
RECHECK = 0.5  # seconds between checks for queued work that has become more urgent

KindOf = Callable[[], WorkName]


@dataclass(eq=False, slots=True)
class Job:
    """Work for a thread.

    Attributes:
        work: what to do.
        kind: the kind of work, or a function that returns it if it can change while the work waits.
        payer: whose share it counts against.
        check: called when its turn comes; raises a CirkisError to refuse it.
        settle: called at the end of the work with the seconds of processor time it took.
        has_begun: whether a thread has started it.
    """

    work: Callable[[], Any]
    kind: WorkName | KindOf
    payer: str
    check: Callable[[], None] = lambda: None
    settle: Callable[[float], None] = lambda _: None
    has_begun: bool = False

    @property
    def kind_now(self) -> WorkName:
        return self.kind() if callable(self.kind) else self.kind


@dataclass(eq=False, slots=True)
class _Waiting:
    """`turn` is resolved with the running work once a thread has started it."""

    job: Job
    turn: asyncio.Future[asyncio.Future[Any]]


def give_way() -> None:
    """On Linux, where threads have priorities, lower this one's below the event loop's."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):
            niceness = max(NICENESS, os.getpriority(os.PRIO_PROCESS, thread))
            os.setpriority(os.PRIO_PROCESS, thread, niceness)


class UsedTime:
    """The seconds that each payer has used recently."""

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
    """A thread, started on demand. `duties` are the kinds of work it does, most urgent first."""

    def __init__(self, duties: tuple[WorkName, ...]) -> None:
        start = give_way if any(WORK[kind].is_slow for kind in duties) else None
        self.duties, self.executor = duties, ThreadPoolExecutor(1, f"cirkis-{duties[0]}", start)
        self.used = 0.0  # processor time of its latest work, in seconds

    def run(self, work: Callable[[], Any]) -> Any:
        started = time.thread_time()
        try:
            return work()
        finally:
            self.used = time.thread_time() - started


class FairThreads:
    def __init__(self, duties: Sequence[tuple[WorkName, ...]]) -> None:
        """`duties` has one entry per thread."""
        self._all = [_Thread(kinds) for kinds in duties]
        self._idle = list(self._all)
        serving = Counter(kind for kinds in duties for kind in kinds)
        self._at_once = {
            kind: WORK[kind].at_once or max(1, count - 1) for kind, count in serving.items()
        }
        self._waiting: list[_Waiting] = []
        self._running: Counter[tuple[WorkName, str]] = Counter()  # by kind and payer
        self._used = UsedTime()
        self._recheck: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def run(self, job: Job) -> Any:
        """Run a job in a thread when its turn comes.

        If the caller is cancelled, a queued job is dropped, but a running one finishes.
        """
        one = _Waiting(job, asyncio.get_running_loop().create_future())
        self._waiting.append(one)
        self._dispatch()
        try:
            working = await one.turn
        finally:
            if one in self._waiting:
                self._waiting.remove(one)
        return await asyncio.shield(working)

    def _dispatch(self) -> None:
        """Give idle threads the work they can do now."""
        waiting: dict[WorkName, list[_Waiting]] = {}
        for one in self._waiting:
            waiting.setdefault(one.job.kind_now, []).append(one)
        for thread in tuple(self._idle):
            while (chosen := self._choose(waiting, thread.duties)) is not None:
                waiting[chosen[1]].remove(chosen[0])
                if self._start(*chosen, thread):
                    break
        if self._waiting and self._idle and self._recheck is None:
            self._recheck = asyncio.get_running_loop().call_later(RECHECK, self._check_again)

    def _check_again(self) -> None:
        self._recheck = None
        self._dispatch()

    def _choose(
        self, waiting: dict[WorkName, list[_Waiting]], duties: tuple[WorkName, ...]
    ) -> tuple[_Waiting, WorkName] | None:
        """Return the next job for a thread with these duties, and its kind."""
        for kind in duties:
            limit = self._at_once[kind]
            free = [
                one for one in waiting.get(kind, ()) if self._running[kind, one.job.payer] < limit
            ]
            if free:
                return min(free, key=lambda one: self._used.get(one.job.payer)), kind
        return None

    def _start(self, one: _Waiting, kind: WorkName, thread: _Thread) -> bool:
        """Start a job; return False if it is refused."""
        job = one.job
        self._waiting.remove(one)
        try:
            job.check()
        except CirkisError as problem:
            if not one.turn.done():
                one.turn.set_exception(problem)
            return False
        job.has_begun = True
        self._idle.remove(thread)
        self._running[kind, job.payer] += 1
        started = time.monotonic()
        loop = asyncio.get_running_loop()
        working = loop.run_in_executor(thread.executor, thread.run, job.work)

        def end(ended: asyncio.Future[Any]) -> None:
            self._idle.append(thread)
            self._running[kind, job.payer] -= 1
            self._running += Counter()  # drop zero counts
            self._used.add(job.payer, time.monotonic() - started)
            job.settle(thread.used)
            if not ended.cancelled():
                ended.exception()  # retrieve it, because the caller may be gone
            self._dispatch()

        working.add_done_callback(end)
        if not one.turn.done():
            one.turn.set_result(working)
        return True

    def close(self) -> None:
        """Drop queued work, and start no more."""
        if self._recheck is not None:
            self._recheck.cancel()
        for one in self._waiting:
            one.turn.cancel()
        for thread in self._all:
            thread.executor.shutdown(wait=False, cancel_futures=True)
