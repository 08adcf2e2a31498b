"""Add the children of a node, with their priors."""

from cirkis.engine.search.config import UCB1, SearchConfig
from cirkis.engine.search.evaluation.features import nearly_complete, prior_logit
from cirkis.engine.search.evaluation.heuristics import heuristic_score
from cirkis.engine.search.evaluation.one_ply import one_ply_score
from cirkis.engine.search.kernel.arrays import Int64Array, exchange, inline
from cirkis.engine.search.kernel.floats import exp
from cirkis.engine.search.kernel.position import COUNT, SEAT
from cirkis.engine.search.kernel.rules import legal_at
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.tree.nodes import (
    NODES_USED,
    OUT_OF_NODES,
    SearchArrays,
    Tree,
    clear_node,
    clear_root_stats,
)

LEARNED_TEMPERATURE = 5.0
"""The temperature at which learned priors are used unchanged."""


@inline
def expand(
    tables: Tables,
    search: SearchArrays,
    position: Int64Array,
    after: Int64Array,
    later: Int64Array,
    node: int,
) -> bool:
    """Add the children of a node with their priors; return False if there is no space.

    `position` is the node's; `after` and `later` are scratch space for one position each.
    """
    tree, config = search.tree, search.config
    count = position[COUNT]
    first = _take_nodes(tree, count)
    if first < 0:
        tree.header[OUT_OF_NODES] = 1
        return False
    nearly_full = nearly_complete(tables, position)
    for nth in range(count):
        child = first + nth
        clear_node(tree, child)
        tree.placement[child] = legal_at(tables, position, nth)
        tree.mover[child] = position[SEAT]
        tree.prior[child] = 0.0
    if config.selection != UCB1:
        best = -1e9
        for child in range(first, first + count):
            index = int(tree.placement[child])
            tree.prior[child] = _prior_score(
                tables, position, index, after, later, nearly_full, config
            )
            best = max(best, tree.prior[child])
        _normalise_priors(tree, first, count, best, config)
    tree.child_count[node] = count
    if node == 0:
        clear_root_stats(tree)
    exchange(tree.first_child, node, 0, first)  # does nothing if another thread was faster
    return True


@inline
def _take_nodes(tree: Tree, count: int) -> int:
    """Take unused nodes for this thread alone; return the first, or -1 if there are too few."""
    while True:
        first = tree.header[NODES_USED]
        if first + count > len(tree.first_child):
            return -1
        if exchange(tree.header, NODES_USED, first, first + count) == first:
            return first


@inline
def _prior_score(
    tables: Tables,
    position: Int64Array,
    index: int,
    after: Int64Array,
    later: Int64Array,
    nearly_full: int,
    config: SearchConfig,
) -> float:
    """Return the score of a placement in points, by the evaluation that the config selects."""
    if len(tables.prior):
        score = prior_logit(tables, position, index, nearly_full, None) * LEARNED_TEMPERATURE
    elif config.one_ply_priors:
        score = one_ply_score(tables, position, index, after, later, config.prior_weights)
    else:
        score = heuristic_score(tables, position, index, config.prior_weights)
    return score


@inline
def _normalise_priors(
    tree: Tree, first: int, count: int, best: float, config: SearchConfig
) -> None:
    """Turn the scores of siblings into priors; `best` is the highest score."""
    uniform = config.uniform_share
    total = 0.0
    for child in range(first, first + count):
        tree.prior[child] = exp((tree.prior[child] - best) / config.temperature)
        total += tree.prior[child]
    for child in range(first, first + count):
        tree.prior[child] = (1.0 - uniform) * tree.prior[child] / total + uniform / count
