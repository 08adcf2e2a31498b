"""A pool on a Dask cluster, whose scheduler reassigns the tasks of dead workers."""

from asyncio import CancelledError
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from cirkis.errors import CirkisError
from cirkis.extras import require

CONNECT_TIMEOUT = 10  # seconds
CLOSE_TIMEOUT = 30  # seconds
MIN_SIZE = 2  # tasks at a time, even while the cluster has no workers


class DaskPool:
    """The workers of a Dask cluster, whose number may change at any time."""

    def __init__(self, address: str, cleanup: Callable[[], None] = lambda: None) -> None:
        require("distributed")
        import distributed

        connect: Any = distributed.Client
        try:
            self._client = connect(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as problem:
            raise CirkisError(f'no cluster answers at "{address}": {problem}') from None
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
        closing = Thread(target=self._close, daemon=True)
        closing.start()
        closing.join(CLOSE_TIMEOUT)

    def _close(self) -> None:
        with suppress(Exception):
            self._client.cancel(list(self._futures))
            self._futures.clear()
            self._client.run(self._cleanup, on_error="ignore")
        with suppress(Exception):
            self._client.close()
