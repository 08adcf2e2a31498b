"""A Dask cluster that does single tasks for a server, which goes on without it."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from cirkis.engine.behaviour import program_name
from cirkis.errors import CirkisError
from cirkis.extras import require

log = logging.getLogger(__name__)

CONNECT_TIMEOUT = 10  # seconds
ALONE = "the cluster at %s is gone or has no workers: this server thinks alone"
LOOK_INTERVAL = 1.0  # seconds between looks at the number of workers
LOOK_TIMEOUT = 5  # seconds until a scheduler or worker that does not answer counts as gone


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

    One thread runs all connections to it, one after another.

    Attributes:
        size: the number of threads across all workers that run this program, a second ago; 0 while
            nothing can be done.
    """

    def __init__(self, address: str) -> None:
        """Connect if the cluster answers now, and later otherwise.

        Raises MissingModule if dask.distributed is not installed, or CirkisError if the address is
        malformed.
        """
        require("distributed")
        from distributed.comm import get_address_host_port

        try:
            get_address_host_port(address)
        except ValueError as problem:
            raise CirkisError(f'"{address}" is no address of a cluster: {problem}') from None
        self._address = address
        self._client: Any = None
        self._names: dict[str, str] = {}  # the program of each worker
        self._told: set[str] = set()  # other programs that the log has named
        self.size = 0
        self._loop = asyncio.new_event_loop()
        self._is_closed = asyncio.Event()
        has_looked = Event()
        self._thread = Thread(
            target=self._run, args=(has_looked,), name="cirkis-cluster", daemon=True
        )
        self._thread.start()
        has_looked.wait(CONNECT_TIMEOUT)

    def call(
        self, function: Callable[..., Any], *arguments: Any, priority: int, longest: float
    ) -> Call:
        """Return a call of a module-level function; starting it never blocks.

        The result is Lost if the cluster cannot do it, or not within `longest` seconds; a
        CirkisError is raised as it is. If a worker dies, another one begins again.
        """

        async def run() -> Any:
            client = self._client
            try:
                async with asyncio.timeout(longest):
                    task = client.submit(
                        function, *arguments, pure=False, priority=priority, workers=self._chosen()
                    )
                    return await task
            except CirkisError:
                raise
            except Exception as problem:
                if isinstance(problem, TimeoutError):
                    self.size = 0  # until the next look
                raise Lost(f"{type(problem).__name__}: {problem}") from problem
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is not None and task.cancelling():  # nobody waits for it
                    raise
                raise Lost("the connection was lost") from None

        def start() -> Future[Any]:
            if self.size and self._client.status == "running":
                running = run()
                try:
                    return asyncio.run_coroutine_threadsafe(running, self._loop)
                except RuntimeError:  # the loop has just ended
                    running.close()
            lost: Future[Any] = Future()
            lost.set_exception(Lost("nothing answers"))
            return lost

        return Call(start)

    def close(self) -> None:
        """Disconnect from the cluster, which may be gone."""
        self.size = 0
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._is_closed.set)
        self._thread.join(CONNECT_TIMEOUT)

    def _run(self, has_looked: Event) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._watch(has_looked))

    async def _watch(self, has_looked: Event) -> None:
        """Keep `size`, and connect again when the connection was lost."""
        watching = asyncio.create_task(self._keep_looking(has_looked))
        await self._is_closed.wait()
        watching.cancel()
        with suppress(Exception):
            async with asyncio.timeout(LOOK_TIMEOUT):
                await self._client.close()

    async def _keep_looking(self, has_looked: Event) -> None:
        before: int | None = None
        while True:
            try:
                self.size = await self._look()
            except Exception:  # whatever fails, try again
                self.size = 0
            if self.size and not before:
                log.info("the cluster at %s thinks for this server", self._address)
            elif not self.size and before != 0:
                log.warning(ALONE, self._address)
            before = self.size
            has_looked.set()
            await asyncio.sleep(LOOK_INTERVAL)

    async def _look(self) -> int:
        """Return the number of threads that can be used."""
        import distributed

        if self._client is None or self._client.status == "closed":
            client: Any = distributed.Client
            self._client = await client(
                self._address, timeout=LOOK_TIMEOUT, set_as_default=False, asynchronous=True
            )
            _use_own_log()
        if self._client.status != "running":
            return 0
        async with asyncio.timeout(LOOK_TIMEOUT):
            threads: dict[str, int] = await self._client.nthreads()
        self._names = {worker: name for worker, name in self._names.items() if worker in threads}
        await asyncio.gather(*(self._ask(worker) for worker in threads.keys() - self._names))
        others = {*self._names.values()} - {program_name()}
        for name in others - self._told:
            log.warning("workers of the cluster at %s are not used: %s", self._address, name)
        self._told |= others
        return sum(
            threads[worker] for worker, name in self._names.items() if name == program_name()
        )

    async def _ask(self, worker: str) -> None:
        """Note which program a worker runs; if it does not answer, it is asked again."""
        with suppress(Exception):
            async with asyncio.timeout(LOOK_TIMEOUT):
                answers = await self._client.run(program_name, workers=[worker], on_error="return")
            name = answers[worker]
            if not isinstance(name, OSError):
                self._names[worker] = str(name)

    def _chosen(self) -> list[str] | None:
        """Return the workers that run this program, or None if all do."""
        chosen = [worker for worker, name in self._names.items() if name == program_name()]
        return None if len(chosen) == len(self._names) else chosen


def _use_own_log() -> None:
    """Send Dask's messages to this program's log, instead of writing them in its own form."""
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado"):
            logger = logging.getLogger(name)
            logger.handlers.clear()
            logger.propagate = True
