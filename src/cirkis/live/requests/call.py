"""What a handler is given and may return, wherever the request came from."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from cirkis.live.finished_games import FinishedGames
from cirkis.live.progress import ProgressKeeper
from cirkis.live.puzzle_ratings import PuzzleRatings
from cirkis.live.reviews import Reviews
from cirkis.live.session import TableSession
from cirkis.live.studies import StudyKeeper
from cirkis.live.work import Work
from cirkis.puzzles.library import Library
from cirkis.table.openings_info import OpeningsInfo
from cirkis.table.people import Person
from cirkis.table.refusals import refused
from cirkis.table.requests import NewRecord, NewTable
from cirkis.table.state import Table

Body = TypeVar("Body")


class Hub(Protocol):
    """Opens tables."""

    async def open(self, table_id: str) -> TableSession:
        """Return the session of a table; raise Refused if there is none, or it is broken."""


class Registry(Protocol):
    """Makes tables, and knows whose they are."""

    async def create(self, request: NewTable, host: Person | None) -> tuple[str, str]:
        """Make a new table; return its id and its short code, empty if it has none."""

    async def import_record(self, request: NewRecord, host: Person | None) -> tuple[str, str]:
        """Make a table at which a record's game was played; return its id and short code."""

    async def tables_of(self, person: Person, limit: int) -> list[str]:
        """Return the ids of a person's tables, the last changed first."""


class Analyst(Protocol):
    """Thinks about positions for people."""

    def check_quotas(self) -> None:
        """Raise TooMany if whoever asks has had too many analyses."""

    def check_room(self) -> None:
        """Raise TooMany if too many analyses are under way."""

    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        """Yield better and better analyses of a table's position, each as JSON."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a server or a device answers requests with.

    Attributes:
        hub: opens tables.
        registry: makes and finds them.
        finished_games: notices the ends of games.
        progress: what is remembered of people.
        puzzle_ratings: how hard puzzles turned out to be.
        studies: boards of one's own.
        analyst: thinks about positions.
        reviews: those of whole games.
        help: calls a function that takes long, where it keeps nobody waiting.
        library: returns the puzzles.
        openings: tells what good players place at a table's position.
    """

    hub: Hub
    registry: Registry
    finished_games: FinishedGames
    progress: ProgressKeeper
    puzzle_ratings: PuzzleRatings
    studies: StudyKeeper
    analyst: Analyst
    reviews: Reviews
    help: Work
    library: Callable[[], Awaitable[Library]]
    openings: Callable[[Table], OpeningsInfo]


class File(NamedTuple):
    """A text that is no JSON.

    Attributes:
        text: the text.
        type: its media type.
        name: what the file is called where it is saved; empty if it is not for that.
    """

    text: str
    type: str
    name: str = ""


class Stream(NamedTuple):
    """Messages that come one after the other, each as JSON."""

    messages: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Call(Generic[Body]):
    """A request.

    Attributes:
        place: what it is answered with.
        query: the parameters behind the question mark.
        named: what the path names: a table, a lesson, a puzzle or a study; empty for nothing.
        body: what was posted, read and checked.
        person: who asks; None if they do not say.
        opened: the table that the path names.
    """

    place: Place
    query: Mapping[str, str]
    named: str
    body: Body
    person: Person | None
    opened: TableSession | None

    @property
    def session(self) -> TableSession:
        """Return the table that the path names."""
        assert self.opened is not None
        return self.opened

    @property
    def somebody(self) -> Person:
        """Return who asks.

        Raises:
            Refused: they do not say who they are.
        """
        if self.person is None:
            raise refused("no-person")
        return self.person

    def asked(self, name: str) -> str:
        """Return a parameter; empty where it is not given."""
        return self.query.get(name, "")
