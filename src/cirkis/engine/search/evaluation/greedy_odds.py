"""The odds that a seat plays greedily, judged by one placement."""

from cirkis.engine.search.config import SearchConfig
from cirkis.engine.search.evaluation.one_ply import one_ply_score
from cirkis.engine.search.kernel.floats import exp, log
from cirkis.engine.search.kernel.marks import Int64Array, inline
from cirkis.engine.search.kernel.position import COUNT
from cirkis.engine.search.kernel.rules import legal_at, place
from cirkis.engine.search.kernel.tables import Tables

GREEDY_RANDOM_SHARE = 0.05
"""The share of a greedy player's placements that are assumed to be random."""
GREEDY_AGREEMENT = 0.6
"""The measured share of a searching player's placements that a greedy player would also make."""


@inline
def place_and_judge(
    tables: Tables,
    position: Int64Array,
    index: int,
    after: Int64Array,
    later: Int64Array,
    config: SearchConfig,
) -> float:
    """Make a placement, and return how it changes the log odds that its seat is greedy.

    A greedy player draws from a softmax of one-ply scores at the greedy temperature. A searching
    player often makes the same choice, and otherwise draws at the temperature of priors.
    """
    count = position[COUNT]
    chosen = one_ply_score(tables, position, index, after, later, config.prior_weights)
    greedy = 0.0
    searching = 0.0
    for nth in range(count):
        other = legal_at(tables, position, nth)
        behind = one_ply_score(tables, position, other, after, later, config.prior_weights) - chosen
        greedy += exp(min(behind / config.greedy_temperature, 500.0))
        searching += exp(min(behind / config.temperature, 500.0))
    place(tables, position, index)
    by_greedy = (1.0 - GREEDY_RANDOM_SHARE) / greedy + GREEDY_RANDOM_SHARE / count
    return log(by_greedy / (GREEDY_AGREEMENT * by_greedy + (1.0 - GREEDY_AGREEMENT) / searching))
