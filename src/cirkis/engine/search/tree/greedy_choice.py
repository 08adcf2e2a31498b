"""Which seats are greedy in a simulation, and which child a greedy seat chooses."""

from cirkis.engine.search.kernel.floats import exp, log
from cirkis.engine.search.kernel.marks import inline
from cirkis.engine.search.kernel.position import MAX_SEATS
from cirkis.engine.search.kernel.words import random_below
from cirkis.engine.search.tree.nodes import SearchArrays

CERTAIN = 256
"""The chance of a seat that is certainly greedy, in 256ths."""
LEAST_LOG = -14.0
"""Children less than about a millionth as likely as the best (e^-14) are never drawn."""


@inline
def draw_greedy(search: SearchArrays) -> int:
    """Draw the seats that are greedy in this simulation, as bits."""
    drawn = 0
    for seat in range(MAX_SEATS):
        chance = search.greedy >> 16 * seat & 511
        if chance == CERTAIN or (chance > 0 and random_below(search.rng, CERTAIN) < chance):
            drawn |= 1 << seat
    return drawn


@inline
def sample_greedy_child(search: SearchArrays, node: int) -> int:
    """Draw a child as a greedy seat would, given the priors of searching seats.

    Priors are exponentials of scores, so raising the priors of searching seats to the power of
    the ratio of the two temperatures gives the priors of greedy seats.
    """
    tree, config = search.tree, search.config
    first, count = int(tree.first_child[node]), int(tree.child_count[node])
    even = config.uniform_share / count
    best = 1e-9
    for child in range(first, first + count):
        best = max(best, tree.prior[child] - even)
    power = config.temperature / config.greedy_temperature
    least = exp(LEAST_LOG / power)
    total = 0.0
    for child in range(first, first + count):
        ratio = (tree.prior[child] - even) / best
        if ratio > least:
            total += exp(power * log(ratio))
    left = total * (random_below(search.rng, 1 << 31) / float(1 << 31))
    sampled = first
    for child in range(first, first + count):
        ratio = (tree.prior[child] - even) / best
        if ratio > least:
            sampled = child
            left -= exp(power * log(ratio))
            if left < 0.0:
                break
    return sampled
