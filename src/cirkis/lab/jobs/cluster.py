"""A Dask cluster: the connection, and single tasks for a server that goes on without it."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from cirkis.errors import CirkisError
from cirkis.extras import require

log = logging.getLogger(__name__)

CONNECT_TIMEOUT = 10  # seconds
ALONE = "the cluster at %s is gone or has no workers: this server thinks alone"
LOOK_INTERVAL = 1.0  # seconds between looks at the number of workers


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


class Lost(Exception):
    """The cluster did not do a task; whoever gave it must do it."""


class Call:
    """A function to call on a cluster; it can be given up at any time."""

    def __init__(self, start: Callable[[], Future[Any]]) -> None:
        self._start = start
        self._result: Future[Any] | None = None

    def start(self) -> Future[Any]:
        self._result = self._start()
        return self._result

    def give_up(self) -> None:
        """Drop the call if it waits on the cluster; if it runs there, ignore its result."""
        if self._result is not None:
            self._result.cancel()


class Cluster:
    """A cluster whose workers can come and go, as its scheduler can.

    Attributes:
        size: the number of threads across all workers, a second ago; 0 while nothing can be done.
    """

    def __init__(self, address: str) -> None:
        """Connect, or raise CirkisError as `connect` does."""
        self._address = address
        self._client = connect(address)
        _use_own_log()
        self.size = 0
        self._look()
        if not self.size:
            log.warning(ALONE, address)
        self._is_closed = Event()
        Thread(target=self._watch, name="cirkis-cluster", daemon=True).start()

    def call(
        self, function: Callable[..., Any], *arguments: Any, priority: int, longest: float
    ) -> Call:
        """Return a call of a module-level function; starting it never blocks.

        The result is Lost if the cluster cannot do it, or not within `longest` seconds; a
        CirkisError is raised as it is. If a worker dies, another one begins again.
        """

        async def run() -> Any:
            try:
                async with asyncio.timeout(longest):
                    task = client.submit(function, *arguments, pure=False, priority=priority)
                    return await client.gather(task, asynchronous=True)
            except CirkisError:
                raise
            except Exception as problem:
                raise Lost(f"{type(problem).__name__}: {problem}") from problem
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is not None and task.cancelling():  # nobody waits for it
                    raise
                raise Lost("the connection was lost") from None

        client = self._client

        def start() -> Future[Any]:
            if self.size and client.status == "running":
                running = run()
                try:
                    return asyncio.run_coroutine_threadsafe(running, client.loop.asyncio_loop)
                except RuntimeError:  # its loop has just ended
                    running.close()
            lost: Future[Any] = Future()
            lost.set_exception(Lost("nothing answers"))
            return lost

        return Call(start)

    def close(self) -> None:
        """Disconnect from the cluster, which may be gone."""
        self._is_closed.set()
        self.size = 0
        with suppress(Exception):
            self._client.close(CONNECT_TIMEOUT)

    def _watch(self) -> None:
        """Keep `size`, and connect again when the connection was lost."""
        while not self._is_closed.wait(LOOK_INTERVAL):
            before = self.size
            with suppress(Exception):  # whatever fails, try again
                if self._client.status == "closed":
                    self._client = connect(self._address)
                self._look()
            if before and not self.size:
                log.warning(ALONE, self._address)
            elif self.size and not before:
                log.info("the cluster at %s thinks for this server", self._address)

    def _look(self) -> None:
        threads: dict[str, int] = {}
        try:
            if self._client.status == "running":
                threads = self._client.nthreads()
        finally:
            self.size = sum(threads.values())


def _use_own_log() -> None:
    """Send Dask's messages to this program's log, instead of writing them in its own form."""
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado"):
            logger = logging.getLogger(name)
            logger.handlers.clear()
            logger.propagate = True
