"""The gate for all slow work that a stranger can cause.

Work is charged before it starts, limited in number, shared fairly among payers, and dropped once
nobody is waiting for it. kinds.py has the limits.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

from cirkis.server.load_control.fair_threads import FairThreads, Job, KindOf
from cirkis.server.load_control.kinds import THREADS, WORK, WorkName
from cirkis.server.quota_table import Operation
from cirkis.server.quotas import Quotas
from cirkis.server.requester import current_address, current_networks, current_person
from cirkis.tables.refusals import Refused, refused

Result = TypeVar("Result")

_ALL = "all"


class Gate:
    """A server's threads for slow work. The requester pays; the server's own work is free."""

    def __init__(self, quotas: Quotas) -> None:
        self._quotas = quotas
        self._threads = FairThreads(THREADS)
        self._unfinished: Counter[tuple[WorkName, str]] = Counter()  # by kind and network
        self._drops: set[Callable[[], None]] = set()

    @property
    def waiting(self) -> int:
        return self._threads.waiting

    async def help(self, work: Callable[..., Result], *args: Any) -> Result:
        """Call a function in a thread; the function can take up to a second."""
        return await self.start("help", partial(work, *args), operation="help")

    async def help_patiently(self, work: Callable[..., Result], *args: Any) -> Result:
        """Do one step of a long job, once the requester has processor time left."""
        while True:
            try:
                return await self.help(work, *args)
            except Refused as problem:
                if problem.code != "too-many":
                    raise
            await asyncio.sleep(1)

    def admit(self, kind: WorkName, operation: Operation | None = None, amount: float = 1) -> None:
        """Charge for work before it starts.

        Raises Refused if too much such work is unfinished, or TooMany if the requester cannot pay.
        """
        limits = WORK[kind]
        most = {one.name: limits.most_of_one * one.times for one in current_networks()}
        most[_ALL] = limits.most
        if any(self._unfinished[kind, key] >= many for key, many in most.items()):
            raise refused(limits.refusal)
        if operation is not None:
            self._quotas.charge(operation, amount)

    @contextmanager
    def hold(self, kind: WorkName) -> Iterator[None]:
        """Count the block as one piece of unfinished work. Raises Refused as `admit` does."""
        self.admit(kind)
        end = self._count(kind)
        try:
            yield
        finally:
            end()

    def _count(self, kind: WorkName) -> Callable[[], None]:
        """Count a piece of unfinished work; return a function to call at its end."""
        keys = [(kind, key) for key in (_ALL, *(one.name for one in current_networks()))]
        self._unfinished.update(keys)

        def end() -> None:
            self._unfinished.subtract(keys)
            self._unfinished += Counter()  # drop zero counts

        return end

    def start(
        self,
        kind: WorkName | KindOf,
        work: Callable[[], Result],
        *,
        operation: Operation | None = None,
        amount: float = 1,
        is_admitted: bool = False,
        on_drop: Callable[[], None] = lambda: None,
        seconds: Callable[[], float] | None = None,
        grows_for: float = 0.0,
        longest: float | None = None,
    ) -> asyncio.Task[Result]:
        """Run work in a thread when its turn comes.

        If the task is cancelled, queued and paused work is dropped, and running work is asked to
        stop.

        Args:
            kind: the kind of work, or a function returning it if it can change during the wait.
            work: what to do; returns PAUSED to let others go first, and is then called again.
            operation: what it is charged as; the charge is later corrected to the time it took.
            amount: how many units of the operation to charge.
            is_admitted: whether `admit` has already charged for it.
            on_drop: asks running work to stop.
            seconds: returns how long the work took; by default the thread's processor time.
            grows_for: how long, in seconds, the memory that it keeps while paused can grow.
            longest: the seconds without a pause after which it counts as hanging; the task then
                raises TimeoutError.

        Raises Refused and TooMany as `admit` does; the task raises TooMany if, when its turn comes,
        the requester has overdrawn a quota.
        """
        name, payer = kind() if callable(kind) else kind, current_address()
        if not is_admitted:
            self.admit(name, operation, amount)
        check, settle = self._payment(operation, amount, seconds)
        person = current_person() or ""
        act = partial(copy_context().run, work)
        job = Job(act, kind, payer, check, settle, grows_for, person, longest)

        def end(ended: asyncio.Task[Result]) -> None:
            self._drops.discard(on_drop)
            end_counting()
            if job.begun_as is None:
                settle(0)
            elif ended.cancelled() or isinstance(ended.exception(), TimeoutError):
                on_drop()

        end_counting = self._count(name)
        self._drops.add(on_drop)
        task: asyncio.Task[Result] = asyncio.create_task(self._threads.run(job))
        task.add_done_callback(end)
        return task

    def _payment(
        self, operation: Operation | None, amount: float, seconds: Callable[[], float] | None
    ) -> tuple[Callable[[], None], Callable[[float], None]]:
        """Return functions to check that work can still be paid for, and to correct its charge."""
        context = copy_context()  # of the requester; callbacks can run in another one

        def check() -> None:
            if operation is not None:
                context.run(self._quotas.charge, operation, 0)

        def settle(used: float) -> None:
            if operation is not None:
                spent = used if seconds is None else seconds()
                context.run(self._quotas.correct, operation, spent, amount)

        return check, settle

    def close(self) -> None:
        """Drop queued work, ask running work to stop, and start no more."""
        for drop in tuple(self._drops):
            drop()
        self._threads.close()
