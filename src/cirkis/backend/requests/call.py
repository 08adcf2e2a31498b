"""The arguments and results of handlers, on a server or a device."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from cirkis.backend.documents import DocumentStore
from cirkis.backend.progress import FinishedGames, ProgressKeeper
from cirkis.backend.puzzle_ratings import PuzzleRatings
from cirkis.backend.reviews import Reviews
from cirkis.backend.session import TableSession
from cirkis.backend.work import Work
from cirkis.practice.puzzles.library import Library
from cirkis.tables.page_info import OpeningsInfo
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused
from cirkis.tables.requests import NewRecord, NewTable
from cirkis.tables.state import Table

Body = TypeVar("Body")


class Hub(Protocol):
    async def open(self, table_id: str) -> TableSession:
        """Return a table's session; raise Refused if the table does not exist or is broken."""


class Registry(Protocol):
    async def create(self, request: NewTable, host: Person | None) -> tuple[str, str]:
        """Create a table; return its id and its short code, empty if it has none."""

    async def import_record(self, request: NewRecord, host: Person | None) -> tuple[str, str]:
        """Create a table from a record's game; return its id and short code."""

    async def tables_of(self, person: Person, limit: int) -> list[str]:
        """Return a person's latest tables; a server lists games in progress first."""

    async def running_tables_of(self, person: Person, limit: int, since: float = 0.0) -> list[str]:
        """Return a person's games in progress, most recently changed first.

        `since` leaves out those that have not changed since then, in Unix seconds.
        """


class Analyst(Protocol):
    def admit(self, seconds: float) -> None:
        """Charge an analysis of this length to the requester's quota.

        Raises Refused if the quota is used up or too many analyses are running.
        """

    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        """Yield progressively better analyses of a table's position, each as JSON."""


@dataclass(frozen=True, slots=True)
class Place:
    """The objects that handlers use, on a server or a device.

    `help` runs a slow function without blocking other requests.
    """

    hub: Hub
    registry: Registry
    finished_games: FinishedGames
    progress: ProgressKeeper
    puzzle_ratings: PuzzleRatings
    documents: DocumentStore
    analyst: Analyst
    reviews: Reviews
    help: Work
    library: Callable[[], Awaitable[Library]]
    openings: Callable[[Table], OpeningsInfo]


class File(NamedTuple):
    """Text other than JSON. `name` is the file name, empty if the text is not a download."""

    text: str
    type: str
    name: str = ""


class Stream(NamedTuple):
    """A stream of messages, each as JSON."""

    messages: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Call(Generic[Body]):
    """A request.

    `named` is the id in the path (of a table, lesson, puzzle or study), or empty; `opened` is the
    table with this id; `person` is the requester, None if anonymous.
    """

    place: Place
    query: Mapping[str, str]
    named: str
    body: Body
    person: Person | None
    opened: TableSession | None

    @property
    def session(self) -> TableSession:
        """The table in the path."""
        assert self.opened is not None
        return self.opened

    @property
    def somebody(self) -> Person:
        """The requester; raises Refused if anonymous."""
        if self.person is None:
            raise refused("no-person")
        return self.person

    def asked(self, name: str) -> str:
        """Return a query parameter; empty if not given."""
        return self.query.get(name, "")
