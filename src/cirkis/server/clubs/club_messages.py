"""The requests and responses about clubs and tournaments. Members are identified by number."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from cirkis.tables.requests import Id, Name, Number, TimeBank, TimeControl
from cirkis.tables.view import TableSummary

MAX_PEOPLE = 24
MAX_ROUNDS = 24
Size = Annotated[int, Meta(ge=2, le=4)]
InvitationSecret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$(?!\n)")]

ClubAct = Literal["invite", "uninvite", "close", "leave"]
MemberAct = Literal["mute", "unmute", "remove", "ban", "ban-newer", "unban", "hand-over"]
Act = Literal[
    ClubAct,
    MemberAct,
    "create",
    "join",
    "table",
    "remove-line",
    "export",
    "tournament",
    "round",
    "remove-tournament",
]


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
    members: Annotated[list[Number], Meta(min_length=2, max_length=MAX_PEOPLE)]
    players: Size
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
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
    """A tournament.

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
        return {entrant for game in self.games for entrant in game.seats}


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
        here: whether they are still a member; otherwise they forfeit the rounds that begin later.
        place: their place, from 1; equal results share one.
        games: how many games they have finished.
        points: 1 for each game won, and a share for each shared victory.
        direct: how often they finished ahead of others with equal points, less how often behind.
        margin: how far they scored above the average of their tables, in percent.
        face: the number of their face; null if they have been forgotten.
        online: whether they have a page of this server open.
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
    online: bool


class TournamentView(Struct, frozen=True):
    """A tournament as a member of the club sees it.

    Attributes:
        n: its number in the club.
        made: when it was created, in Unix seconds.
        you: the requester's number.
        host: the number of the club's host.
        can_open: whether the next round can begin.
        standing: everybody who takes part, best first.
        turns: by table in progress, the number of the member whose turn it is.
        tournament: the rest.
    """

    n: int
    made: float
    you: int
    host: int
    can_open: bool
    standing: list[Entrant]
    turns: dict[str, int]
    tournament: Tournament


class NewClub(Struct, frozen=True, forbid_unknown_fields=True):
    """A club to create: its name, and the requester's name in it."""

    club: Name
    name: Name


class Invitation(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of an invitation, which is the part of its link after #."""

    secret: InvitationSecret


class JoinClub(Invitation, frozen=True, forbid_unknown_fields=True):
    """Join a club under a name."""

    name: Name


class ClubOffer(Struct, frozen=True):
    """The club that an invitation leads to, how many members it has, and whether you are one."""

    id: str
    name: str
    members: int
    joined: bool


class ClubMade(Struct, frozen=True):
    """The club that was created or joined, or the club table where the requester now sits."""

    id: str


class ClubSummary(Struct, frozen=True):
    """One of the requester's clubs."""

    id: str
    name: str


class ChangeClub(Struct, frozen=True, forbid_unknown_fields=True, tag="club"):
    """Change a club (host only), or leave it.

    Attributes:
        act: `invite` replaces the invitation, `uninvite` only revokes it; `close` is for good, but
            members can still read everything; when the host leaves, the first unmuted member
            becomes host.
    """

    act: ClubAct


class ChangeMember(Struct, frozen=True, forbid_unknown_fields=True, tag="member"):
    """Change what a member can do (host only).

    Attributes:
        act: `mute` stops them from writing in the club and at its tables; `remove` ends their
            membership, but they can come back with an invitation; `ban` keeps them out until
            `unban`, and replaces the invitation; `ban-newer` also keeps out everybody who first
            joined after them, even if they have left; `hand-over` makes them the host.
        member: their number.
    """

    act: MemberAct
    member: Number


class ReportLine(Struct, frozen=True, forbid_unknown_fields=True, tag="report"):
    """Report a line in the club's chat to its host."""

    line: Number


class SettleReport(Struct, frozen=True, forbid_unknown_fields=True, tag="settle"):
    """Settle the reports about a line, by removing or keeping the line (host only)."""

    line: Number
    remove: bool = True


RollCommand = ChangeClub | ChangeMember
LineCommand = ReportLine | SettleReport
ClubCommand = RollCommand | LineCommand


class ClubTableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the club's tables to sit down at, or a table to open.

    Attributes:
        table: the table to join; null to open one.
        players: the number of seats of a new table.
        clock: the clock of a new table; rated games need one.
        rated: whether the new table's games count for ratings and the ladder.
    """

    table: Id | None = None
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    clock: TimeControl | None = TimeBank(300, 5)
    rated: bool = True


class ClubMember(Struct, frozen=True):
    """A member: their number and name, whether they are muted in the chat, the number of their
    face, and whether they have a page of this server open.
    """

    n: int
    name: str
    muted: bool
    face: int
    online: bool = False


class ClubLine(Struct, frozen=True):
    """A line in the club's chat.

    Attributes:
        n: its number, from 1.
        at: when it was stored, in Unix seconds.
        by: the number of the writer; null if they are no longer known.
        name: the writer's name; null if they are banned.
        text: the text written; empty if it was removed.
        phrase: the key of a phrase, instead of text.
        face: the number of the writer's face; null if they are banned.
    """

    n: int
    at: float
    by: int | None
    name: str | None
    text: str | None
    phrase: str | None
    face: int | None


class ReportedLine(ClubLine, frozen=True):
    """A line that members reported, and the name of the first of them, unless unknown."""

    reporters: list[str]


class ClubView(Struct, frozen=True):
    """A club, as one of its members sees it.

    Attributes:
        id: the id of the club.
        name: its name.
        you: the requester's number.
        host: the number of the host.
        closed: when it was closed, in Unix seconds; null if it is open.
        link: the invitation, shown only to the host; null if there is none.
        members: the members, in the order in which they joined.
        banned: those who cannot come back, shown only to the host.
        former: the former members who joined last, whom the host can still ban; shown only to the
            host.
        reported: the lines that members reported, latest first, shown only to the host.
        said: the latest lines of the chat, oldest first.
        tables: the requester's own tables, then the others where members wait for players, then
            the other games in progress; of each, the latest changed first.
        tournaments: its tournaments, latest first.
    """

    id: str
    name: str
    you: int
    host: int
    closed: float | None
    link: str | None
    members: list[ClubMember]
    banned: list[ClubMember]
    former: list[ClubMember]
    reported: list[ReportedLine]
    said: list[ClubLine]
    tables: list[TableSummary]
    tournaments: list[TournamentSummary]


class LogRow(Struct, frozen=True):
    """An entry in the club's log: its number from 1, its time in Unix seconds, what was done, by
    whom, and about whom. The names of people who are banned or no longer known are null.
    """

    n: int
    at: float
    act: Act
    by: str | None
    about: str | None


class LadderRow(Struct, frozen=True):
    """A member's strength, its standard deviation, and how many games it is based on."""

    n: int
    name: str
    face: int
    rating: float
    deviation: float
    games: int


class Pairing(Struct, frozen=True):
    """How many games two members played together, and in how many each finished ahead."""

    members: tuple[int, int]
    ahead: tuple[int, int]
    games: int


class Ladder(Struct, frozen=True):
    """How the members do against each other, in the rated games at the club's tables.

    Attributes:
        two: the strength in two-player games, strongest first, on the scale of Glicko-2 ratings.
        more: the strength in games with three or four players, on the scale of OpenSkill, where
            everybody starts at 25; null if this server cannot compute it.
        pairs: who played whom, at tables of any size.
    """

    two: list[LadderRow]
    more: list[LadderRow] | None
    pairs: list[Pairing]


class ClubGame(Struct, frozen=True):
    """A game in an exported club: its table and round, when it ended, and the members' numbers and
    places by seat. Numbers of unknown people are null.
    """

    game: str
    at: float
    players: list[int | None]
    places: list[int]


class ClubData(Struct, frozen=True):
    """A club: its log and chat (at most the last 5,000 entries of each), the latest games that
    count for the ladder, and its tournaments. Times are in Unix seconds.
    """

    name: str
    made: float
    closed: float | None
    members: list[ClubMember]
    log: list[LogRow]
    said: list[ClubLine]
    games: list[ClubGame]
    tournaments: list[Tournament]
