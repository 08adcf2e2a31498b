"""What the search believes: every number that can be tuned, in one place."""

from __future__ import annotations

from typing import NamedTuple


class HeuristicWeights(NamedTuple):
    """What things are worth beside the points scored at once, in points.

    Attributes:
        free_turn: a free turn.
        small_piece: keeping a piece of one cell while the stock is full; less as it empties.
        segment: each segment by which one leads an unfinished figure.
        secured: an unfinished figure that nobody else can win any more.
        lacking_1, lacking_2, lacking_3: the part counted of what the next seat would get by
            completing a figure that lacks so many cells.
    """

    free_turn: float = 9.0
    small_piece: float = 4.0
    segment: float = 0.6
    secured: float = 5.0
    lacking_1: float = 0.8
    lacking_2: float = 0.4
    lacking_3: float = 0.2


class SearchConfig(NamedTuple):
    """The numbers of the search.

    Attributes:
        exploration: how strongly a placement with a high prior and few visits is tried.
        fpu_reduction: by how much a placement not yet tried is thought worse than its parent.
        temperature: how much alike the priors of better and worse placements are, in points.
        uniform_share: the part of the priors that is shared out evenly.
        expand_after: after how many visits the placements that follow get nodes of their own.
        playout_candidates: how many random placements a playout chooses the best of; 1 is uniform.
        margin_weight: the part of a reward that is for the difference in points, not for winning.
        prior_weights: by what the priors are made.
        playout_weights: by what a playout chooses.
        uses_learned: whether priors are the learned ones, for games that something was learned for;
            they are as soft as learned at a temperature of 5.
        learned_max_players: in games of more players nothing learned is used.
        playout_plies: after so many placements a playout ends with the learned chances; 0 is never.
        value_share: the part of a reward that is the learned chances where the playout began.
        one_ply_priors: whether priors also look at the best reply (evaluation/one_ply.py).
        greedy_prior: how likely another seat is greedy (evaluation/opponent_model.py) before it has
            placed anything; 0 and 1 are never and always. In games of two nobody is taken for one.
        greedy_temperature: how much alike such a player finds placements, in points.
    """

    exploration: float = 1.2
    fpu_reduction: float = 0.1
    temperature: float = 5.0
    uniform_share: float = 0.1
    expand_after: int = 1
    playout_candidates: int = 3
    margin_weight: float = 0.2
    prior_weights: HeuristicWeights = HeuristicWeights()
    playout_weights: HeuristicWeights = HeuristicWeights(segment=0.0, secured=0.0)
    uses_learned: bool = False
    learned_max_players: int = 4
    playout_plies: int = 0
    value_share: float = 0.0
    one_ply_priors: bool = False
    greedy_prior: float = 0.0
    greedy_temperature: float = 0.5


INFORMED = SearchConfig()
"""Priors and playouts with knowledge."""

UNIFORM = SearchConfig(temperature=1e9, playout_candidates=1)
"""Plain tree search: even priors and uniform playouts."""

LEARNED = INFORMED._replace(uses_learned=True, value_share=0.5)
"""Priors and a part of the rewards by what was learned from self-play (docs/tuning.md)."""

STRONGEST = LEARNED._replace(
    learned_max_players=2, one_ply_priors=True, greedy_prior=0.3, greedy_temperature=0.25
)
"""What proved stronger than INFORMED: learning with two players, habits with three and four."""

ANALYSING = LEARNED._replace(learned_max_players=2)
"""What analyses search with: no guess at anybody's habits, for the best placement is to be found
against whoever sits there."""
