"""The standings of an arena: victories, head-to-head results, endings, failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

from cirkis.extras import is_installed
from cirkis.lab.arena.clock import NO_TIME, TimeUsed
from cirkis.lab.arena.faults import Fault
from cirkis.lab.arena.plan import Plan, anchors_among
from cirkis.lab.arena.ratings import OpenSkillRatings, Rating, elo_ratings, wilson_interval
from cirkis.lab.arena.result import GameResult
from cirkis.lab.arena.sprt import Sprt


class RunStatus(Enum):
    """Why an arena ended."""

    COMPLETE = "complete"  # all games have been played
    SETTLED = "settled"  # the sequential test has a verdict
    INTERRUPTED = "interrupted"  # stopped by Ctrl-C


@dataclass(slots=True)
class Standing:
    """The results of one player.

    Attributes:
        name: the name of the player.
        games: how many games it played.
        victories: a game won alone counts 1; a shared victory is divided among the winners.
        wins: games won alone.
        shared: games won together with other players (R26).
        points: the sum of its scores.
        faults: the number of games in which it failed.
        late: the number of those games in which it ran out of time.
        used: how long it thought.
    """

    name: str
    games: int = 0
    victories: float = 0.0
    wins: int = 0
    shared: int = 0
    points: int = 0
    faults: int = 0
    late: int = 0
    used: TimeUsed = NO_TIME

    def add(self, share: float, points: int) -> None:
        """Count one game.

        Args:
            share: the player's share of the victory, from 0 to 1.
            points: the player's score.
        """
        self.games += 1
        self.points += points
        self.victories += share
        self.wins += share == 1
        self.shared += 0 < share < 1

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 percent interval of the victory rate."""
        return wilson_interval(self.victories, self.games)


@dataclass(slots=True)
class HeadToHead:
    """The results of two players in the games that both took part in.

    Attributes:
        first: the name of one player.
        second: the name of the other.
        games: how many games both took part in.
        victories: the first player's and the second's; at larger tables, others may win instead.
    """

    first: str
    second: str
    games: int = 0
    victories: tuple[float, float] = (0.0, 0.0)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 percent interval of the first player's share of the two players' victories."""
        return wilson_interval(self.victories[0], self.victories[0] + self.victories[1])


@dataclass(slots=True)
class Standings:
    """The results of a plan.

    Attributes:
        plan: the plan that was played.
        status: why the run ended.
        games: how many games are counted.
        plies: how many placements were made in them.
        reasons: how many games ended for each reason.
        players: the results of each player, in the order of the plan.
        head_to_head: the results of each pair of players, by their indices in the plan.
        faults: every failure of a player, with its game number.
        results: the results that are counted.
        sprt: the state of the sequential test, if the plan has one.
        ratings: the strength of each player; None for tables of more than two players if the
            `ratings` extra is not installed.
    """

    plan: Plan
    status: RunStatus
    games: int = 0
    plies: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    players: list[Standing] = field(init=False)
    head_to_head: dict[tuple[int, int], HeadToHead] = field(init=False)
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    results: list[GameResult] = field(default_factory=list, repr=False)
    sprt: Sprt | None = None
    ratings: tuple[Rating | None, ...] = ()

    def __post_init__(self) -> None:
        names = [participant.name for participant in self.plan.participants]
        self.players = [Standing(name) for name in names]
        pairs = {pair for group in self.plan.groups for pair in combinations(group, 2)}
        self.head_to_head = {(i, j): HeadToHead(names[i], names[j]) for i, j in sorted(pairs)}

    def count(self, results: Iterable[GameResult]) -> Standings:
        """Count the results, and rate the players based on them."""
        is_large, count = self.plan.options.players > 2, len(self.players)
        openskill = OpenSkillRatings(count) if is_large and is_installed("openskill") else None
        for result in results:
            self._add(result)
            if openskill is not None:
                openskill.add(result)
        if is_large:
            self.ratings = (None,) * count if openskill is None else openskill.current()
        else:
            victories = {pair: both.victories for pair, both in self.head_to_head.items()}
            anchors = anchors_among(self.plan.participants) if self.plan.is_anchored else None
            self.ratings = elo_ratings(count, victories, anchors)
        return self

    def _add(self, result: GameResult) -> None:
        self.games += 1
        self.plies += result.plies
        self.reasons[result.reason] += 1
        self.results.append(result)
        for player, points in zip(result.seats, result.scores, strict=True):
            self.players[player].add(result.share(player), points)
        for player, used in zip(result.seats, result.times, strict=False):
            self.players[player].used = self.players[player].used.plus(used)
        for fault in result.faults:
            self.players[fault.player].faults += 1
            self.players[fault.player].late += fault.is_late
            self.faults.append((result.game, fault))
        for i, j in combinations(sorted(result.seats), 2):
            both = self.head_to_head[i, j]
            of_i, of_j = both.victories
            both.games += 1
            both.victories = of_i + result.share(i), of_j + result.share(j)
