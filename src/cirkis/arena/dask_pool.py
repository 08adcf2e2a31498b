"""A crew on a Dask cluster: its scheduler gives the work of a dead worker to another by itself."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from types import ModuleType
from typing import Any

from cirkis.errors import CirkisError

CONNECTING = 10  # seconds
LEAST = 2  # pieces of work under way, even while no worker is there yet


class DaskPool:
    """The workers of a Dask cluster, however many there are from time to time.

    Args:
        address: of its scheduler, as in tcp://10.0.0.1:8786.
        farewell: what every worker does in the end.

    Raises:
        CirkisError: dask.distributed is not installed, or nobody answers at the address.
    """

    def __init__(self, address: str, farewell: Callable[[], None] = lambda: None) -> None:
        dask = _distributed()
        try:
            self._client = dask.Client(address, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError) as problem:
            raise CirkisError(f'no cluster answers at "{address}": {problem}') from None
        self._farewell = farewell
        self._futures: set[Any] = set()
        self._done: SimpleQueue[Any] = SimpleQueue()

    @property
    def size(self) -> int:
        """How many threads the workers have together now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(LEAST, sum(threads.values()))

    @property
    def busy(self) -> int:
        """How many pieces are under way."""
        return len(self._futures)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Send a piece of work to the cluster."""
        future = self._client.submit(function, *arguments, pure=False)
        self._futures.add(future)
        future.add_done_callback(self._done.put)

    def next(self) -> Any:
        """What came of the piece that is done first.

        Raises:
            CirkisError: as the work does; or workers died over it again and again, or the
                scheduler is gone.
        """
        future = self._done.get()
        self._futures.discard(future)
        try:
            return future.result()
        except CirkisError:
            raise
        except (Exception, CancelledError) as problem:
            raise CirkisError(f"the cluster has failed: {_sentence(problem)}") from problem

    def close(self) -> None:
        """Take back all work, and let the cluster go."""
        self._client.cancel(list(self._futures))
        self._futures.clear()
        with suppress(Exception):  # the cluster may be gone
            self._client.run(self._farewell, on_error="ignore")
        self._client.close()


def _sentence(problem: BaseException) -> str:
    return " ".join(f"{type(problem).__name__}: {problem}".split())


def _distributed() -> ModuleType:
    try:
        import distributed
    except ImportError:
        raise CirkisError(
            "a cluster needs dask.distributed: pip install 'cirkis[cluster]'"
        ) from None
    found: ModuleType = distributed
    return found
