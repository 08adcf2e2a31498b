"""The services of the page's worker: durable storage, and an engine in another worker."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypedDict

from cirkis.backend.table_host import StoreError
from cirkis.i18n import texts_in


class StoredTable(TypedDict):
    table: str
    entries: list[str]


class Thinking(Protocol):
    """A job that the engine is running."""

    @property
    def promise(self) -> Awaitable[Any]:
        """A promise that settles when the job ends."""

    def cancel(self) -> None:
        """Cancel the job."""


class Host(Protocol):
    """What the tables need from their worker: storage, files and the engine."""

    def load(self) -> Awaitable[list[StoredTable]]:
        """Return all logs."""

    def append(self, table: str, first: int, entries: Sequence[str]) -> Awaitable[None]:
        """Append entries to a log durably, all or none, creating the log if needed."""

    def replace(self, table: str, entries: Sequence[str]) -> Awaitable[None]:
        """Replace a log's entries durably, all or none, creating the log if needed."""

    def remove(self, table: str) -> Awaitable[None]:
        """Remove a log."""

    def read_file(self, name: str) -> Awaitable[bytes]:
        """Return one of the site's files, fetched on first use."""

    def think(self, job: str, on_message: Callable[[str], None]) -> Thinking:
        """Give the engine a job."""


class StorageFailed(StoreError):
    """Storing failed; `code` is a key of refusals.CODES."""

    def __init__(self, code: str) -> None:
        super().__init__(texts_in()(f"refused-{code}"))
        self.code = code


_FULL = {"QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"}  # names of JavaScript errors


@contextmanager
def storing() -> Iterator[None]:
    """Turn any exception from the host into StorageFailed."""
    try:
        yield
    except Exception as problem:
        name = getattr(problem, "name", type(problem).__name__)
        raise StorageFailed("storage-full" if name in _FULL else "storage") from problem
