"""The parameters, weights and limits of the search, and the configurations in use."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import NamedTuple

from cirkis.checks import check_whole, real_number
from cirkis.errors import LimitError

MAX_SECONDS = 1e9
MAX_SIMULATIONS = 10**15
MAX_THREADS = 1024


class Limits(NamedTuple):
    """When a search ends: at the first limit that it reaches."""

    simulations: int | None = None  # across all threads
    seconds: float | None = None  # measured by `clock`, which only the caller's thread reads
    stop: Event | None = None
    clock: Callable[[], float] = time.perf_counter
    early_stop: bool = False  # stop once no other placement can catch up within the limits

    def are_reached(self, elapsed: float) -> bool:
        is_over = self.seconds is not None and elapsed >= self.seconds
        return is_over or (self.stop is not None and self.stop.is_set())


def check_seconds(given: float) -> float:
    """Return a time limit as a float; raise LimitError unless it is valid."""
    seconds = real_number(given)
    if seconds is None or not 0 <= seconds <= MAX_SECONDS:  # also true for NaN
        raise LimitError(f"seconds must be a number from 0 to {MAX_SECONDS:.0e}, not {given!r}")
    return seconds


def check_simulations(given: int | None) -> int | None:
    """Return a number of simulations, if there is one, as an int; raise LimitError if invalid."""
    if given is None:
        return None
    return check_whole("simulations", given, 1, MAX_SIMULATIONS, LimitError)


def check_threads(given: int) -> int:
    """Return a number of threads as an int; raise LimitError unless it is valid."""
    return check_whole("threads", given, 1, MAX_THREADS, LimitError)


class HeuristicWeights(NamedTuple):
    """What a placement's effects are worth in points, besides the points scored immediately.

    Attributes:
        win: winning the game; losing it costs as much.
        free_turn: a free turn.
        small_piece: keeping a piece of one cell while the stock is full; less as it empties.
        segment: each segment of a lead in an unfinished figure.
        secured: an unfinished figure in which nobody can catch up.
        one_short: a figure that lacks only one cell after the placement.
        lacking_1, lacking_2, lacking_3: the share of the points that the next seat would get by
            completing a figure that lacks one, two or three cells.
    """

    win: float = 1000.0
    free_turn: float = 9.0
    small_piece: float = 4.0
    segment: float = 0.6
    secured: float = 5.0
    one_short: float = 1.0
    lacking_1: float = 0.8
    lacking_2: float = 0.4
    lacking_3: float = 0.2


HEURISTIC_WEIGHTS = HeuristicWeights()


PUCT, UCB1 = range(2)
"""How placements are selected in the tree: by prior and value, or by value alone."""
BEST_OF_SOME, TAKING = range(2)
"""How playouts choose: the best of some random placements, or the placement with the highest
immediate score (a random one if none scores).
"""


class SearchConfig(NamedTuple):
    """The parameters of the search.

    Attributes:
        exploration: the weight of exploration (c_puct, or the constant of UCB1).
        fpu_reduction: how far below its parent's value an unvisited placement is estimated.
        temperature: the temperature of priors, in points.
        uniform_share: the share of a prior that is the same for all placements.
        playout_candidates: from how many random placements a playout takes the best; 1 is uniform.
        margin_weight: the share of a reward that depends on the margin in points, not on the win.
        prior_weights: the heuristic weights of priors.
        playout_weights: the heuristic weights of playouts.
        use_learned: whether to use learned priors and values if there are any; a temperature of 5
            leaves learned priors unchanged.
        learned_max_players: with more players, learned weights are not used.
        value_share: with two players, the share of the learned value in a reward; the rest is the
            result of a full playout.
        larger_value_share: the same at larger tables.
        one_ply_priors: whether heuristic priors consider the best reply (evaluation/one_ply.py).
        greedy_prior: the probability that an opponent is greedy, before it has placed anything
            (evaluation/opponent_model.py); 0 means never, 1 always. Unused with two players.
        greedy_temperature: the temperature of a greedy seat's choices, in points.
        selection: how placements are selected in the tree, PUCT or UCB1. UCB1 uses no priors and
            first tries every placement once.
        playouts: how playouts choose, BEST_OF_SOME or TAKING.
        margin_scale: the lead in points that counts in full, or for about three quarters with a
            smooth margin.
        is_margin_smooth: whether the reward for larger leads levels off (hyperbolic tangent).
        certain_max_players: with more players, only the end of the game and an immediate win are
            certain, since opponents need not choose as the search expects.
    """

    exploration: float = 1.2
    fpu_reduction: float = 0.1
    temperature: float = 5.0
    uniform_share: float = 0.1
    playout_candidates: int = 3
    margin_weight: float = 0.2
    prior_weights: HeuristicWeights = HEURISTIC_WEIGHTS
    playout_weights: HeuristicWeights = HEURISTIC_WEIGHTS._replace(segment=0.0, secured=0.0)
    use_learned: bool = False
    learned_max_players: int = 4
    value_share: float = 0.0
    larger_value_share: float = 0.0
    one_ply_priors: bool = False
    greedy_prior: float = 0.0
    greedy_temperature: float = 0.5
    selection: int = PUCT
    playouts: int = BEST_OF_SOME
    margin_scale: float = 40.0
    is_margin_smooth: bool = False
    certain_max_players: int = 2


MEASURING = ("selection", "playouts", "is_margin_smooth")
"""Fields that are changed only for measuring and learning; the site's module has their defaults
compiled in.
"""

INFORMED = SearchConfig()
"""Heuristic priors and playouts."""

UNIFORM = SearchConfig(temperature=1e9, playout_candidates=1)
"""Uniform priors and playouts."""

LEARNED = INFORMED._replace(use_learned=True, value_share=0.85, larger_value_share=0.85)
"""Priors and values learned from games (see the page "tuning" of the documentation)."""

STRONGEST = LEARNED._replace(
    larger_value_share=0.5,
    one_ply_priors=True,
    greedy_prior=0.5,
    greedy_temperature=0.25,
)
"""The strongest: learned priors and values, and with more than two players an opponent model."""

ANALYSING = LEARNED._replace(learned_max_players=2, value_share=0.5, certain_max_players=4)
"""For analysis: full playouts, for expected points, and no opponent model, since the best placement
must hold up against any opponent. It never changes, so that the same placements always count as
mistakes.
"""

PLAIN = SearchConfig(
    exploration=0.7,
    selection=UCB1,
    playouts=TAKING,
    margin_weight=0.3,
    margin_scale=20.0,
    is_margin_smooth=True,
)
"""A plain UCT search as a baseline: UCB1, and playouts that take any points they can."""

CONFIGS = {
    "uniform": UNIFORM,
    "informed": INFORMED,
    "learned": LEARNED,
    "strongest": STRONGEST,
    "analysing": ANALYSING,
    "plain": PLAIN,
}
