"""The numbers that guide the search, and the sets of them in use."""

from __future__ import annotations

from typing import NamedTuple

from cirkis.search.evaluation.heuristic_weights import HEURISTIC_WEIGHTS, HeuristicWeights

PUCT, UCB1 = range(2)
"""How a placement is selected in the tree: by its prior and its value, or by its value alone."""
MAX_N, PARANOID = range(2)
"""What others are thought to want: the best for themselves, or the worst for who searches."""
BEST_OF_SOME, TAKING = range(2)
"""How playouts place: the best of some random placements, or whatever brings most points at once,
if anything does, and else at random.
"""


class SearchConfig(NamedTuple):
    """The numbers of the search.

    Attributes:
        exploration: how strongly a placement with a high prior and few visits is explored (c_puct).
        fpu_reduction: how much lower than its parent's value an unvisited placement is estimated.
        temperature: how much the priors of good and bad placements are evened out, in points.
        uniform_share: the share of the priors that is the same for all placements.
        playout_candidates: the number of random placements a playout takes the best of; 1 is
            uniform.
        margin_weight: the share of a reward that is for the margin in points, not for winning.
        prior_weights: the heuristic weights of priors.
        playout_weights: the heuristic weights of playouts.
        use_learned: whether priors and values are the learned ones, in games they were learned
            for; learned priors are as sharp as learned at a temperature of 5.
        learned_max_players: with more players nothing learned is used.
        value_share: with two players, the share of a reward that is the learned value where a
            playout starts that goes to the end.
        larger_value_share: the same at larger tables.
        one_ply_priors: whether priors also consider the best reply (evaluation/one_ply.py).
        greedy_prior: the probability that another seat is greedy before it has placed anything
            (evaluation/opponent_model.py); 0 means never, 1 always. Not used with two players.
        greedy_temperature: the same as temperature for the choices of a greedy seat, in points.
        greedy_by_chance: whether every simulation draws anew who is greedy; otherwise seats that
            probably are count as greedy in all of them, and the rest in none.
        selection: how a placement is selected in the tree, PUCT or UCB1; UCB1 uses no priors, and
            tries every placement once first.
        others: what others are thought to want, MAX_N or PARANOID.
        playouts: how playouts place, BEST_OF_SOME or TAKING.
        margin_scale: the lead in points that counts in full, or with a smooth margin for
            three quarters of what the largest does.
        is_margin_smooth: whether larger leads count ever less, by the hyperbolic tangent.
        history: how strongly UCB1 prefers placements after which its seat did well elsewhere in
            the tree (progressive history); 0 keeps none.
        playout_plies: after how many placements a playout is cut short and judged by the learned
            values, where there are any; 0 plays to the end.
        certain_max_players: with more players only the end of the game is certain, and a placement
            that wins at once: others need not choose as the search thinks.
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
    greedy_by_chance: bool = False
    selection: int = PUCT
    others: int = MAX_N
    playouts: int = BEST_OF_SOME
    margin_scale: float = 40.0
    is_margin_smooth: bool = False
    history: float = 0.0
    playout_plies: int = 0
    certain_max_players: int = 2


MEASURING = ("selection", "others", "playouts", "history", "is_margin_smooth", "playout_plies")
"""Fields that only searches to measure by or to learn from change. The site's module has their
defaults compiled in.
"""

INFORMED = SearchConfig()
"""Heuristic priors and playouts."""

UNIFORM = SearchConfig(temperature=1e9, playout_candidates=1)
"""Plain tree search: uniform priors and playouts."""

LEARNED = INFORMED._replace(use_learned=True, value_share=0.85, larger_value_share=0.85)
"""Priors and values learned from games (docs/tuning.md)."""

TRUNCATED = INFORMED._replace(use_learned=True, playout_plies=6)
"""Playouts of six placements, judged by the learned values."""

STRONGEST = LEARNED._replace(
    larger_value_share=0.5,
    one_ply_priors=True,
    greedy_prior=0.5,
    greedy_temperature=0.25,
    greedy_by_chance=True,
)
"""The strongest known: learned numbers, and with three and four players a model of the others."""

STRONGEST_0_1 = STRONGEST._replace(
    value_share=0.5,
    learned_max_players=2,
    greedy_prior=0.3,
    greedy_by_chance=False,
    certain_max_players=4,
)
"""The strongest of version 0.1.0, to measure later ones by."""

ANALYSING = LEARNED._replace(learned_max_players=2, value_share=0.5, certain_max_players=4)
"""For analysis: games to the end, whose points are shown, and no opponent model, since the best
placement must hold against anybody. It stays as it was, and with it what counts as a mistake.
"""

PLAIN = SearchConfig(
    exploration=0.7,
    selection=UCB1,
    playouts=TAKING,
    margin_weight=0.3,
    margin_scale=20.0,
    is_margin_smooth=True,
)
"""A plain tree search, to measure others by: UCB1, and playouts that take what they can."""

PLAIN_PARANOID = PLAIN._replace(others=PARANOID)
"""The same, but it thinks that all others play against it alone."""

HISTORIC = PLAIN._replace(history=3.0)
"""The same, but what did well elsewhere in the tree is tried first."""

CONFIGS = {
    "uniform": UNIFORM,
    "informed": INFORMED,
    "learned": LEARNED,
    "truncated": TRUNCATED,
    "strongest": STRONGEST,
    "strongest-0.1": STRONGEST_0_1,
    "analysing": ANALYSING,
    "plain": PLAIN,
    "paranoid": PLAIN_PARANOID,
    "historic": HISTORIC,
}
"""The sets by the names that commands know."""
