"""The tree of a search, as arrays of nodes, and the simulations that make it grow.

A node is a placement that was made; node 0 is the position searched from. The nodes of what may be
placed next stand side by side:

    node      0          1 ... 45           46 ... 58     ...     USED
            root     what may be placed    what may        ...    (free)
              |      there    |            follow 7
              +-- first[0]    +-- first[7] = 46, many[7] = 13

Each seat is thought to choose what is best for itself (max^n), so every node keeps the sum of all
seats' rewards. A node is proven once its result is certain: the winners are then known, and no
simulation goes there any more unless nothing else is left.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cirkis.search.compiled import Floats, Random, Words, compiled, inlined
from cirkis.search.insight import almost_full, insight
from cirkis.search.judging import judge, reward, share, shared
from cirkis.search.kernel import nth_legal, place, winners
from cirkis.search.knowledge import appeal
from cirkis.search.playouts import copy
from cirkis.search.position import COUNT, END, MAX_SEATS, PLAYERS, SCORES, SEAT
from cirkis.search.tables import Tables
from cirkis.search.tuning import Tuning

MAX_DEPTH = 168
USED = 0
AS_LEARNED = 5.0
"""The temperature at which learned priors are as soft as they were learned."""
FRUGAL = 8
"""In a tree that is almost full, so many times more visits are wanted before a node is expanded."""
MOST_TALLIES = 1 << 16
GAMES, ENDS, SHARES, POINTS = 0, 1, 2, 2 + MAX_SEATS
TALLY = POINTS + MAX_SEATS
"""What a tally counts: games, those of them played to an end, shares of victory, final points."""
Small = npt.NDArray[np.int16]
Index = npt.NDArray[np.int32]


class Tree(NamedTuple):
    """Room for a bounded number of nodes.

    Attributes:
        head: how many nodes are used.
        first, many: where a node's followers begin, and how many they are; 0 before it is expanded.
        placement: the number of the placement.
        mover: the seat that made it.
        visits: how many simulations came through.
        values: the sum of their rewards, four seats a node.
        prior: how good it looks at first sight among its siblings; these sum to 1.
        proven: the winners as bits, once they are certain; 0 before.
        tallies: for each of the root's followers what became of its games, TALLY numbers each:
            victories and points apart, which the rewards mix.
    """

    head: Words
    first: Index
    many: Small
    placement: Small
    mover: Small
    visits: Index
    values: Floats
    prior: Floats
    proven: Small
    tallies: Floats


def new_tree(capacity: int) -> Tree:
    """A tree with only its root. Memory is taken as nodes are used, some 60 bytes each."""
    tree = Tree(
        head=np.zeros(1, dtype=np.int64),
        first=np.zeros(capacity, dtype=np.int32),
        many=np.zeros(capacity, dtype=np.int16),
        placement=np.zeros(capacity, dtype=np.int16),
        mover=np.zeros(capacity, dtype=np.int16),
        visits=np.zeros(capacity, dtype=np.int32),
        values=np.zeros(capacity * MAX_SEATS, dtype=np.float64),
        prior=np.zeros(capacity, dtype=np.float64),
        proven=np.zeros(capacity, dtype=np.int16),
        tallies=np.zeros(min(capacity, MOST_TALLIES) * TALLY, dtype=np.float64),
    )
    tree.head[USED] = 1
    return tree


def clear(tree: Tree) -> None:
    """Make a tree one with only its root again."""
    tree.head[USED] = 1
    for part in (tree.first, tree.many, tree.visits, tree.proven):
        part[0] = 0
    tree.values[:MAX_SEATS] = 0


@inlined
def clear_node(tree: Tree, node: int) -> None:
    """Make a node new."""
    tree.first[node] = 0
    tree.many[node] = 0
    tree.visits[node] = 0
    tree.proven[node] = 0
    for seat in range(MAX_SEATS):
        tree.values[node * MAX_SEATS + seat] = 0.0


@inlined
def clear_tallies(tree: Tree) -> None:
    """Begin to count anew for each of the root's followers."""
    for at in range(min(tree.many[0] * TALLY, len(tree.tallies))):
        tree.tallies[at] = 0.0


@inlined
def expand(tables: Tables, position: Words, tree: Tree, node: int, tuning: Tuning) -> bool:
    """Give what may be placed nodes of their own, with priors; False where no room is left."""
    many = position[COUNT]
    first = tree.head[USED]
    if first + many > len(tree.first):
        return False
    best = -1e9
    narrow = almost_full(tables, position)
    for nth in range(many):
        clear_node(tree, first + nth)
        index = nth_legal(tables, position, nth)
        tree.placement[first + nth] = index
        tree.mover[first + nth] = position[SEAT]
        if len(tables.prior):
            worth = insight(tables, position, index, narrow, None) * AS_LEARNED
        else:
            worth = appeal(tables, position, index, tuning.prior)
        tree.prior[first + nth] = worth
        best = max(best, worth)
    total = 0.0
    for child in range(first, first + many):
        tree.prior[child] = math.exp((tree.prior[child] - best) / tuning.temperature)
        total += tree.prior[child]
    for child in range(first, first + many):
        tree.prior[child] = (1.0 - tuning.even) * tree.prior[child] / total + tuning.even / many
    tree.first[node] = first
    tree.many[node] = many
    tree.head[USED] = first + many
    if node == 0:
        clear_tallies(tree)
    return True


@inlined
def select(tree: Tree, node: int, tuning: Tuning) -> int:
    """The follower to try next: good so far for its mover, or promising and seldom tried."""
    first = int(tree.first[node])
    mover = int(tree.mover[first])
    visits = max(tree.visits[node], 1)
    eager = tuning.exploration * math.sqrt(visits)
    expected = tree.values[node * MAX_SEATS + mover] / visits - tuning.unvisited
    best, most = first, -2.0
    for child in range(first, first + tree.many[node]):
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
def prove(tree: Tree, node: int) -> bool:
    """Write down the result of a node where its followers make it certain; whether they do."""
    first = tree.first[node]
    mover = int(tree.mover[first])
    best = -1.0
    result = 0
    is_certain = True
    for child in range(first, first + tree.many[node]):
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
    position: Words,
    tree: Tree,
    path: Words,
    rewards: Floats,
    rng: Random,
    simulations: int,
    tuning: Tuning,
) -> int:
    """Run simulations until so many are done or the root is proven; how many were done.

    Args:
        position, path, rewards: room for one position, for MAX_DEPTH nodes, for a reward a seat.
    """
    for done in range(simulations):
        if tree.proven[0]:
            return done
        copy(root, position)
        depth = _descend(tables, position, tree, path, tuning)
        node = path[depth]
        if position[END] and not tree.proven[node]:
            tree.proven[node] = winners(position)
        is_proven = tree.proven[node] != 0
        if is_proven:
            shared(position, tree.proven[node], rewards)
        else:
            judge(tables, position, rng, rewards, tuning)
        if depth:
            _tally(tree, position, path[1] - tree.first[0], rewards)
        reward(position, rewards, tuning)
        _back_up(tree, path, depth, rewards, is_proven)
    return simulations


@inlined
def _descend(tables: Tables, position: Words, tree: Tree, path: Words, tuning: Tuning) -> int:
    """Walk from the root to a node that has no followers yet, or is proven; its depth."""
    depth = 0
    node = 0
    path[0] = 0
    wanted = tuning.expand_at * (1 + FRUGAL * tree.head[USED] // len(tree.first))
    while not position[END] and not tree.proven[node]:
        if tree.first[node] == 0:
            if depth > 0 and tree.visits[node] < wanted:
                break
            if not expand(tables, position, tree, node, tuning):
                break
        node = select(tree, node, tuning)
        place(tables, position, int(tree.placement[node]))
        depth += 1
        path[depth] = node
    return depth


@inlined
def _tally(tree: Tree, position: Words, nth: int, shares: Floats) -> None:
    """Count a game that began with the nth of the root's followers."""
    row = nth * TALLY
    if row < 0 or row >= len(tree.tallies):
        return
    is_over = position[END] != 0
    tree.tallies[row + GAMES] += 1.0
    tree.tallies[row + ENDS] += 1.0 if is_over else 0.0
    for seat in range(position[PLAYERS]):
        tree.tallies[row + SHARES + seat] += shares[seat]
        if is_over:
            tree.tallies[row + POINTS + seat] += float(position[SCORES + seat])


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


@compiled
def keep(tree: Tree, node: int, other: Tree) -> None:
    """Copy a node and all below it into another tree, as its root."""
    _copy_node(tree, node, other, 0)
    used = 1
    at = 0
    while at < used:
        first = other.first[at]
        if first:
            other.first[at] = used
            for child in range(first, first + other.many[at]):
                _copy_node(tree, child, other, used)
                used += 1
        at += 1
    other.head[USED] = used
    clear_tallies(other)


@inlined
def _copy_node(tree: Tree, node: int, other: Tree, to: int) -> None:
    other.first[to] = tree.first[node]
    other.many[to] = tree.many[node]
    other.placement[to] = tree.placement[node]
    other.mover[to] = tree.mover[node]
    other.visits[to] = tree.visits[node]
    other.prior[to] = tree.prior[node]
    other.proven[to] = tree.proven[node]
    for seat in range(MAX_SEATS):
        other.values[to * MAX_SEATS + seat] = tree.values[node * MAX_SEATS + seat]
