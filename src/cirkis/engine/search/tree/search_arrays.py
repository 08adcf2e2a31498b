"""What the simulations of a search work on."""

from __future__ import annotations

from typing import NamedTuple

from cirkis.engine.search.config import SearchConfig
from cirkis.engine.search.kernel.marks import Float64Array, Int64Array
from cirkis.engine.search.tree.nodes import Tree

MAX_DEPTH = 168
SCRATCH_POSITIONS = 3
"""A simulation needs its own position and two to look ahead with."""


class SearchArrays(NamedTuple):
    """What the simulations of a search work on.

    Attributes:
        root: the position searched from.
        scratch: room for SCRATCH_POSITIONS positions.
        tree: the tree.
        path: room for MAX_DEPTH nodes.
        rewards: room for a reward for each seat.
        rng: the random generator.
        history: for every seat and placement the sum of its rewards and its count; empty if the
            config uses none.
        greedy: the chance in 256ths that each seat is greedy, 16 bits per seat.
        config: the numbers of the search.
    """

    root: Int64Array
    scratch: Int64Array
    tree: Tree
    path: Int64Array
    rewards: Float64Array
    rng: Int64Array
    history: Float64Array
    greedy: int
    config: SearchConfig
