"""Share threads fairly among requesters and kinds of work.

Each thread has duties: the kinds of work it does, most urgent first. Within a kind, payers take
turns, so that each gets the same time; so do the people who share a payer, job by job. No payer can
hold all threads of a kind that has several. Long work pauses often, so that turns are short.
"""

import asyncio
import logging
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from cirkis.errors import CirkisError
from cirkis.server.load_control.kinds import MOST_BEGUN, MOST_LARGE, MOST_SMALL, WORK, WorkName

log = logging.getLogger("cirkis.server")

MAX_PAYERS = 10_000  # payers whose next turn is remembered, for each kind of work
NICENESS = 10  # for threads that do slow work
RECHECK = 0.5  # seconds between checks for queued work that has become more urgent

PAUSED: Final = object()
"""Returned by work that is not finished and is to be called again when its turn comes."""

KindOf = Callable[[], WorkName]


@dataclass(eq=False, slots=True)
class Job:
    """Work for a thread.

    Attributes:
        work: what to do; returns PAUSED to let others go first.
        kind: the kind of work, or a function that returns it if it can change while work is queued.
        payer: whose share it counts against.
        check: called when its turn comes; raises a CirkisError to refuse it.
        settle: called at the end of the work with the seconds of processor time it took.
        grows_for: how long, in seconds, the memory that it keeps while paused can grow.
        person: who wants it, among those who share the payer.
        longest: the seconds without a pause after which it counts as hanging; None if it never
            does. It then fails, and another thread takes the place of its own.
        begun_as: the kind it had when a thread started it; None until then.
        used: the seconds of processor time it has taken.
        is_running: whether a thread is working on it now; `used` does not include that time yet.
    """

    work: Callable[[], Any]
    kind: WorkName | KindOf
    payer: str
    check: Callable[[], None] = lambda: None
    settle: Callable[[float], None] = lambda _: None
    grows_for: float = 0.0
    person: str = ""
    longest: float | None = None
    begun_as: WorkName | None = None
    used: float = 0.0
    is_running: bool = False

    @property
    def kind_now(self) -> WorkName:
        return self.begun_as or (self.kind() if callable(self.kind) else self.kind)


@dataclass(eq=False, slots=True)
class _Waiting:
    """`done` is resolved with the result of the work, unless its caller cancels it first.

    `turn` is the payer's next turn when the work arrived; None if the work's kind can change. Kinds
    are looked up again only every RECHECK seconds, because hundreds of computers may be waiting.
    """

    job: Job
    done: asyncio.Future[Any]
    turn: float | None
    kind: WorkName


def give_way() -> None:
    """On Linux, where threads have priorities, lower this one's below the event loop's."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):
            niceness = max(NICENESS, os.getpriority(os.PRIO_PROCESS, thread))
            os.setpriority(os.PRIO_PROCESS, thread, niceness)


class VirtualTime:
    """Whose turn it is among those who pay for one kind of work (start-time fair queueing).

    A payer's next turn is later by the time that their last work took. A payer who was away starts
    again from now: nobody can save up time, and newcomers do not overtake those already waiting.
    """

    def __init__(self) -> None:
        self._now, self._under_way = 0.0, 0
        self._next: dict[str, float] = {}  # the latest to work comes last

    def next(self, payer: str) -> float:
        return max(self._now, self._next.get(payer, 0.0))

    def first(self, payer: str, turn: float) -> float:
        """Return the turn of work that arrived at `turn` and has waited to begin since then."""
        return max(turn, self._next.get(payer, 0.0))

    def begin(self, payer: str) -> float:
        """Begin some work; return the virtual time of its turn."""
        self._under_way += 1
        self._now = self.next(payer)
        return self._now

    def end(self, payer: str, turn: float, seconds: float) -> None:
        self._under_way -= 1
        self._next[payer] = max(turn, self._next.pop(payer, turn)) + seconds
        if len(self._next) > MAX_PAYERS:
            del self._next[next(iter(self._next))]

    def rest(self) -> None:
        """Let everybody start afresh, unless work is under way."""
        if not self._under_way:
            self._next.clear()


class _Thread:
    """A thread, started on demand. `duties` are the kinds of work it does, most urgent first."""

    def __init__(self, duties: tuple[WorkName, ...]) -> None:
        self.duties, self.executor = duties, _new_executor(duties)
        self.used = 0.0  # processor time of its latest work, in seconds

    def leave_behind(self) -> None:
        """Go on in a new thread: this one's work hangs, and threads cannot be killed."""
        self.executor.shutdown(wait=False)
        self.executor = _new_executor(self.duties)

    def run(self, work: Callable[[], Any]) -> Any:
        started = time.thread_time()
        try:
            return work()
        finally:
            self.used = time.thread_time() - started


def _new_executor(duties: tuple[WorkName, ...]) -> ThreadPoolExecutor:
    start = give_way if any(WORK[kind].is_slow for kind in duties) else None
    return ThreadPoolExecutor(1, f"cirkis-{duties[0]}", start)


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
        self._begun: Counter[tuple[WorkName, str]] = Counter()  # by kind and payer
        self._growing: list[Job] = []  # begun, and holding memory
        self._is_closed = False
        self._time = {kind: VirtualTime() for kind in serving}
        self._served: dict[str, int] = {}  # people, by when their last job ended; latest last
        self._ended = 0  # jobs so far
        self._recheck: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def run(self, job: Job) -> Any:
        """Run a job in a thread when its turn comes.

        If the caller is cancelled, a queued or paused job is dropped, but a running one goes on
        until it pauses or finishes.
        """
        turn = self._time[job.kind].next(job.payer) if isinstance(job.kind, str) else None
        one = _Waiting(job, asyncio.get_running_loop().create_future(), turn, job.kind_now)
        self._waiting.append(one)
        self._dispatch()
        try:
            return await one.done
        finally:
            if one in self._waiting:
                self._waiting.remove(one)
                if job.begun_as is not None:
                    self._finish(job, job.begun_as)
                    self._dispatch()

    def _dispatch(self) -> None:
        """Give idle threads the work they can do now."""
        if self._is_closed:
            return
        waiting: dict[WorkName, list[_Waiting]] = {}
        for one in self._waiting:
            waiting.setdefault(one.kind, []).append(one)
        for kind in self._time.keys() - waiting.keys():
            self._time[kind].rest()
        for thread in tuple(self._idle):
            while (chosen := self._choose(waiting, thread.duties)) is not None:
                waiting[chosen[1]].remove(chosen[0])
                if self._start(*chosen, thread):
                    break
        if self._waiting and self._recheck is None:
            self._recheck = asyncio.get_running_loop().call_later(RECHECK, self._check_again)

    def _check_again(self) -> None:
        self._recheck = None
        for one in self._waiting:
            one.kind = one.job.kind_now
        self._dispatch()

    def _choose(
        self, waiting: dict[WorkName, list[_Waiting]], duties: tuple[WorkName, ...]
    ) -> tuple[_Waiting, WorkName] | None:
        """Return the next job for a thread with these duties, and its kind."""
        for kind in duties:
            free = [one for one in waiting.get(kind, ()) if self._may_run(one.job, kind)]
            if free:
                return min(free, key=partial(self._turn, self._time[kind])), kind
        return None

    def _turn(self, time: VirtualTime, one: _Waiting) -> tuple[float, int]:
        """Return the payer's turn, and then that of the person."""
        last = self._served.get(one.job.person, 0)
        if one.turn is None or one.job.begun_as is not None:
            return time.next(one.job.payer), last
        return time.first(one.job.payer, one.turn), last

    def _may_run(self, job: Job, kind: WorkName) -> bool:
        is_small = job.grows_for <= MOST_SMALL
        if job.begun_as is None:
            most = MOST_BEGUN if is_small else MOST_BEGUN - 1
            has_room = not job.grows_for or len(self._growing) < most
            return has_room and self._begun[kind, job.payer] < self._at_once[kind]
        if is_small or job.used < MOST_SMALL:
            return True
        return sum(one.used + one.is_running > job.used for one in self._growing) < MOST_LARGE

    def _start(self, one: _Waiting, kind: WorkName, thread: _Thread) -> bool:
        """Start or continue a job; return False if it is refused."""
        job = one.job
        self._waiting.remove(one)
        if job.begun_as is None:
            try:
                job.check()
            except CirkisError as problem:
                if not one.done.done():
                    one.done.set_exception(problem)
                return False
            job.begun_as = kind
            self._begun[kind, job.payer] += 1
            if job.grows_for:
                self._growing.append(job)
        self._idle.remove(thread)
        job.is_running = True
        started, turn = time.monotonic(), self._time[kind].begin(job.payer)
        loop = asyncio.get_running_loop()
        working = loop.run_in_executor(thread.executor, thread.run, job.work)

        timer: asyncio.TimerHandle | None = None

        def leave_behind() -> None:
            log.error("work of the kind %s has hung for %.0f s", kind, job.longest)
            working.remove_done_callback(end)
            thread.leave_behind()
            failed = loop.create_future()
            failed.set_exception(TimeoutError("it did not come back"))
            end(failed)

        def end(ended: asyncio.Future[Any]) -> None:
            if timer is not None:
                timer.cancel()
            self._idle.append(thread)
            self._time[kind].end(job.payer, turn, time.monotonic() - started)
            self._note_served(job.person)
            job.used += thread.used
            job.is_running = False
            self._put_back(one, kind, ended)
            self._dispatch()

        working.add_done_callback(end)
        if job.longest is not None:
            timer = loop.call_later(job.longest, leave_behind)
        return True

    def _note_served(self, person: str) -> None:
        self._served.pop(person, None)
        self._ended += 1
        self._served[person] = self._ended
        if len(self._served) > MAX_PAYERS:
            del self._served[next(iter(self._served))]

    def _finish(self, job: Job, kind: WorkName) -> None:
        self._begun[kind, job.payer] -= 1
        self._begun += Counter()  # drop zero counts
        if job.grows_for:
            self._growing.remove(job)
        job.settle(job.used)

    def _put_back(self, one: _Waiting, kind: WorkName, ended: asyncio.Future[Any]) -> None:
        """Queue a paused job again, or hand its caller the result."""
        problem = None if ended.cancelled() else ended.exception()  # retrieve it, or asyncio warns
        is_done = not ended.cancelled() and (problem is not None or ended.result() is not PAUSED)
        if not (is_done or one.done.done() or self._is_closed):
            self._waiting.append(one)
            return
        self._finish(one.job, kind)
        if not is_done:
            one.done.cancel()
        elif problem is not None and not one.done.done():
            one.done.set_exception(problem)
        elif not one.done.done():
            one.done.set_result(ended.result())

    def close(self) -> None:
        """Drop queued and paused work, and start no more."""
        self._is_closed = True
        if self._recheck is not None:
            self._recheck.cancel()
        for one in self._waiting:
            one.done.cancel()
        for thread in self._all:
            thread.executor.shutdown(wait=False, cancel_futures=True)
