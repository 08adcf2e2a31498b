"""The simulations that make a tree grow.

Each seat is thought to choose what is best for itself (max^n), so every node keeps the sum of all
seats' rewards; those that are taken for players of habit (habits.py) place what is most appealing.
A node is proven once its result is certain: the winners are then known, and no simulation goes
there any more unless nothing else is left.
"""

from __future__ import annotations

import math

from cirkis.search.config import SearchConfig
from cirkis.search.evaluation.features import learned_score, nearly_complete
from cirkis.search.evaluation.heuristics import heuristic_score
from cirkis.search.evaluation.one_ply import one_ply_score
from cirkis.search.evaluation.rewards import evaluate, reward, share, shared
from cirkis.search.kernel.jit import Floats, Random, Words, compiled, inlined, random_below
from cirkis.search.kernel.playouts import copy
from cirkis.search.kernel.position import COUNT, END, MAX_SEATS, PLAYERS, SCORES, SEAT
from cirkis.search.kernel.rules import nth_legal, place, winners
from cirkis.search.kernel.tables import Tables
from cirkis.search.tree.nodes import (
    ENDS,
    GAMES,
    IS_FULL,
    POINTS,
    SHARES,
    STATS_SIZE,
    USED,
    WANTED,
    Tree,
    clear_node,
    clear_root_stats,
)

MAX_DEPTH = 168
LEARNED_TEMPERATURE = 5.0
"""The temperature at which learned priors are as soft as they were learned."""
SCRATCH_POSITIONS = 3
"""How many positions a simulation needs room for: its own, and two to look ahead with."""
FULL_TREE_PENALTY = 8
"""In a tree that is almost full, so many times more visits are wanted before a node is expanded."""


@inlined
def expand(
    tables: Tables,
    position: Words,
    after: Words,
    later: Words,
    tree: Tree,
    node: int,
    is_greedy: bool,
    config: SearchConfig,
) -> bool:
    """Give what may be placed nodes of their own, with priors; False where no room is left.

    Args:
        after, later: room for one position each.
        is_habit: whether the priors tell what a player of habit places.
    """
    many = position[COUNT]
    first = tree.header[USED]
    if first + many > len(tree.first_child):
        tree.header[IS_FULL] = 1
        return False
    best = -1e9
    narrow = nearly_complete(tables, position)
    for nth in range(many):
        clear_node(tree, first + nth)
        index = nth_legal(tables, position, nth)
        tree.placement[first + nth] = index
        tree.mover[first + nth] = position[SEAT]
        worth = _prior_score(tables, position, index, after, later, narrow, is_greedy, config)
        tree.prior[first + nth] = worth
        best = max(best, worth)
    _normalise_priors(tree, first, many, best, is_greedy, config)
    tree.first_child[node] = first
    tree.child_count[node] = many
    tree.header[USED] = first + many
    if node == 0:
        clear_root_stats(tree)
    return True


@inlined
def _prior_score(
    tables: Tables,
    position: Words,
    index: int,
    after: Words,
    later: Words,
    narrow: int,
    is_greedy: bool,
    config: SearchConfig,
) -> float:
    """What a placement seems worth, in points, by the judgement that is asked for here."""
    if config.one_ply_priors and (is_greedy or not len(tables.prior)):
        worth = one_ply_score(tables, position, index, after, later, config.prior_weights)
    elif len(tables.prior):
        worth = learned_score(tables, position, index, narrow, None) * LEARNED_TEMPERATURE
    else:
        worth = heuristic_score(tables, position, index, config.prior_weights)
    return worth


@inlined
def _normalise_priors(
    tree: Tree, first: int, many: int, best: float, is_greedy: bool, config: SearchConfig
) -> None:
    """Make priors of what siblings seem worth, the best of them so much."""
    temperature = config.greedy_temperature if is_greedy else config.temperature
    even = 0.0 if is_greedy else config.uniform_share
    total = 0.0
    for child in range(first, first + many):
        tree.prior[child] = math.exp((tree.prior[child] - best) / temperature)
        total += tree.prior[child]
    for child in range(first, first + many):
        tree.prior[child] = (1.0 - even) * tree.prior[child] / total + even / many


@inlined
def select(tree: Tree, node: int, config: SearchConfig) -> int:
    """The follower to try next: good so far for its mover, or promising and seldom tried."""
    first = int(tree.first_child[node])
    mover = int(tree.mover[first])
    visits = max(tree.visits[node], 1)
    eager = config.exploration * math.sqrt(visits)
    expected = tree.values[node * MAX_SEATS + mover] / visits - config.fpu_reduction
    best, most = first, -2.0
    for child in range(first, first + tree.child_count[node]):
        tried = tree.visits[child]
        if tree.proven[child]:
            worth = share(tree.proven[child], mover) - (
                0.0 if tree.proven[child] >> mover & 1 else 1.0
            )
        else:
            worth = eager * tree.prior[child] / (1 + tried)
            worth += tree.values[child * MAX_SEATS + mover] / tried if tried else expected
        if worth > most:
            most = worth
            best = child
    return best


@inlined
def draw(tree: Tree, node: int, rng: Random) -> int:
    """A follower by chance, each as likely as its prior says."""
    first, many = int(tree.first_child[node]), int(tree.child_count[node])
    left = random_below(rng, 1 << 31) / float(1 << 31)
    drawn = first + many - 1
    for child in range(first, first + many):
        left -= tree.prior[child]
        if left < 0.0:
            drawn = child
            break
    return drawn


@inlined
def prove(tree: Tree, node: int) -> bool:
    """Write down the result of a node where its followers make it certain; whether they do."""
    first = tree.first_child[node]
    mover = int(tree.mover[first])
    best = -1.0
    result = 0
    is_certain = True
    for child in range(first, first + tree.child_count[node]):
        winning = tree.proven[child]
        if winning == 1 << mover:
            tree.proven[node] = winning
            return True
        if winning == 0:
            is_certain = False
        elif share(winning, mover) > best:
            best = share(winning, mover)
            result = winning
    if is_certain:
        tree.proven[node] = result
    return is_certain


@compiled
def simulate(
    tables: Tables,
    root: Words,
    scratch: Words,
    tree: Tree,
    path: Words,
    rewards: Floats,
    rng: Random,
    simulations: int,
    greedy: int,
    config: SearchConfig,
) -> int:
    """Run simulations till so many, a proven root or a full tree; how many were done.

    Args:
        habits: the seats that are taken for players of habit, as bits.
        rooms, path, rewards: room for ROOMS positions, for MAX_DEPTH nodes, for a reward a seat.
    """
    position = scratch[: len(root)]
    for done in range(simulations):
        if tree.proven[0]:
            return done
        copy(root, position)
        depth = _descend(tables, root, scratch, tree, path, rng, greedy, config)
        node = path[depth]
        if position[END] and not tree.proven[node]:
            tree.proven[node] = winners(position)
        is_proven = tree.proven[node] != 0
        if is_proven:
            shared(position, tree.proven[node], rewards)
        else:
            evaluate(tables, position, rng, rewards, config)
        if depth:
            _tally(tree, position, path[1] - tree.first_child[0], rewards)
        reward(position, rewards, config)
        _back_up(tree, path, depth, rewards, is_proven)
        if tree.header[IS_FULL]:
            return done + 1
    return simulations


@inlined
def _descend(
    tables: Tables,
    root: Words,
    scratch: Words,
    tree: Tree,
    path: Words,
    rng: Random,
    greedy: int,
    config: SearchConfig,
) -> int:
    """Walk from the root to a node that has no followers yet, or is proven; its depth."""
    size = len(root)
    position, after, later = scratch[:size], scratch[size : 2 * size], scratch[2 * size :]
    depth = 0
    node = 0
    path[0] = 0
    frugal = config.expand_after * (
        1 + FULL_TREE_PENALTY * tree.header[USED] // len(tree.first_child)
    )
    wanted = max(frugal, tree.header[WANTED])
    while not position[END] and not tree.proven[node]:
        is_greedy = greedy >> position[SEAT] & 1 == 1
        if tree.first_child[node] == 0:
            if depth > 0 and tree.visits[node] < wanted:
                break
            if not expand(tables, position, after, later, tree, node, is_greedy, config):
                break
        node = draw(tree, node, rng) if is_greedy else select(tree, node, config)
        place(tables, position, int(tree.placement[node]))
        depth += 1
        path[depth] = node
    return depth


@inlined
def _tally(tree: Tree, position: Words, nth: int, shares: Floats) -> None:
    """Count a game that began with the nth of the root's followers."""
    row = nth * STATS_SIZE
    if row < 0 or row >= len(tree.root_stats):
        return
    is_over = position[END] != 0
    tree.root_stats[row + GAMES] += 1.0
    tree.root_stats[row + ENDS] += 1.0 if is_over else 0.0
    for seat in range(position[PLAYERS]):
        tree.root_stats[row + SHARES + seat] += shares[seat]
        if is_over:
            tree.root_stats[row + POINTS + seat] += float(position[SCORES + seat])


@inlined
def _back_up(tree: Tree, path: Words, depth: int, rewards: Floats, is_proven: bool) -> None:
    """Add the rewards to all nodes on the path, and carry what is proven towards the root."""
    for level in range(depth, -1, -1):
        node = path[level]
        tree.visits[node] += 1
        for seat in range(MAX_SEATS):
            tree.values[node * MAX_SEATS + seat] += rewards[seat]
        if is_proven and level < depth:
            is_proven = prove(tree, node)
