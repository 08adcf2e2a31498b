"""Calibrated chances, expected scores and errors from the statistics of a search."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cirkis.engine.players.heuristics import GreedyPlayer
from cirkis.engine.search.config import ANALYSING
from cirkis.engine.search.kernel.position import FIGURES, encode_state
from cirkis.engine.search.kernel.rules import empty_count
from cirkis.engine.search.tree.search import ENDS_KEPT, Search, capacity_for
from cirkis.game import Placement, State, play, replay
from cirkis.game.rules.scoring import strict_majority
from cirkis.game.rules.state import victory_shares

if TYPE_CHECKING:
    from cirkis.engine.search.tree.search import Candidate

MIN_CHANCE = 0.01  # lower counted chances are raised to this before they are calibrated
MIN_EXPONENT = 0.05
STANDARD_ERRORS = 1.96  # on either side of the mean, for 95 percent


class Calibration(NamedTuple):
    """The exponent that calibrates counted chances to match how often players actually win."""

    empty: float  # for an empty board
    growth: float  # added in proportion to how full the board is

    def exponent(self, state: State) -> float:
        filled = state.filled.bit_count() / len(state.variant.table.board.cells)
        return max(MIN_EXPONENT, self.empty + self.growth * filled)


# By the number of players still in the game. A search assumes that opponents judge positions as it
# does; the more players there are, the less true that is. With two, the counted games include
# exploratory placements, so the better side wins more often than counted. Fitted to the results
# of games (docs/analysis.md).
CALIBRATIONS: dict[int, Calibration] = {
    2: Calibration(1.2, 0.0),
    3: Calibration(0.45, 0.22),
    4: Calibration(-0.17, 1.11),
}

# How often a proven result comes true with more than two players: a player who has already lost
# can play anything, and that can decide who wins.
PROVEN_CHANCE = 0.8


class Estimate(NamedTuple):
    """Expectations by seat, and the error of the mover's chance."""

    chances: tuple[float, ...]
    expected_scores: tuple[float, ...]
    error: float


def mean_estimate(candidates: list[Candidate], players: int) -> Estimate:
    """Return the mean over all simulations; equal chances if there were none."""
    games = sum(c.stats.games for c in candidates)
    ends = sum(c.stats.finished for c in candidates)
    chances = [sum(c.stats.wins[seat] for c in candidates) for seat in range(players)]
    points = [sum(c.stats.points[seat] for c in candidates) for seat in range(players)]
    return Estimate(
        tuple(chance / games if games else 1 / players for chance in chances),
        tuple(point / ends if ends else 0.0 for point in points),
        0.5,
    )


def estimate_candidate(candidate: Candidate, overall: Estimate, seat: int) -> Estimate:
    """Return the mean over the placement's simulations, counting `overall` as one more game."""
    stats = candidate.stats
    chances = tuple(
        (share + usual) / (stats.games + 1)
        for share, usual in zip(stats.wins, overall.chances, strict=True)
    )
    points = tuple(
        (point + usual) / (stats.finished + 1)
        for point, usual in zip(stats.points, overall.expected_scores, strict=True)
    )
    return Estimate(chances, points, _error(chances[seat], stats.games))


def _error(chance: float, games: int) -> float:
    """Return the error of a chance, never below what one more win and one more loss would give."""
    spread = max(chance * (1 - chance), 1 / (games + 2))
    return min(0.5, STANDARD_ERRORS * sqrt(spread / (games + 1)))


def calibrate(counted: Estimate, state: State) -> Estimate:
    players = state.options.players - len(state.withdrawn)
    exponent = CALIBRATIONS[players].exponent(state)
    weights = [max(chance, MIN_CHANCE) ** exponent for chance in counted.chances]
    for seat in state.withdrawn:
        weights[seat] = 0.0
    chances = tuple(weight / sum(weights) for weight in weights)
    was, now = (max(c[state.to_play], MIN_CHANCE) for c in (counted.chances, chances))
    slope = exponent * now * (1 - now) / max(was * (1 - was), MIN_CHANCE / 2)
    return counted._replace(chances=chances, error=min(0.5, counted.error * slope))


def proven_estimate(
    state: State, line: tuple[Placement, ...], winners: tuple[int, ...]
) -> Estimate:
    """Return the estimate of a placement with proven winners.

    `line` begins with the placement; greedy play from its end gives the expected scores.
    """
    after = replay(state, line)
    while not after.is_over:
        after = replay(after, [GreedyPlayer().choose(after, random.Random(0))])
    points = tuple(float(score) for score in after.scores)
    players = state.options.players
    chances = victory_shares(winners, players)
    active = [seat for seat in range(players) if seat not in state.withdrawn]
    if len(active) > 2 and not replay(state, line[:1]).is_over:
        rest = (1 - PROVEN_CHANCE) / len(active)
        chances = tuple(
            PROVEN_CHANCE * chance + (rest if seat in active else 0.0)
            for seat, chance in enumerate(chances)
        )
    return Estimate(chances, points, 0.0)


Ownership: TypeAlias = "tuple[tuple[float, ...], ...]"
"""For each figure that scores, each seat's chance of owning it, and the chance that nobody does."""

WARM_UP = 600
"""The number of simulations in a separate search before its games are counted."""
WITHOUT_PROOFS = ANALYSING._replace(certain_max_players=0)

# By the number of players still in the game, fitted like the chances (docs/analysis.md).
OWNER_CALIBRATIONS: dict[int, Calibration] = {
    2: Calibration(0.7, 1.0),
    3: Calibration(0.9, 0.2),
    4: Calibration(0.8, 0.4),
}


def estimate_ownership(search: Search) -> Ownership:
    """Return who is likely to own each figure, from the ends of games kept by a search."""
    state = search.state
    exponent = OWNER_CALIBRATIONS[state.options.players - len(state.withdrawn)].exponent(state)
    return tuple(
        calibrate_shares(counts, exponent) if empty_count(word) else known
        for word, known, counts in zip(
            _figure_words(state), final_ownership(state), count_owners(search), strict=True
        )
    )


def final_ownership(state: State) -> Ownership:
    """Return who owns each figure at the end of a game, as chances of 0 and 1."""
    seats = range(state.options.players + 1)
    owners = (_owner(word, state.options.players) for word in _figure_words(state))
    return tuple(tuple(float(seat == owner) for seat in seats) for owner in owners)


def _ends(search: Search) -> list[Sequence[int]]:
    """Return the words of the figures at the ends of simulated games."""
    state = search.state
    if not search.ends:  # the result is already proven, or there are no playouts
        search = Search(state, config=WITHOUT_PROOFS, capacity=capacity_for(WARM_UP + ENDS_KEPT))
        search.run(simulations=WARM_UP)
        search.run_to_ends(ENDS_KEPT)
    figures = slice(FIGURES, FIGURES + len(state.variant.figures))
    ends: list[Sequence[int]] = [position[figures] for position in search.ends]
    return ends or [_figure_words(play(state, search.best()).state)] * ENDS_KEPT  # an immediate win


def _figure_words(state: State) -> Sequence[int]:
    return encode_state(state)[FIGURES : FIGURES + len(state.variant.figures)]


def _owner(word: int, players: int) -> int:
    """Return the seat that owns a figure; `players` if nobody does."""
    majority = strict_majority(tuple(word >> 4 * seat & 15 for seat in range(players)))
    return players if empty_count(word) or majority is None else majority


def count_owners(search: Search) -> list[list[int]]:
    """Count, by figure, the games in which each seat owned it, then those in which nobody did."""
    players = search.state.options.players
    found = []
    for words in zip(*_ends(search), strict=True):
        counts = [0] * (players + 1)
        for word, count in Counter(words).items():
            counts[_owner(word, players)] += count
        found.append(counts)
    return found


def calibrate_shares(counts: Sequence[float], exponent: float) -> tuple[float, ...]:
    weights = [(count + 0.5) ** exponent for count in counts]
    return tuple(weight / sum(weights) for weight in weights)
