"""The simulations that grow a tree.

Each seat is assumed to maximise its own reward (max^n), so every node sums the rewards of all
seats. Seats assumed to be greedy (evaluation/opponent_model.py) choose by one-ply score; each
simulation can draw them anew. A node is proven when its winners are certain; more visits then add
nothing (select_child). With more than `certain_max_players` players, only the end of the game or an
immediate win for the searching seat is certain: other players' choices never are.
"""

from cirkis.engine.search.config import UCB1, SearchConfig
from cirkis.engine.search.evaluation.features import nearly_complete, prior_logit
from cirkis.engine.search.evaluation.heuristics import heuristic_score
from cirkis.engine.search.evaluation.one_ply import one_ply_score
from cirkis.engine.search.evaluation.standings import (
    add_margin,
    evaluate,
    set_victory_shares,
    victory_share,
)
from cirkis.engine.search.kernel.arrays import (
    Float64Array,
    Int64Array,
    exchange,
    inline,
    random_below,
)
from cirkis.engine.search.kernel.floats import exp, log, sqrt
from cirkis.engine.search.kernel.position import COUNT, END, MAX_SEATS, PLAYERS, SCORES, SEAT
from cirkis.engine.search.kernel.rules import copy_position, legal_at, place, winners
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.tree.nodes import (
    EXPAND_VISITS,
    FINISHED,
    GAMES,
    NODES_USED,
    OUT_OF_NODES,
    POINTS,
    STATS_SIZE,
    WINS,
    SearchArrays,
    Tree,
    clear_node,
    clear_root_stats,
)


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


FULL_TREE_PENALTY = 8
"""How many additional visits a node in a nearly full tree needs before it is expanded."""


@inline
def prove_node(tree: Tree, node: int) -> bool:
    """Prove a node if its children allow it; return whether they do."""
    first = tree.first_child[node]
    mover = int(tree.mover[first])
    best = -1.0
    result = 0
    is_certain = True
    for child in range(first, first + tree.child_count[node]):
        winner_bits = tree.proven[child]
        if winner_bits == 1 << mover:
            tree.proven[node] = winner_bits
            return True
        if winner_bits == 0:
            is_certain = False
        elif victory_share(winner_bits, mover) > best:
            best = victory_share(winner_bits, mover)
            result = winner_bits
    if is_certain:
        tree.proven[node] = result
    return is_certain


@inline
def prove_win(tree: Tree) -> bool:
    """Prove the root if its mover can win immediately; return whether it can."""
    first = int(tree.first_child[0])
    won = 1 << int(tree.mover[first])
    for child in range(first, first + tree.child_count[0]):
        if tree.proven[child] == won:
            tree.proven[0] = won
    return tree.proven[0] == won


@inline
def run_simulations(tables: Tables, search: SearchArrays, simulations: int) -> int:
    """Simulate at most this many times; stop if the root is proven or the tree is full."""
    tree, path, rewards, config = search.tree, search.path, search.rewards, search.config
    position = search.scratch[: len(search.root)]
    for done in range(simulations):
        if tree.proven[0]:
            return done
        copy_position(search.root, position)
        depth = _select_leaf(tables, search)
        node = path[depth]
        if position[END] and not tree.proven[node]:
            tree.proven[node] = winners(position)
        is_proven = tree.proven[node] != 0
        if is_proven:
            set_victory_shares(position, tree.proven[node], rewards)
        else:
            evaluate(tables, position, search.rng, rewards, config)
        if depth:
            _record_outcome(tree, position, path[1] - tree.first_child[0], rewards)
        add_margin(position, rewards, config)
        _backpropagate(search, depth, is_proven)
        if tree.header[OUT_OF_NODES]:
            return done + 1
    return simulations


@inline
def _select_leaf(tables: Tables, search: SearchArrays) -> int:
    """Walk from the root to an unexpanded or proven node, counting visits; return its depth."""
    tree, path, size = search.tree, search.path, len(search.root)
    position, after = search.scratch[:size], search.scratch[size : 2 * size]
    later = search.scratch[2 * size :]
    greedy = draw_greedy(search)
    depth = 0
    node = 0
    path[0] = 0
    tree.visits[0] += 1
    threshold = 1 + FULL_TREE_PENALTY * tree.header[NODES_USED] // len(tree.first_child)
    min_visits = max(threshold, tree.header[EXPAND_VISITS])
    while not position[END] and not tree.proven[node]:
        if tree.first_child[node] == 0:
            if depth > 0 and tree.visits[node] <= min_visits:
                break
            if not expand(tables, search, position, after, later, node):
                break
        if greedy >> position[SEAT] & 1:
            node = sample_greedy_child(search, node)
        elif search.config.selection == UCB1:
            node = select_by_ucb1(search, node)
        else:
            node = select_child(search, node)
        tree.visits[node] += 1
        place(tables, position, int(tree.placement[node]))
        depth += 1
        path[depth] = node
    return depth


@inline
def _record_outcome(tree: Tree, position: Int64Array, nth: int, shares: Float64Array) -> None:
    """Count a game that started with the nth child of the root."""
    row = nth * STATS_SIZE
    if row < 0 or row >= len(tree.root_stats):
        return
    is_over = position[END] != 0
    tree.root_stats[row + GAMES] += 1.0
    tree.root_stats[row + FINISHED] += 1.0 if is_over else 0.0
    for seat in range(position[PLAYERS]):
        tree.root_stats[row + WINS + seat] += shares[seat]
        if is_over:
            tree.root_stats[row + POINTS + seat] += float(position[SCORES + seat])


@inline
def _backpropagate(search: SearchArrays, depth: int, is_proven: bool) -> None:
    """Add the rewards to all nodes on the path, and prove them, leaf first, where possible."""
    tree, path, rewards = search.tree, search.path, search.rewards
    is_certain = search.root[PLAYERS] <= search.config.certain_max_players
    for level in range(depth, -1, -1):
        node = path[level]
        for seat in range(MAX_SEATS):
            tree.values[node * MAX_SEATS + seat] += rewards[seat]
        if is_proven and level < depth:
            is_proven = prove_node(tree, node) if is_certain else level == 0 and prove_win(tree)
