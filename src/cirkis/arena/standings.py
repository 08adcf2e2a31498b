"""What the results say: everybody's victories, who beat whom, why games ended, who failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

from cirkis.arena.plan import Plan
from cirkis.arena.ratings import Rating, TableRatings, elo_ratings
from cirkis.arena.result import Result
from cirkis.arena.sequential import SequentialTest
from cirkis.arena.simulation_stats import wilson


class Ending(Enum):
    """Why an arena ended."""

    COMPLETE = "complete"  # all games are played
    SETTLED = "settled"  # the question is answered
    INTERRUPTED = "interrupted"  # somebody stopped it


@dataclass(slots=True)
class Standing:
    """What one player has reached.

    Attributes:
        name: who it is.
        games: how many it has played.
        victories: a game won alone counts 1, a shared one is divided among those who share it.
        wins, shared: games won alone, and won together with others (R26).
        points: the sum of its scores.
        faults: in how many games it failed.
    """

    name: str
    games: int = 0
    victories: float = 0.0
    wins: int = 0
    shared: int = 0
    points: int = 0
    faults: int = 0

    @property
    def interval(self) -> tuple[float, float]:
        """Where its true rate of victories lies with 95 percent confidence."""
        return wilson(self.victories, self.games)


@dataclass(slots=True)
class Duel:
    """How two players did in the games that both took part in.

    Attributes:
        games: how many these were.
        victories: of the first and of the second; with more than two at a table others win too.
    """

    first: str
    second: str
    games: int = 0
    victories: tuple[float, float] = (0.0, 0.0)

    @property
    def interval(self) -> tuple[float, float]:
        """The first one's part of the victories that fell to one of the two, at 95 percent."""
        return wilson(self.victories[0], self.victories[0] + self.victories[1])


@dataclass(slots=True)
class Standings:
    """The results of a plan, in the order of the plan.

    Attributes:
        ending: why there are no more.
        games: how many are counted.
        faults: (game, player, sentence) for every player that failed in a game.
        test: what became of the plan's question, if it has one.
    """

    plan: Plan
    ending: Ending
    games: int = 0
    plies: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    standings: list[Standing] = field(init=False)
    duels: dict[tuple[int, int], Duel] = field(init=False)
    faults: list[tuple[int, int, str]] = field(default_factory=list)
    test: SequentialTest | None = None
    ratings: tuple[Rating, ...] = ()

    def __post_init__(self) -> None:
        names = [entrant.name for entrant in self.plan.entrants]
        self.standings = [Standing(name) for name in names]
        meeting = {pair for table in self.plan.tables for pair in combinations(table, 2)}
        self.duels = {(i, j): Duel(names[i], names[j]) for i, j in sorted(meeting)}

    def count(self, results: Iterable[Result]) -> Standings:
        """Count these results, and work out the ratings from them all."""
        tables = TableRatings(len(self.standings)) if self.plan.options.players > 2 else None
        for result in results:
            self._add(result)
            if tables is not None:
                tables.add(result)
        won = {pair: duel.victories for pair, duel in self.duels.items()}
        self.ratings = tables.now() if tables else elo_ratings(len(self.standings), won)
        return self

    def _add(self, result: Result) -> None:
        self.games += 1
        self.plies += result.plies
        self.reasons[result.reason] += 1
        for player, points in zip(result.seats, result.scores, strict=True):
            standing, share = self.standings[player], result.share(player)
            standing.games += 1
            standing.points += points
            standing.victories += share
            standing.wins += share == 1
            standing.shared += 0 < share < 1
        for player, sentence in result.faults:
            self.standings[player].faults += 1
            self.faults.append((result.game, player, sentence))
        for i, j in combinations(sorted(result.seats), 2):
            duel = self.duels[i, j]
            of_i, of_j = duel.victories
            duel.games += 1
            duel.victories = of_i + result.share(i), of_j + result.share(j)
