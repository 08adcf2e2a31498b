"""The simulations that grow a tree.

Each seat is assumed to maximise its own reward (max^n), so every node sums the rewards of all
seats. Seats assumed to be greedy (evaluation/opponent_model.py) choose by one-ply score; each
simulation can draw them anew. A node is proven when its winners are certain; more visits then add
nothing (selection.py). With more than `certain_max_players` players, only the end of the game or an
immediate win for the searching seat is certain: other players' choices never are.
"""

from cirkis.engine.search.config import UCB1
from cirkis.engine.search.evaluation.standings import (
    add_margin,
    evaluate,
    set_victory_shares,
    victory_share,
)
from cirkis.engine.search.kernel.arrays import Float64Array, Int64Array, inline
from cirkis.engine.search.kernel.position import END, MAX_SEATS, PLAYERS, SCORES, SEAT
from cirkis.engine.search.kernel.rules import copy_position, place, winners
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.tree.expansion import expand
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
)
from cirkis.engine.search.tree.selection import (
    draw_greedy,
    sample_greedy_child,
    select_by_ucb1,
    select_child,
)

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
