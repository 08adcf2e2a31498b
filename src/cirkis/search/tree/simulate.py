"""The simulations that grow a tree.

Each seat is assumed to choose what is best for itself (max^n), so every node keeps the sum of all
seats' rewards; seats taken to be greedy (evaluation/opponent_model.py) choose by one-ply score. A
node is proven once its result is certain: its winners are then known, and simulations visit it only
if nothing else is left.
"""

from __future__ import annotations

import math

from cirkis.search.config import SearchConfig
from cirkis.search.evaluation.features import nearly_complete, prior_logit
from cirkis.search.evaluation.heuristics import heuristic_score
from cirkis.search.evaluation.one_ply import one_ply_score
from cirkis.search.evaluation.rewards import add_margin, evaluate, set_victory_shares, victory_share
from cirkis.search.kernel.jit import Float64Array, Int64Array, RngState, inline, jit, random_below
from cirkis.search.kernel.playouts import copy_position
from cirkis.search.kernel.position import COUNT, END, MAX_SEATS, PLAYERS, SCORES, SEAT
from cirkis.search.kernel.rules import legal_at, place, winners
from cirkis.search.kernel.tables import Tables
from cirkis.search.tree.nodes import (
    EXPAND_VISITS,
    FINISHED,
    GAMES,
    NODES_USED,
    OUT_OF_NODES,
    POINTS,
    STATS_SIZE,
    WINS,
    Tree,
    clear_node,
    clear_root_stats,
)

MAX_DEPTH = 168
LEARNED_TEMPERATURE = 5.0
"""The temperature at which learned priors are exactly as learned."""
SCRATCH_POSITIONS = 3
"""A simulation needs room for its own position and for two to look ahead with."""
FULL_TREE_PENALTY = 8
"""How many times more visits a node needs before it is expanded in a tree that is nearly full."""


@inline
def expand(
    tables: Tables,
    position: Int64Array,
    after: Int64Array,
    later: Int64Array,
    tree: Tree,
    node: int,
    is_greedy: bool,
    config: SearchConfig,
) -> bool:
    """Add the children of a node with their priors; return False if there is no room.

    Args:
        tables, position: the position at the node.
        after, later: scratch space for one position each.
        tree, node: the node.
        is_greedy: whether the priors are those of a greedy player.
        config: the numbers of the search.
    """
    count = position[COUNT]
    first = tree.header[NODES_USED]
    if first + count > len(tree.first_child):
        tree.header[OUT_OF_NODES] = 1
        return False
    best = -1e9
    nearly_full = nearly_complete(tables, position)
    for nth in range(count):
        clear_node(tree, first + nth)
        index = legal_at(tables, position, nth)
        tree.placement[first + nth] = index
        tree.mover[first + nth] = position[SEAT]
        score = _prior_score(tables, position, index, after, later, nearly_full, is_greedy, config)
        tree.prior[first + nth] = score
        best = max(best, score)
    _normalise_priors(tree, first, count, best, is_greedy, config)
    tree.first_child[node] = first
    tree.child_count[node] = count
    tree.header[NODES_USED] = first + count
    if node == 0:
        clear_root_stats(tree)
    return True


@inline
def _prior_score(
    tables: Tables,
    position: Int64Array,
    index: int,
    after: Int64Array,
    later: Int64Array,
    nearly_full: int,
    is_greedy: bool,
    config: SearchConfig,
) -> float:
    """Return the value of a placement in points, by the judgement that the config asks for."""
    if config.one_ply_priors and (is_greedy or not len(tables.prior)):
        score = one_ply_score(tables, position, index, after, later, config.prior_weights)
    elif len(tables.prior):
        score = prior_logit(tables, position, index, nearly_full, None) * LEARNED_TEMPERATURE
    else:
        score = heuristic_score(tables, position, index, config.prior_weights)
    return score


@inline
def _normalise_priors(
    tree: Tree, first: int, count: int, best: float, is_greedy: bool, config: SearchConfig
) -> None:
    """Turn the scores of siblings, the best of which is given, into priors."""
    temperature = config.greedy_temperature if is_greedy else config.temperature
    uniform = 0.0 if is_greedy else config.uniform_share
    total = 0.0
    for child in range(first, first + count):
        tree.prior[child] = math.exp((tree.prior[child] - best) / temperature)
        total += tree.prior[child]
    for child in range(first, first + count):
        tree.prior[child] = (1.0 - uniform) * tree.prior[child] / total + uniform / count


@inline
def select_child(tree: Tree, node: int, config: SearchConfig) -> int:
    """Return the child with the highest value plus exploration bonus (PUCT).

    Args:
        tree: the tree.
        node: the node's number.
        config: the numbers of the search.
    """
    first = int(tree.first_child[node])
    mover = int(tree.mover[first])
    visits = max(tree.visits[node], 1)
    bonus_scale = config.exploration * math.sqrt(visits)
    expected = tree.values[node * MAX_SEATS + mover] / visits - config.fpu_reduction
    best, most = first, -2.0
    for child in range(first, first + tree.child_count[node]):
        tried = tree.visits[child]
        if tree.proven[child]:
            score = victory_share(tree.proven[child], mover) - (
                0.0 if tree.proven[child] >> mover & 1 else 1.0
            )
        else:
            score = bonus_scale * tree.prior[child] / (1 + tried)
            score += tree.values[child * MAX_SEATS + mover] / tried if tried else expected
        if score > most:
            most = score
            best = child
    return best


@inline
def sample_child(tree: Tree, node: int, rng: RngState) -> int:
    """Return a random child, drawn by prior.

    Args:
        tree: the tree.
        node: the node's number.
        rng: where chance comes from.
    """
    first, count = int(tree.first_child[node]), int(tree.child_count[node])
    left = random_below(rng, 1 << 31) / float(1 << 31)
    sampled = first + count - 1
    for child in range(first, first + count):
        left -= tree.prior[child]
        if left < 0.0:
            sampled = child
            break
    return sampled


@inline
def prove_node(tree: Tree, node: int) -> bool:
    """Set the result of a node if its children make it certain; return whether they do.

    Args:
        tree: the tree.
        node: the node's number.
    """
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


@jit
def simulate(
    tables: Tables,
    root: Int64Array,
    scratch: Int64Array,
    tree: Tree,
    path: Int64Array,
    rewards: Float64Array,
    rng: RngState,
    simulations: int,
    greedy: int,
    config: SearchConfig,
) -> int:
    """Run simulations until the number is reached, the root is proven or the tree is full.

    Args:
        tables: the tables of the game.
        root: the position searched from.
        scratch: room for SCRATCH_POSITIONS positions.
        tree: the tree.
        path: room for MAX_DEPTH nodes.
        rewards: room for a reward for each seat.
        rng: the random generator.
        simulations: the maximum number of simulations.
        greedy: the seats taken to be greedy, as bits.
        config: the numbers of the search.

    Returns:
        The number of simulations made.
    """
    position = scratch[: len(root)]
    for done in range(simulations):
        if tree.proven[0]:
            return done
        copy_position(root, position)
        depth = _select_leaf(tables, root, scratch, tree, path, rng, greedy, config)
        node = path[depth]
        if position[END] and not tree.proven[node]:
            tree.proven[node] = winners(position)
        is_proven = tree.proven[node] != 0
        if is_proven:
            set_victory_shares(position, tree.proven[node], rewards)
        else:
            evaluate(tables, position, rng, rewards, config)
        if depth:
            _record_outcome(tree, position, path[1] - tree.first_child[0], rewards)
        add_margin(position, rewards, config)
        _backpropagate(tree, path, depth, rewards, is_proven)
        if tree.header[OUT_OF_NODES]:
            return done + 1
    return simulations


@inline
def _select_leaf(
    tables: Tables,
    root: Int64Array,
    scratch: Int64Array,
    tree: Tree,
    path: Int64Array,
    rng: RngState,
    greedy: int,
    config: SearchConfig,
) -> int:
    """Walk from the root to a node that is unexpanded or proven, and return its depth."""
    size = len(root)
    position, after, later = scratch[:size], scratch[size : 2 * size], scratch[2 * size :]
    depth = 0
    node = 0
    path[0] = 0
    threshold = 1 + FULL_TREE_PENALTY * tree.header[NODES_USED] // len(tree.first_child)
    min_visits = max(threshold, tree.header[EXPAND_VISITS])
    while not position[END] and not tree.proven[node]:
        is_greedy = greedy >> position[SEAT] & 1 == 1
        if tree.first_child[node] == 0:
            if depth > 0 and tree.visits[node] < min_visits:
                break
            if not expand(tables, position, after, later, tree, node, is_greedy, config):
                break
        node = sample_child(tree, node, rng) if is_greedy else select_child(tree, node, config)
        place(tables, position, int(tree.placement[node]))
        depth += 1
        path[depth] = node
    return depth


@inline
def _record_outcome(tree: Tree, position: Int64Array, nth: int, shares: Float64Array) -> None:
    """Count a game that began with the nth child of the root."""
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
def _backpropagate(
    tree: Tree, path: Int64Array, depth: int, rewards: Float64Array, is_proven: bool
) -> None:
    """Add the rewards to all nodes on the path, and carry a proven result towards the root."""
    for level in range(depth, -1, -1):
        node = path[level]
        tree.visits[node] += 1
        for seat in range(MAX_SEATS):
            tree.values[node * MAX_SEATS + seat] += rewards[seat]
        if is_proven and level < depth:
            is_proven = prove_node(tree, node)
