"""Count games by their endings and their winners."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from cirkis.lab.recorded_games.game import RecordedGame


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
        seats: for each number of players, the results of each seat, beginning with the starter's.
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
