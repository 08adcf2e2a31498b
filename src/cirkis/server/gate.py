"""The gate for all slow work that a stranger can cause: thinking, analyses, pictures, imports.

For each kind of work there are a few threads, and a limit on what is unfinished. A person has one
job under way, a household leaves a thread to others, and whoever was served least recently comes
next. Work is dropped once nobody is waiting for it.
"""

import asyncio
import itertools
import logging
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeVar

from cirkis.server.requester import (
    current_address,
    current_networks,
    current_person,
    give_up_turn,
)
from cirkis.tables.refusals import Refused, refused

log = logging.getLogger("cirkis.server")

Result = TypeVar("Result")

WorkName = Literal[
    "quick",
    "long",
    "unwatched",
    "analysis",
    "far long",
    "far unwatched",
    "far analysis",
    "help",
    "picture",
    "export",
    "import",
    "push",
    "other push",
    "mail",
]


class WorkKind(NamedTuple):
    """The limits of a kind of work.

    At most `unfinished` jobs can be waiting or under way, and `of_household` from one household, or
    a few more from a larger network (addresses.py); more are refused with the code `refusal`. Of
    these, `begun` have begun: by default, one for each thread. Slow work has low priority. Far work
    is done by other machines, in as many threads as they have, or in half of them (`is_half`): it
    returns a future.
    """

    threads: int
    unfinished: int = 100_000
    of_household: int = 100_000
    begun: int = 0
    refusal: str = "too-many.busy"
    is_slow: bool = False
    is_far: bool = False
    is_half: bool = False


WORK: dict[WorkName, WorkKind] = {
    # Computers at tables; the number of tables limits these.
    "quick": WorkKind(2),
    "long": WorkKind(2, is_slow=True),
    "unwatched": WorkKind(1, is_slow=True),
    # A search takes about 40 MB in its first 2 seconds, and 120 MB in 30.
    "analysis": WorkKind(2, 512, 32, begun=3, is_slow=True),
    "far long": WorkKind(0, is_far=True),
    "far unwatched": WorkKind(0, is_far=True),
    "far analysis": WorkKind(0, is_far=True, is_half=True),  # counted as "analysis"
    "help": WorkKind(2, 2048, 128),  # up to a second of Python, which would block the event loop
    "picture": WorkKind(1, 64, 4, refusal="too-many.made"),
    "export": WorkKind(0, 8, 1, refusal="too-many.bodies"),
    "import": WorkKind(0, 32, 4, refusal="too-many.files"),  # all files are in memory
    "push": WorkKind(3, 4000, 100),
    "other push": WorkKind(8, 4000, 100),  # to services that anybody can run
    "mail": WorkKind(1, 1000, 500),
}

IN_TURN: tuple[WorkName, ...] = (
    "help",
    "quick",
    "long",
    "unwatched",
    "far long",
    "far unwatched",
)
"""Work during which a requester keeps the turn at the door: it is short, or nobody waits for it."""

NICENESS = 10  # of threads that do slow work
MAX_SERVED = 10_000  # people and households whose last turn is remembered, for each kind of work
_ALL = "all"

PAUSED: Final = object()
"""Returned by work that is not finished and is to be called again when its turn comes."""


@dataclass(eq=False, slots=True)
class Job:
    """Work for a thread.

    Attributes:
        work: what to do; returns PAUSED to let others go first.
        household: where it comes from.
        person: who wants it, in any household.
        longest: the seconds without a pause after which it counts as hanging; None if it never
            does. It then fails, and another thread takes the place of its own.
        done: gets the result, unless the caller cancels it first.
        has_begun: whether it is under way, running or paused.
    """

    work: Callable[[], Any]
    household: str
    person: str
    longest: float | None
    done: asyncio.Future[Any] = field(default_factory=asyncio.Future)
    has_begun: bool = False


class _Queue:
    """The jobs of one kind, and its threads."""

    def __init__(self, name: WorkName, far_threads: Callable[[], int]) -> None:
        self._name, self._kind = name, WORK[name]
        self._far_threads = far_threads
        self._executor = self._new_executor()
        self.waiting: list[Job] = []
        self._running = 0
        self._begun: Counter[str] = Counter()  # by person and household
        self._served: dict[str, int] = {}  # people and households, by their last turn; latest last
        self._turns = itertools.count(1)
        self._is_closed = False

    @property
    def _threads(self) -> int:
        # at least one, so that far work that nobody can do begins, and fails
        if self._kind.is_far:
            return max(1, self._far_threads() // (2 if self._kind.is_half else 1))
        return self._kind.threads

    def _new_executor(self) -> ThreadPoolExecutor:
        start = _give_way if self._kind.is_slow else None
        return ThreadPoolExecutor(max(1, self._kind.threads), f"cirkis-{self._name}", start)

    async def run(self, job: Job) -> Any:
        """Run a job in a thread when its turn comes.

        If the caller is cancelled, a waiting or paused job is dropped, but a running one goes on
        until it pauses or ends.
        """
        self.waiting.append(job)
        self._dispatch()
        try:
            return await job.done
        finally:
            if job in self.waiting:
                self.waiting.remove(job)
                self._end(job)
                self._dispatch()

    def _dispatch(self) -> None:
        while self._running < self._threads and not self._is_closed:
            jobs = [job for job in self.waiting if self._can_run(job)]
            if not jobs:
                return
            self._start(min(jobs, key=self._last_turn))

    def _can_run(self, job: Job) -> bool:
        if job.has_begun:
            return True
        most = self._kind.begun or self._threads
        return (
            self._begun[_ALL] < most
            and self._begun[job.household] < max(1, most - 1)
            and not self._begun[job.person]
        )

    def _last_turn(self, job: Job) -> tuple[int, int]:
        return self._served.get(job.household, 0), self._served.get(job.person, 0)

    def _start(self, job: Job) -> None:
        self.waiting.remove(job)
        if not job.has_begun:
            job.has_begun = True
            self._begun.update((_ALL, job.household, job.person))
        for key in (job.household, job.person):
            self._served.pop(key, None)
            self._served[key] = next(self._turns)
        while len(self._served) > MAX_SERVED:
            del self._served[next(iter(self._served))]
        self._running += 1
        loop = asyncio.get_running_loop()
        working: asyncio.Future[Any] = (
            asyncio.wrap_future(job.work())
            if self._kind.is_far
            else loop.run_in_executor(self._executor, job.work)
        )
        timer: asyncio.TimerHandle | None = None

        def end(ended: asyncio.Future[Any]) -> None:
            if timer is not None:
                timer.cancel()
            self._running -= 1
            self._note_end(job, ended)
            self._dispatch()

        def leave_behind() -> None:
            """Go on in new threads: this one's work hangs, and threads cannot be killed."""
            log.error("work of the kind %s has hung for %.0f s", self._name, job.longest)
            working.remove_done_callback(end)
            self._executor.shutdown(wait=False)
            self._executor = self._new_executor()
            failed = loop.create_future()
            failed.set_exception(TimeoutError("it did not come back"))
            end(failed)

        working.add_done_callback(end)
        if job.longest is not None:
            timer = loop.call_later(job.longest, leave_behind)

    def _note_end(self, job: Job, ended: asyncio.Future[Any]) -> None:
        """Queue a paused job again, or hand its caller the result."""
        problem = None if ended.cancelled() else ended.exception()  # retrieve it, or asyncio warns
        is_done = not ended.cancelled() and (problem is not None or ended.result() is not PAUSED)
        if not (is_done or job.done.done() or self._is_closed):
            self.waiting.append(job)
            return
        self._end(job)
        if not is_done:
            job.done.cancel()
        elif problem is not None and not job.done.done():
            job.done.set_exception(problem)
        elif not job.done.done():
            job.done.set_result(ended.result())

    def _end(self, job: Job) -> None:
        if job.has_begun:
            self._begun.subtract((_ALL, job.household, job.person))
            self._begun = +self._begun  # drop zero counts

    def close(self) -> None:
        self._is_closed = True
        for job in self.waiting:
            job.done.cancel()
        self._executor.shutdown(wait=False, cancel_futures=True)


class Gate:
    """A server's threads for slow work.

    `far_threads` returns how many there are on other machines.
    """

    def __init__(self, far_threads: Callable[[], int] = lambda: 0) -> None:
        self._queues = {name: _Queue(name, far_threads) for name in WORK}
        self._unfinished: Counter[tuple[WorkName, str]] = Counter()  # by kind and network
        self._drops: set[Callable[[], None]] = set()

    @property
    def waiting(self) -> int:
        return sum(len(queue.waiting) for queue in self._queues.values())

    async def help(self, work: Callable[..., Result], *args: Any) -> Result:
        """Call a function in a thread; the function can take up to a second."""
        return await self.start("help", partial(work, *args))

    async def help_patiently(self, work: Callable[..., Result], *args: Any) -> Result:
        """Do one step of a long job, as soon as there is room for it."""
        while True:
            try:
                return await self.help(work, *args)
            except Refused as problem:
                if problem.code != "too-many":
                    raise
            await asyncio.sleep(1)

    def admit(self, kind: WorkName) -> None:
        """Raise Refused if too much work of a kind is unfinished."""
        limits = WORK[kind]
        most = {network.name: limits.of_household * network.times for network in current_networks()}
        most[_ALL] = limits.unfinished
        if any(self._unfinished[kind, key] >= many for key, many in most.items()):
            raise refused(limits.refusal)

    @contextmanager
    def hold(self, kind: WorkName) -> Iterator[None]:
        """Count the block as one piece of unfinished work. Raises Refused as `admit` does."""
        self.admit(kind)
        give_up_turn()
        end = self._count(kind)
        try:
            yield
        finally:
            end()

    def _count(self, kind: WorkName) -> Callable[[], None]:
        """Count a piece of unfinished work; return a function to call at its end."""
        keys = [(kind, key) for key in (_ALL, *(network.name for network in current_networks()))]
        self._unfinished.update(keys)

        def end() -> None:
            self._unfinished.subtract(keys)
            self._unfinished = +self._unfinished  # drop zero counts

        return end

    def start(
        self,
        kind: WorkName,
        work: Callable[[], Result],
        *,
        is_admitted: bool = False,
        is_held: bool = False,
        on_drop: Callable[[], None] = lambda: None,
        longest: float | None = None,
    ) -> asyncio.Task[Result]:
        """Run work in a thread when its turn comes.

        If the task is cancelled, queued and paused work is dropped, and running work is asked to
        stop.

        Args:
            kind: the kind of work.
            work: what to do; returns PAUSED to let others go first, and is then called again.
            is_admitted: whether `admit` was called before.
            is_held: whether it is part of a block that `hold` counts.
            on_drop: asks running work to stop.
            longest: the seconds without a pause after which it counts as hanging; the task then
                raises TimeoutError.

        Raises Refused as `admit` does.
        """
        if not (is_admitted or is_held):
            self.admit(kind)
        if kind not in IN_TURN:
            give_up_turn()
        context: Context = copy_context()
        household = current_address()
        person = f"person {current_person() or household}"
        job = Job(partial(context.run, work), f"household {household}", person, longest)

        def end(ended: asyncio.Task[Result]) -> None:
            self._drops.discard(on_drop)
            end_counting()
            is_dropped = ended.cancelled() or isinstance(ended.exception(), TimeoutError)
            if job.has_begun and is_dropped:
                on_drop()

        end_counting = (lambda: None) if is_held else self._count(kind)
        self._drops.add(on_drop)
        task: asyncio.Task[Result] = asyncio.create_task(self._queues[kind].run(job))
        task.add_done_callback(end)
        return task

    def close(self) -> None:
        """Drop queued work, ask running work to stop, and start no more."""
        for drop in tuple(self._drops):
            drop()
        for queue in self._queues.values():
            queue.close()


def _give_way() -> None:
    """On Linux, where threads have priorities, lower this one's below the event loop's."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):
            niceness = max(NICENESS, os.getpriority(os.PRIO_PROCESS, thread))
            os.setpriority(os.PRIO_PROCESS, thread, niceness)
