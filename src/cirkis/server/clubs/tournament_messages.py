"""The requests and responses for a club's tournaments."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from cirkis.tables.requests import Name, Number, TimeBank, TimeControl

MOST_PEOPLE = 24
MOST_ROUNDS = 24
Size = Annotated[int, Meta(ge=2, le=4)]


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to create.

    Attributes:
        name: its name.
        members: the numbers of the members who take part.
        players: the number of seats at each table.
        rounds: the number of rounds.
        clock: the clock of all tables.
        options: the options that differ from the defaults.
    """

    name: Name
    members: Annotated[list[Number], Meta(min_length=2, max_length=MOST_PEOPLE)]
    players: Size
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    clock: TimeControl = TimeBank(900, 10)
    options: dict[str, Any] = {}


class TournamentMade(Struct, frozen=True):
    """The number of the tournament that was created."""

    n: int


class RoundWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The round to open, from 1; one that is already open stays as it is."""

    round: Number


class TournamentLength(Struct, frozen=True):
    """A possible tournament length, and how even its schedule is.

    Attributes:
        rounds: the number of rounds.
        tables: the number of tables in all of them.
        games: the fewest and the most games that anybody plays.
        meetings: the fewest and the most times that two people meet.
        seats: the fewest and the most times that anybody sits in any one seat.
    """

    rounds: int
    tables: int
    games: tuple[int, int]
    meetings: tuple[int, int]
    seats: tuple[int, int]


class TableResult(Struct, frozen=True):
    """How a game ended, by seat: the places, from 1, and the scores; `winners` are the seats that
    share the point.
    """

    winners: list[int]
    places: list[int]
    scores: list[int]


class TournamentGame(Struct, frozen=True, omit_defaults=True):
    """A game: the member at each seat, the id of the table once it is open, and the result."""

    seats: list[int]
    table: str = ""
    result: TableResult | None = None


class Tournament(Struct, frozen=True):
    """A tournament as stored; members are identified by number.

    Attributes:
        name: its name.
        clock: the clock of its tables.
        options: all options of its games.
        rounds: the games of each round.
        opened: how many rounds are open.
    """

    name: str
    clock: TimeControl
    options: dict[str, Any]
    rounds: list[list[TournamentGame]]
    opened: int = 0

    @property
    def games(self) -> Iterator[TournamentGame]:
        return (game for games in self.rounds for game in games)

    @property
    def running(self) -> Iterator[TournamentGame]:
        """The games of open rounds that have no result yet."""
        opened = self.rounds[: self.opened]
        return (game for games in opened for game in games if game.result is None)

    @property
    def is_over(self) -> bool:
        return all(game.result for game in self.games)

    @property
    def entrants(self) -> set[int]:
        return {one for game in self.games for one in game.seats}


class TournamentSummary(Struct, frozen=True):
    """A tournament in a list: its number and name, how many of its rounds are open, and whether
    it is over.
    """

    n: int
    name: str
    rounds: int
    opened: int
    over: bool


class Entrant(Struct, frozen=True):
    """A member in the standings.

    Attributes:
        n: their number.
        name: their name; null if they have been forgotten.
        here: whether they are still a member; otherwise computers play for them.
        place: their place, from 1; equal results share one.
        games: how many games they have finished.
        points: 1 for each game won, and a share for each shared victory.
        direct: how often they finished ahead of others with equal points, less how often behind.
        margin: how far they scored above the average of their tables, in percent.
        face: the number of their face; null if they have been forgotten.
    """

    n: int
    name: str | None
    here: bool
    place: int
    games: int
    points: float
    direct: int
    margin: float
    face: int | None


class TournamentView(Struct, frozen=True):
    """A tournament as a member of the club sees it.

    Attributes:
        n: its number in the club.
        made: when it was created, in Unix seconds.
        you: the requester's number.
        host: the number of the club's host.
        can_open: whether the next round can begin.
        standing: everybody who takes part, best first.
        tournament: the rest, as stored.
    """

    n: int
    made: float
    you: int
    host: int
    can_open: bool
    standing: list[Entrant]
    tournament: Tournament
