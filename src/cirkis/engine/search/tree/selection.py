"""Select the child that a simulation visits, and the line of play that a tree expects."""

from cirkis.engine.search.evaluation.standings import victory_share
from cirkis.engine.search.kernel.arrays import Int64Array, inline, random_below
from cirkis.engine.search.kernel.floats import exp, log, sqrt
from cirkis.engine.search.kernel.position import MAX_SEATS, PLAYERS
from cirkis.engine.search.tree.nodes import SearchArrays, Tree


@inline
def select_child(search: SearchArrays, node: int) -> int:
    """Return the child with the highest value plus exploration bonus (PUCT).

    Visits to a proven child add nothing. So if a proven child is best, which can happen only with
    a shared victory, every second visit goes to the best open child.
    """
    tree, config = search.tree, search.config
    first = int(tree.first_child[node])
    mover = int(tree.mover[first])
    visits = max(tree.visits[node] - 1, 1)  # without the one under way
    bonus_scale = config.exploration * sqrt(float(visits))
    expected = tree.values[node * MAX_SEATS + mover] / visits - config.fpu_reduction
    best, most = first, -2.0
    best_proven, most_proven = first, -2.0
    for child in range(first, first + tree.child_count[node]):
        tried = tree.visits[child]
        if is_settled(search, child):
            share = proven_worth(tree, child, mover)
            if share > most_proven:
                most_proven = share
                best_proven = child
        else:
            score = bonus_scale * tree.prior[child] / (1 + tried)
            score += tree.values[child * MAX_SEATS + mover] / tried if tried else expected
            if score > most:
                most = score
                best = child
    is_proven_due = most_proven > most and (visits % 2 == 0 or most == -2.0)
    return best_proven if is_proven_due else best


@inline
def is_settled(search: SearchArrays, child: int) -> bool:
    """Return whether a child is proven, so that more visits add nothing.

    With more than `certain_max_players` players a proven child counts like any other.
    """
    is_certain = search.root[PLAYERS] <= search.config.certain_max_players
    return is_certain and search.tree.proven[child] != 0


@inline
def proven_worth(tree: Tree, child: int, mover: int) -> float:
    """Return the value of a proven child to its mover: its share, or -1 for a loss."""
    share = victory_share(tree.proven[child], mover)
    return share - (0.0 if tree.proven[child] >> mover & 1 else 1.0)


@inline
def select_by_ucb1(search: SearchArrays, node: int) -> int:
    """Return an untried child if there is one, else the one with the highest bound (UCB1)."""
    tree, config = search.tree, search.config
    first, count = int(tree.first_child[node]), int(tree.child_count[node])
    visits = tree.visits[node] - 1  # without the one under way
    if visits <= count:
        start = random_below(search.rng, count)
        for nth in range(start, start + count):
            child = first + (nth if nth < count else nth - count)
            if tree.visits[child] == 0:
                return child
    breadth = log(float(max(visits, 2)))
    best, most = first, -1e9
    for child in range(first, first + count):
        bound = _worth(search, child)
        if not is_settled(search, child):
            bound += config.exploration * sqrt(breadth / max(tree.visits[child], 1))
        if bound > most:
            most = bound
            best = child
    return best


@inline
def _worth(search: SearchArrays, child: int) -> float:
    """Return the estimated value of a visited child to its mover."""
    tree = search.tree
    mover = int(tree.mover[child])
    if is_settled(search, child):
        return proven_worth(tree, child, mover)
    return float(tree.values[child * MAX_SEATS + mover] / max(tree.visits[child], 1))


@inline
def write_best_line(tree: Tree, node: int, line: Int64Array) -> int:
    """Write a node's placement and those expected after it; return how many these are."""
    written = 0
    at = node
    while at >= 0 and written < len(line):
        line[written] = int(tree.placement[at])
        written += 1
        at = _expected_child(tree, at)
    return written


@inline
def _expected_child(tree: Tree, node: int) -> int:
    """Return the expected child: a certain win, else the most visited; -1 if none."""
    first = int(tree.first_child[node])
    best = -1
    if first:
        for child in range(first, first + tree.child_count[node]):
            if tree.visits[child] and (best < 0 or _rank(tree, child) > _rank(tree, best)):
                best = child
    return best


@inline
def _rank(tree: Tree, node: int) -> int:
    """Return a sort key: certain wins of the mover first, certain losses last."""
    winner_bits, mover = int(tree.proven[node]), int(tree.mover[node])
    certain = 1
    if winner_bits == 1 << mover:
        certain = 2
    elif winner_bits and not winner_bits >> mover & 1:
        certain = 0
    return (certain << 40) + int(tree.visits[node])


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
