"""What a host provides to its tables and endpoints.

There are two hosts: the server (server/hub/services.py), and the program in a browser
(in_browser/services.py).
"""

from abc import abstractmethod
from collections.abc import AsyncIterator, Callable
from typing import Any, Protocol, TypeVar

from cirkis.backend.broadcast import SteadyClock
from cirkis.backend.documents import Documents
from cirkis.practice.puzzles.library import Library
from cirkis.tables.page_info import OpeningsInfo
from cirkis.tables.people import Person
from cirkis.tables.requests import NewRecord, NewTable
from cirkis.tables.state import Table

T = TypeVar("T")


class Work(Protocol):
    async def __call__(self, act: Callable[..., T], /, *arguments: Any) -> T:
        """Call `act` with the arguments, and return its result."""


async def do_here(act: Callable[..., T], *arguments: Any) -> T:
    return act(*arguments)


class Services(Protocol):
    """What a host provides to its tables and endpoints.

    Attributes:
        clock: the clock for all tables.
        documents: what is stored about people besides tables.
        help: runs a slow function without blocking other requests.
        is_for_one: whether there is only one person, whose ratings affect nobody else.
    """

    clock: SteadyClock
    documents: Documents
    help: Work
    is_for_one: bool = False

    def address(self) -> str:
        """Return the requester's address; empty if there is only one person."""
        return ""

    @abstractmethod
    async def create(self, request: NewTable, host: Person | None) -> tuple[str, str]:
        """Create a table; return its id and its join code, empty if it has none.

        Raises a CirkisError if the options or seats are invalid, or storing fails.
        """

    @abstractmethod
    async def import_record(self, request: NewRecord, host: Person | None) -> tuple[str, str]:
        """Create a table from a record's game; return its id and join code.

        Raises a CirkisError if the record cannot be read or played here, or storing fails.
        """

    @abstractmethod
    async def tables_of(self, person: Person, limit: int) -> list[str]:
        """Return a person's latest tables; a server lists games in progress first."""

    @abstractmethod
    async def running_tables_of(self, person: Person, limit: int, since: float = 0.0) -> list[str]:
        """Return a person's games in progress, most recently changed first.

        `since` leaves out those that have not changed since then, in Unix seconds.
        """

    @abstractmethod
    async def library(self) -> Library:
        """Return the puzzles. Raises Refused if they cannot be loaded; the next call retries."""

    @abstractmethod
    def openings(self, table: Table) -> OpeningsInfo:
        """Return what is known about the placements in a table's position."""

    def admit(self, seconds: float) -> None:
        """Charge an analysis of this length to the requester.

        Raises Refused if too many analyses are running.
        """
        return

    @abstractmethod
    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        """Yield progressively better analyses of a table's position, each as JSON."""

    @abstractmethod
    def review(self, table: Table) -> AsyncIterator[bytes]:
        """Yield the progress of analysing a table's round, then the result, each as JSON."""
