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
    from cirkis.search.mcts import Candidate

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
    games = sum(c.tally.games for c in candidates)
    ends = sum(c.tally.ends for c in candidates)
    chances = [sum(c.tally.shares[seat] for c in candidates) for seat in range(players)]
    points = [sum(c.tally.points[seat] for c in candidates) for seat in range(players)]
    return Estimate(
        tuple(chance / games if games else 1 / players for chance in chances),
        tuple(point / ends if ends else 0.0 for point in points),
        0.5,
    )


def estimate(candidate: Candidate, overall: Estimate, seat: int) -> Estimate:
    """What is expected of one placement; what is expected overall counts as one game more."""
    tally = candidate.tally
    chances = tuple(
        (share + usual) / (tally.games + 1)
        for share, usual in zip(tally.shares, overall.chances, strict=True)
    )
    points = tuple(
        (point + usual) / (tally.ends + 1)
        for point, usual in zip(tally.points, overall.expected_scores, strict=True)
    )
    chance = chances[seat]
    # At least as unsure as one who has seen one victory and one defeat besides.
    spread = max(chance * (1 - chance), 1 / (tally.games + 2))
    return Estimate(chances, points, min(0.5, SURE * sqrt(spread / (tally.games + 1))))


def certain(state: State, line: tuple[Placement, ...], winners: tuple[int, ...]) -> Estimate:
    """What is expected where the winners are certain: the points at the end of the line."""
    after = replay(state, line)
    while not after.is_over:
        after = replay(after, [GreedyPlayer().choose(after, random.Random(0))])
    points = tuple(float(score) for score in after.scores)
    return Estimate(shares(winners, state.options.players), points, 0.0)
