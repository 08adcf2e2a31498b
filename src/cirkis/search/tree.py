"""The simulations that make a tree grow.

Each seat is thought to choose what is best for itself (max^n), so every node keeps the sum of all
seats' rewards; those that are taken for players of habit (habits.py) place what is most appealing.
A node is proven once its result is certain: the winners are then known, and no simulation goes
there any more unless nothing else is left.
"""

from __future__ import annotations

import math

from cirkis.search.compiled import Floats, Random, Words, compiled, inlined, random_below
from cirkis.search.foresight import foreseen
from cirkis.search.insight import almost_full, insight
from cirkis.search.judging import judge, reward, share, shared
from cirkis.search.kernel import nth_legal, place, winners
from cirkis.search.knowledge import appeal
from cirkis.search.nodes import (
    ENDS,
    GAMES,
    IS_FULL,
    POINTS,
    SHARES,
    TALLY,
    USED,
    WANTED,
    Tree,
    clear_node,
    clear_tallies,
)
from cirkis.search.playouts import copy
from cirkis.search.position import COUNT, END, MAX_SEATS, PLAYERS, SCORES, SEAT
from cirkis.search.tables import Tables
from cirkis.search.tuning import Tuning

MAX_DEPTH = 168
AS_LEARNED = 5.0
"""The temperature at which learned priors are as soft as they were learned."""
ROOMS = 3
"""How many positions a simulation needs room for: its own, and two to look ahead with."""
FRUGAL = 8
"""In a tree that is almost full, so many times more visits are wanted before a node is expanded."""


@inlined
def expand(
    tables: Tables,
    position: Words,
    after: Words,
    later: Words,
    tree: Tree,
    node: int,
    is_habit: bool,
    tuning: Tuning,
) -> bool:
    """Give what may be placed nodes of their own, with priors; False where no room is left.

    Args:
        after, later: room for one position each.
        is_habit: whether the priors tell what a player of habit places.
    """
    many = position[COUNT]
    first = tree.head[USED]
    if first + many > len(tree.first):
        tree.head[IS_FULL] = 1
        return False
    best = -1e9
    narrow = almost_full(tables, position)
    for nth in range(many):
        clear_node(tree, first + nth)
        index = nth_legal(tables, position, nth)
        tree.placement[first + nth] = index
        tree.mover[first + nth] = position[SEAT]
        worth = _worth(tables, position, index, after, later, narrow, is_habit, tuning)
        tree.prior[first + nth] = worth
        best = max(best, worth)
    _share_out(tree, first, many, best, is_habit, tuning)
    tree.first[node] = first
    tree.many[node] = many
    tree.head[USED] = first + many
    if node == 0:
        clear_tallies(tree)
    return True


@inlined
def _worth(
    tables: Tables,
    position: Words,
    index: int,
    after: Words,
    later: Words,
    narrow: int,
    is_habit: bool,
    tuning: Tuning,
) -> float:
    """What a placement seems worth, in points, by the judgement that is asked for here."""
    if tuning.looks_ahead and (is_habit or not len(tables.prior)):
        worth = foreseen(tables, position, index, after, later, tuning.prior)
    elif len(tables.prior):
        worth = insight(tables, position, index, narrow, None) * AS_LEARNED
    else:
        worth = appeal(tables, position, index, tuning.prior)
    return worth


@inlined
def _share_out(
    tree: Tree, first: int, many: int, best: float, is_habit: bool, tuning: Tuning
) -> None:
    """Make priors of what siblings seem worth, the best of them so much."""
    temperature = tuning.habit_temperature if is_habit else tuning.temperature
    even = 0.0 if is_habit else tuning.even
    total = 0.0
    for child in range(first, first + many):
        tree.prior[child] = math.exp((tree.prior[child] - best) / temperature)
        total += tree.prior[child]
    for child in range(first, first + many):
        tree.prior[child] = (1.0 - even) * tree.prior[child] / total + even / many


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
def draw(tree: Tree, node: int, rng: Random) -> int:
    """A follower by chance, each as likely as its prior says."""
    first, many = int(tree.first[node]), int(tree.many[node])
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
    rooms: Words,
    tree: Tree,
    path: Words,
    rewards: Floats,
    rng: Random,
    simulations: int,
    habits: int,
    tuning: Tuning,
) -> int:
    """Run simulations till so many, a proven root or a full tree; how many were done.

    Args:
        habits: the seats that are taken for players of habit, as bits.
        rooms, path, rewards: room for ROOMS positions, for MAX_DEPTH nodes, for a reward a seat.
    """
    position = rooms[: len(root)]
    for done in range(simulations):
        if tree.proven[0]:
            return done
        copy(root, position)
        depth = _descend(tables, root, rooms, tree, path, rng, habits, tuning)
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
        if tree.head[IS_FULL]:
            return done + 1
    return simulations


@inlined
def _descend(
    tables: Tables,
    root: Words,
    rooms: Words,
    tree: Tree,
    path: Words,
    rng: Random,
    habits: int,
    tuning: Tuning,
) -> int:
    """Walk from the root to a node that has no followers yet, or is proven; its depth."""
    size = len(root)
    position, after, later = rooms[:size], rooms[size : 2 * size], rooms[2 * size :]
    depth = 0
    node = 0
    path[0] = 0
    frugal = tuning.expand_at * (1 + FRUGAL * tree.head[USED] // len(tree.first))
    wanted = max(frugal, tree.head[WANTED])
    while not position[END] and not tree.proven[node]:
        is_habit = habits >> position[SEAT] & 1 == 1
        if tree.first[node] == 0:
            if depth > 0 and tree.visits[node] < wanted:
                break
            if not expand(tables, position, after, later, tree, node, is_habit, tuning):
                break
        node = draw(tree, node, rng) if is_habit else select(tree, node, tuning)
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
