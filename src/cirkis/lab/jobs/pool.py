"""Pools of processes that share tasks, and runs of many tasks in a pool.

Dead processes are replaced.
"""

import pickle
import signal
import threading
import time
from asyncio import CancelledError
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any, Protocol, TypeVar

from cirkis.checks import check_whole
from cirkis.errors import CirkisError
from cirkis.extras import require
from cirkis.lab.jobs.log import JobLog

Task = tuple[Callable[..., Any], tuple[Any, ...]]

MAX_CRASHES = 3  # processes that die on the same task before the pool gives up
EXIT_TIMEOUT = 2.0  # seconds for a process to clean up


class Pool(Protocol):
    """Something that runs tasks and returns their results in any order.

    Attributes:
        size: the number of tasks that run at the same time.
        pending: the number of submitted tasks whose results have not been returned.
    """

    @property
    def size(self) -> int: ...

    @property
    def pending(self) -> int: ...

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Queue a task.

        Args:
            function: a module-level function, so that it can be pickled.
            arguments: its arguments.
        """
        ...

    def next(self) -> Any:
        """Wait for any task to finish, and return its result.

        Raises:
            CirkisError: the task failed.
        """
        ...

    def close(self) -> None:
        """Stop immediately, dropping all pending tasks."""
        ...


class SerialPool:
    """A pool within this process, which runs a task when its result is requested."""

    size = 1

    def __init__(self) -> None:
        self._waiting: deque[Task] = deque()

    @property
    def pending(self) -> int:
        return len(self._waiting)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._waiting.append((function, arguments))

    def next(self) -> Any:
        function, arguments = self._waiting.popleft()
        return function(*arguments)

    def close(self) -> None:
        self._waiting.clear()


@dataclass(slots=True, eq=False)
class _Worker:
    process: BaseProcess
    pipe: Connection
    task: Task | None = None
    crashes: int = 0  # processes that died on this task so far


class ProcessPool:
    """Several processes on this machine.

    They ignore Ctrl-C, which the terminal sends to every process: only the main process reacts to
    it. If that process is killed, their pipes close and they exit.

    Args:
        size: the number of processes.
    """

    def __init__(self, size: int) -> None:
        self.size = check_whole("the number of processes", size, 1)
        self._waiting: deque[tuple[Task, int]] = deque()
        self._workers: list[_Worker] = []

    @property
    def pending(self) -> int:
        return len(self._waiting) + sum(worker.task is not None for worker in self._workers)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._waiting.append(((function, arguments), 0))
        self._assign_tasks()

    def next(self) -> Any:
        """Return the result of the next task that finishes.

        Raises:
            CirkisError: the task raised an error, or crashed its process repeatedly.
        """
        while True:
            by_pipe = {worker.pipe: worker for worker in self._workers if worker.task is not None}
            for ready in connection.wait(list(by_pipe)):
                worker = by_pipe[ready]  # pyrefly: ignore[bad-index]
                try:
                    is_done, value = worker.pipe.recv()
                except (EOFError, OSError, pickle.UnpicklingError):
                    self._retry_elsewhere(worker)
                    continue
                worker.task = None
                self._assign_tasks()
                if not is_done:
                    raise CirkisError(value)
                return value

    def close(self) -> None:
        """Terminate all processes, and kill those that do not exit in time."""
        self._waiting.clear()
        for worker in self._workers:
            worker.process.terminate()  # first: after the pipe's end, libraries are cleaning up
            worker.pipe.close()
        for worker in self._workers:
            worker.process.join(EXIT_TIMEOUT)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join(EXIT_TIMEOUT)
        self._workers.clear()

    def _assign_tasks(self) -> None:
        idle = [worker for worker in self._workers if worker.task is None]
        while self._waiting and (idle or len(self._workers) < self.size):
            worker = idle.pop() if idle else self._start_worker()
            worker.task, worker.crashes = self._waiting.popleft()
            try:
                worker.pipe.send(worker.task)
            except OSError:  # it died while it was idle
                self._retry_elsewhere(worker)

    def _start_worker(self) -> _Worker:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _ignoring_interrupts():  # The new process inherits this.
            process.start()
        theirs.close()
        self._workers.append(_Worker(process, ours))
        return self._workers[-1]

    def _retry_elsewhere(self, dead: _Worker) -> None:
        """Remove a dead process and queue its task again, unless too many have died on it."""
        self._workers.remove(dead)
        dead.pipe.close()
        dead.process.kill()
        dead.process.join(EXIT_TIMEOUT)
        assert dead.task is not None
        if dead.crashes + 1 >= MAX_CRASHES:
            raise CirkisError(
                f"{MAX_CRASHES} processes died on the same task, "
                f"the last with exit code {dead.process.exitcode}"
            )
        self._waiting.appendleft((dead.task, dead.crashes + 1))
        self._assign_tasks()


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # only the main thread can do so
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Terminated(SystemExit):
    """The pool is ending this process; this is not a task error."""


def _raise_terminated(number: int, frame: FrameType | None) -> None:
    raise Terminated


def _serve(pipe: Connection) -> None:
    """Run the tasks that come through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _raise_terminated)  # runs the cleanup of open programs
    while True:
        try:
            function, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, function(*arguments)
        except Exception as problem:
            answer = False, str(problem) if isinstance(problem, CirkisError) else repr(problem)
        try:
            pipe.send(answer)
        except OSError:  # the main process is gone
            return


def open_pool(
    jobs: int, cluster: str | None = None, cleanup: Callable[[], None] = lambda: None
) -> Pool:
    """Return a pool: a cluster, several processes, or this process.

    Args:
        jobs: the number of processes on this machine.
        cluster: the address of a Dask scheduler, to use its workers instead.
        cleanup: called on every worker of the cluster when the pool is closed.

    Raises:
        CirkisError: `jobs` is invalid, no cluster answers at the address, or dask.distributed is
            not installed.
    """
    jobs = check_whole("jobs", jobs, 1)
    if cluster is None:
        return SerialPool() if jobs == 1 else ProcessPool(jobs)

    return DaskPool(cluster, cleanup)


CONNECT_TIMEOUT = 10  # seconds
CLOSE_TIMEOUT = 30
MIN_SIZE = 2  # tasks at a time, even while the cluster has no workers


def connect(address: str) -> Any:
    """Return a Dask client.

    Raises MissingModule if dask.distributed is not installed, or CirkisError if no cluster answers.
    """
    require("distributed")
    import distributed

    client: Any = distributed.Client
    try:
        return client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise CirkisError(f'no cluster answers at "{address}": {problem}') from None


class DaskPool:
    """The workers of a Dask cluster, whose number may change at any time."""

    def __init__(self, address: str, cleanup: Callable[[], None] = lambda: None) -> None:
        self._client = connect(address)
        self._cleanup = cleanup
        self._futures: set[Any] = set()
        self._done: SimpleQueue[Any] = SimpleQueue()

    @property
    def size(self) -> int:
        """The current number of threads across all workers, but at least MIN_SIZE."""
        threads: dict[str, int] = self._client.nthreads()
        return max(MIN_SIZE, sum(threads.values()))

    @property
    def pending(self) -> int:
        return len(self._futures)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        future = self._client.submit(function, *arguments, pure=False)
        self._futures.add(future)
        future.add_done_callback(self._done.put)

    def next(self) -> Any:
        future = self._done.get()
        self._futures.discard(future)
        try:
            return future.result()
        except CirkisError:
            raise
        except (Exception, CancelledError) as problem:
            text = " ".join(f"{type(problem).__name__}: {problem}".split())
            raise CirkisError(f"the cluster has failed: {text}") from problem

    def close(self) -> None:
        """Cancel all tasks and disconnect from the cluster, which may be gone or not answer."""
        ending = Thread(target=self._close, daemon=True)
        ending.start()
        ending.join(CLOSE_TIMEOUT)

    def _close(self) -> None:
        with suppress(Exception):
            self._client.cancel(list(self._futures))
            self._futures.clear()
            self._client.run(self._cleanup, on_error="ignore")
        with suppress(Exception):
            self._client.close()


BATCH_SECONDS = 1.0  # roughly the length of a batch: little is lost if one is interrupted
MAX_BATCH = 64

Plan = TypeVar("Plan")
Result = TypeVar("Result")


def run_tasks(
    pool: Pool, function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
) -> Iterator[Result]:
    """Yield a function's result for each tuple of arguments, in any order.

    At most `2 * pool.size` tasks are pending at a time; `tasks` is read as needed.
    """
    waiting = iter(tasks)
    while True:
        while pool.pending < 2 * pool.size and (task := next(waiting, None)) is not None:
            pool.submit(function, *task)
        if not pool.pending:
            return
        result: Result = pool.next()
        yield result


def run_batches(
    pool: Pool,
    function: Callable[..., Result],
    arguments: tuple[Any, ...],
    numbers: Iterable[int],
    count: int,
) -> Iterator[list[Result]]:
    """Yield a function's results for all numbers, in batches of about a second.

    Each of the `count` numbers is passed as the last argument, after `arguments`.
    Batches shrink towards the end, so that all processes finish together.
    """
    left, size, waiting = count, 1, iter(numbers)

    def batches() -> Iterator[tuple[Any, ...]]:
        nonlocal left
        while batch := list(islice(waiting, max(1, min(size, left // (2 * pool.size))))):
            left -= len(batch)
            yield function, arguments, batch

    for results, seconds in run_tasks(pool, _run_batch, batches()):
        size = max(1, min(MAX_BATCH, int(len(results) * BATCH_SECONDS / max(seconds, 1e-6))))
        yield results


def _run_batch(
    function: Callable[..., Result], arguments: tuple[Any, ...], numbers: list[int]
) -> tuple[list[Result], float]:
    """Return the results, and the seconds they took."""
    started = time.monotonic()
    return [function(*arguments, number) for number in numbers], time.monotonic() - started


def run_missing(
    log: JobLog[int, Any],
    function: Callable[[Plan, int], bytes],
    plan: Plan,
    count: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
) -> Iterator[int]:
    """Run the parts of a plan, `count` in all, that are missing from a log.

    `function` returns the line for a part, which is added to the log. After each part, yield the
    number of new parts so far.
    """
    missing = ((plan, number) for number in range(count) if number not in log.results)
    with closing(open_pool(jobs, cluster)) as pool:
        for new, line in enumerate(run_tasks(pool, function, missing), 1):
            log.add([line])
            yield new
