"""Recorded games and their positions: filtered by what their records say, and counted."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cirkis.checks import check_whole
from cirkis.game import Record, State, replay_record
from cirkis.game.records.model import tag_key
from cirkis.game.records.replay import result_text
from cirkis.game.records.tags import head_tags
from cirkis.game.rules.state import victory_shares

UNFINISHED = "unfinished"


class RecordedGame(NamedTuple):
    """A record and its positions.

    Attributes:
        record: the record.
        states: the first position and the one after every ply.
    """

    record: Record
    states: tuple[State, ...]

    @property
    def end(self) -> State:
        """The last position."""
        return self.states[-1]

    @property
    def plies(self) -> int:
        """The number of placements and withdrawals."""
        return len(self.states) - 1

    @property
    def reason(self) -> str:
        """Why the game ended, as in the tag Result; "unfinished" if it did not."""
        return UNFINISHED if self.end.outcome is None else self.end.outcome.reason.value

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory; the sum is 1, or 0 if the game did not end."""
        winners = () if self.end.outcome is None else self.end.outcome.winners
        return victory_shares(winners, self.record.options.players)


def recorded_game(record: Record) -> RecordedGame:
    """Return a record with its positions.

    Raises:
        RecordError: the rules do not allow a ply, which cannot happen for a record that was read.
    """
    return RecordedGame(record, replay_record(record))


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Conditions on a game. A field that is not set allows any value; case is ignored.

    Attributes:
        names: players who must all take part.
        winner: the name or colour of a player who won, alone or with others.
        players: the number of players.
        reasons: why the game may have ended: any of "target", "went-out", "blocked", "withdrawals"
            and "unfinished".
        tags: names of tags, including those of options, and the value each must have.
        since, until: the first and last date, such as "2026-05-17", "2026-05" or "2026"; a game
            without a date does not pass.
        min_plies, max_plies: the minimum and maximum number of plies.
        min_score: the points that at least one player must have reached by the end.

    Raises:
        CirkisError: a number is invalid.
    """

    names: tuple[str, ...] = ()
    winner: str | None = None
    players: int | None = None
    reasons: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    since: str | None = None
    until: str | None = None
    min_plies: int | None = None
    max_plies: int | None = None
    min_score: int | None = None

    def __post_init__(self) -> None:
        for name in ("players", "min_plies", "max_plies", "min_score"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, check_whole(name, value))

    def fits(self, game: RecordedGame) -> bool:
        """Return whether a game passes the filter."""
        wanted = ((test, getattr(self, field)) for field, test in _TESTS.items())
        return all(value in (None, ()) or test(value, game) for test, value in wanted)


def _has_winner(wanted: str, game: RecordedGame) -> bool:
    colours, names = game.record.options.colours, game.record.names
    won = [seat for seat, share in enumerate(game.shares) if share]
    return wanted.casefold() in _folded(
        name for seat in won for name in (names[seat], colours[seat].value)
    )


def _has_tags(wanted: tuple[tuple[str, str], ...], game: RecordedGame) -> bool:
    tags = head_tags(game.record, result_text(game.end))
    known = {tag_key(name): text.casefold() for name, text in tags}
    return all(known.get(tag_key(name)) == text.casefold() for name, text in wanted)


def _date(game: RecordedGame) -> str:
    return (game.record.tag("date") or "").strip()


def _folded(names: Iterable[str]) -> set[str]:
    return {name.casefold() for name in names}


_TESTS: dict[str, Callable[[Any, RecordedGame], bool]] = {
    "players": lambda count, game: game.record.options.players == count,
    "names": lambda names, game: _folded(names) <= _folded(game.record.names),
    "winner": _has_winner,
    "reasons": lambda reasons, game: game.reason in reasons,
    "since": lambda first, game: "" != _date(game) >= first,
    "until": lambda last, game: _date(game) != "" and _date(game)[: len(last)] <= last,
    "min_plies": lambda least, game: game.plies >= least,
    "max_plies": lambda most, game: game.plies <= most,
    "min_score": lambda least, game: max(game.end.scores) >= least,
    "tags": _has_tags,
}


@dataclass(slots=True)
class Tally:
    """The results of one seat or one player; shares and points cover only games that ended."""

    games: int = 0
    finished: int = 0
    shares: float = 0.0  # a victory shared by two counts as half for each
    points: int = 0

    def add(self, is_finished: bool, share: float, points: int) -> None:
        self.games += 1
        if is_finished:
            self.finished, self.shares = self.finished + 1, self.shares + share
            self.points += points

    def to_json(self) -> dict[str, Any]:
        """Return the counts, and the average score in the games that ended; null if none did."""
        return {
            "games": self.games,
            "finished": self.finished,
            "victories": round(self.shares, 6),
            "average": round(self.points / self.finished, 4) if self.finished else None,
        }


@dataclass(slots=True)
class GameCounts:
    """The results of many games.

    Attributes:
        games: the number of games.
        plies: the number of placements and withdrawals in them.
        reasons: the number of games that ended for each reason; "unfinished" for the rest.
        by_players: the number of games with two, three and four players.
        seats: for each number of players, the results of each seat, first the starter's.
        names: the results of each named player.
    """

    games: int = 0
    plies: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    by_players: Counter[int] = field(default_factory=Counter)
    seats: dict[int, list[Tally]] = field(default_factory=dict)
    names: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))

    def add(self, game: RecordedGame) -> None:
        options, is_finished = game.record.options, game.end.is_over
        players = options.players
        self.games, self.plies = self.games + 1, self.plies + game.plies
        self.reasons[game.reason] += 1
        self.by_players[players] += 1
        tallies = self.seats.setdefault(players, [Tally() for _ in range(players)])
        for seat, (share, points) in enumerate(zip(game.shares, game.end.scores, strict=True)):
            tallies[(seat - options.first_seat) % players].add(is_finished, share, points)
            if game.record.names[seat]:
                self.names[game.record.names[seat]].add(is_finished, share, points)

    def to_json(self) -> dict[str, Any]:
        """Return all counts as JSON values."""
        return {
            "games": self.games,
            "plies": self.plies,
            "reasons": dict(sorted(self.reasons.items())),
            "players": {str(count): games for count, games in sorted(self.by_players.items())},
            "seats": {
                str(count): [tally.to_json() for tally in tallies]
                for count, tallies in sorted(self.seats.items())
            },
            "names": {name: self.names[name].to_json() for name in sorted(self.names)},
        }
