"""The weights of the greedy evaluation, shared by the simple players and the search.

They were tuned in matches of a few hundred games each; docs/players.md explains them.
"""

from __future__ import annotations

from typing import NamedTuple


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
