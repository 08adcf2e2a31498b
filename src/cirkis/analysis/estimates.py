"""From the counts of a search to chances, points and how sure they are."""

from __future__ import annotations

import random
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from cirkis.pieces.placements import Placement
from cirkis.players.greedy import GreedyPlayer
from cirkis.rules.game import replay
from cirkis.rules.state import State

if TYPE_CHECKING:
    from cirkis.search.tree.search import Candidate

FLOOR = 0.01  # what is not proven is never less likely than this, nor more than its opposite


class Trust(NamedTuple):
    """How far the chances that a search counts are to be trusted: the exponent that makes them
    come true as often as they say, with an empty board, and how much it grows until it is full.
    """

    empty: float
    full: float

    def at(self, state: State) -> float:
        """The exponent in a position."""
        part = state.filled.bit_count() / len(state.variant.table.board.cells)
        return max(LEAST_TRUST, self.empty + self.full * part)


# By the number of players who take part. Each search takes the others to agree with it; the more
# players there are, the less they do. With two, the games that a search counts hold placements that
# it only tries, so that the better side wins more often than it counts. Found by fitting
# predictions to results (docs/analysis.md).
TRUST: dict[int, Trust] = {2: Trust(1.2, 0.0), 3: Trust(0.45, 0.22), 4: Trust(-0.17, 1.11)}
LEAST_TRUST = 0.05
PROVEN = 0.8
"""How often a proven result comes true with more than two players: one who has lost anyway may do
as he likes, and so choose who wins."""

SURE = 1.96  # standard errors on either side hold the truth 95 times of 100


class Estimate(NamedTuple):
    """What is expected, by seat."""

    chances: tuple[float, ...]
    expected_scores: tuple[float, ...]
    error: float


def shares(winners: tuple[int, ...], players: int) -> tuple[float, ...]:
    """Every seat's part of a victory (R26)."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))


def mean(candidates: list[Candidate], players: int) -> Estimate:
    """What is expected over all that was tried; even chances where nothing was."""
    games = sum(c.stats.games for c in candidates)
    ends = sum(c.stats.ends for c in candidates)
    chances = [sum(c.stats.shares[seat] for c in candidates) for seat in range(players)]
    points = [sum(c.stats.points[seat] for c in candidates) for seat in range(players)]
    return Estimate(
        tuple(chance / games if games else 1 / players for chance in chances),
        tuple(point / ends if ends else 0.0 for point in points),
        0.5,
    )


def estimate(candidate: Candidate, overall: Estimate, seat: int) -> Estimate:
    """What is expected of one placement; what is expected overall counts as one game more."""
    stats = candidate.stats
    chances = tuple(
        (share + usual) / (stats.games + 1)
        for share, usual in zip(stats.shares, overall.chances, strict=True)
    )
    points = tuple(
        (point + usual) / (stats.ends + 1)
        for point, usual in zip(stats.points, overall.expected_scores, strict=True)
    )
    return Estimate(chances, points, _error(chances[seat], stats.games))


def _error(chance: float, games: int) -> float:
    """At least as unsure as one who has seen one victory and one defeat besides."""
    spread = max(chance * (1 - chance), 1 / (games + 2))
    return min(0.5, SURE * sqrt(spread / (games + 1)))


def honest(counted: Estimate, state: State) -> Estimate:
    """What was counted, with the chances as far as they are to be trusted."""
    trust = TRUST[state.options.players - len(state.withdrawn)].at(state)
    weights = [max(chance, FLOOR) ** trust for chance in counted.chances]
    for seat in state.withdrawn:
        weights[seat] = 0.0
    chances = tuple(weight / sum(weights) for weight in weights)
    was, now = (max(c[state.to_play], FLOOR) for c in (counted.chances, chances))
    slope = trust * now * (1 - now) / max(was * (1 - was), FLOOR / 2)
    return counted._replace(chances=chances, error=min(0.5, counted.error * slope))


def certain(state: State, line: tuple[Placement, ...], winners: tuple[int, ...]) -> Estimate:
    """What is expected where the winners are certain: the points at the end of the line."""
    after = replay(state, line)
    while not after.is_over:
        after = replay(after, [GreedyPlayer().choose(after, random.Random(0))])
    points = tuple(float(score) for score in after.scores)
    players = state.options.players
    chances = shares(winners, players)
    taking_part = [seat for seat in range(players) if seat not in state.withdrawn]
    if len(taking_part) > 2 and not replay(state, line[:1]).is_over:
        rest = (1 - PROVEN) / len(taking_part)
        chances = tuple(
            PROVEN * chance + (rest if seat in taking_part else 0.0)
            for seat, chance in enumerate(chances)
        )
    return Estimate(chances, points, 0.0)
