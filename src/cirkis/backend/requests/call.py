"""The arguments and results of handlers, on a server or a device."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from cirkis.backend.progress import FinishedGames, ProgressKeeper
from cirkis.backend.puzzle_ratings import PuzzleRatings
from cirkis.backend.reviews import Reviews
from cirkis.backend.services import Services
from cirkis.backend.session import TableSession
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

Body = TypeVar("Body")

OpenTable = Callable[[str], Awaitable[TableSession]]
"""Returns the table with an id; raises Refused if it does not exist or is broken."""


class Backend:
    """What handlers work with: a host's services, and what is built on them."""

    def __init__(self, services: Services, open_table: OpenTable) -> None:
        self.services = services
        self.open = open_table
        now, documents = services.clock.now, services.documents
        self.progress = ProgressKeeper(documents, now)
        self.finished_games = FinishedGames(self.progress)
        self.puzzle_ratings = PuzzleRatings(documents, now, services.address)
        self.reviews = Reviews(services.review, services.address)


class File(NamedTuple):
    """Text other than JSON. `name` is the file name, empty if the text is not a download."""

    text: str
    type: str
    name: str = ""


class MessageStream(NamedTuple):
    """A stream of messages, each as JSON."""

    messages: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class SharedCall(Generic[Body]):
    """A request.

    `named` is the id in the path (of a table, lesson, puzzle or study), or empty; `opened` is the
    table with this id; `person` is the requester, None if anonymous.
    """

    backend: Backend
    query: Mapping[str, str]
    named: str
    body: Body
    person: Person | None
    opened: TableSession | None

    @property
    def services(self) -> Services:
        return self.backend.services

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
