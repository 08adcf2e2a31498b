"""What a tree says besides the best placement: wins, points and the principal variation."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cirkis.search.kernel.position import MAX_SEATS
from cirkis.search.tree.nodes import FINISHED, GAMES, MAX_ROOT_STATS, POINTS, STATS_SIZE, WINS, Tree


class OutcomeStats(NamedTuple):
    """The outcomes of the simulated games that began with one placement.

    Attributes:
        games: the number of games.
        finished: the number of games played to the end, where points are known.
        wins: wins by seat, shared victories counted in part.
        points: final points by seat, summed over the finished games.
    """

    games: int
    finished: int
    wins: tuple[float, ...]
    points: tuple[float, ...]


def stats_of(tree: Tree, index: int, players: int) -> OutcomeStats:
    """Return the statistics of a child of the root; zeros if none were kept.

    Args:
        tree: the tree.
        index: the position of the child among the root's children, from 0.
        players: the number of seats.
    """
    if index >= MAX_ROOT_STATS:
        return OutcomeStats(0, 0, (0.0,) * players, (0.0,) * players)
    row = tree.root_stats[index * STATS_SIZE : (index + 1) * STATS_SIZE].tolist()
    shares, points = row[WINS : WINS + MAX_SEATS], row[POINTS : POINTS + MAX_SEATS]
    return OutcomeStats(
        int(row[GAMES]), int(row[FINISHED]), tuple(shares[:players]), tuple(points[:players])
    )


class Child(NamedTuple):
    """A child of the root in one tree, or in several together.

    Attributes:
        placement: its number.
        visits: the number of simulations through it.
        values: the sum of their rewards by seat.
        proven: the winners as bits, once they are certain; 0 before.
        stats: the outcomes of its games.
    """

    placement: int
    visits: int
    values: tuple[float, ...]
    proven: int
    stats: OutcomeStats


def root_children(trees: list[Tree], players: int) -> list[Child]:
    """Return the root's children, added up over all trees from the same position.

    Args:
        trees: the trees.
        players: the number of seats.
    """
    expanded = [_tree_children(tree, players) for tree in trees if tree.child_count[0]]
    return [_merge_children(copies) for copies in zip(*expanded, strict=True)]


def _tree_children(tree: Tree, players: int) -> list[Child]:
    first = int(tree.first_child[0])
    return [
        Child(
            placement=int(tree.placement[node]),
            visits=int(tree.visits[node]),
            values=tuple(tree.values[node * MAX_SEATS :][:players].tolist()),
            proven=int(tree.proven[node]),
            stats=stats_of(tree, node - first, players),
        )
        for node in range(first, first + int(tree.child_count[0]))
    ]


def _merge_children(copies: tuple[Child, ...]) -> Child:
    """Return one child as the sum of its copies in several trees."""
    all_stats = [child.stats for child in copies]
    return Child(
        placement=copies[0].placement,
        visits=sum(child.visits for child in copies),
        values=_sum_columns([child.values for child in copies]),
        proven=next((child.proven for child in copies if child.proven), 0),
        stats=OutcomeStats(
            games=sum(stats.games for stats in all_stats),
            finished=sum(stats.finished for stats in all_stats),
            wins=_sum_columns([stats.wins for stats in all_stats]),
            points=_sum_columns([stats.points for stats in all_stats]),
        ),
    )


def _sum_columns(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def visit_lead(trees: list[Tree]) -> int:
    """Return the lead in visits of the most visited child; -1 if visits do not decide.

    They do not if the result of a child is certain, which counts more than visits.
    """
    visits = np.zeros(1, dtype=np.int64)
    for tree in trees:
        first, count = int(tree.first_child[0]), int(tree.child_count[0])
        if tree.proven[first : first + count].any():
            return -1
        if count:
            visits = visits + tree.visits[first : first + count]
    if len(visits) == 1:
        return -1
    second, most = np.partition(visits, -2)[-2:].tolist()
    return int(most - second)


def principal_variation(tree: Tree, node: int, max_plies: int) -> list[int]:
    """Return the numbers of the placements from a node on, each the best for its mover.

    Args:
        tree: the tree.
        node: the first node of the line.
        max_plies: the maximum length of the line.
    """
    line: list[int] = []
    at: int | None = node
    while at is not None and len(line) < max_plies:
        line.append(int(tree.placement[at]))
        at = _expected_child(tree, at)
    return line


def _expected_child(tree: Tree, node: int) -> int | None:
    """Return the child to expect: a certain win, else the most visited; None at the end."""
    first = int(tree.first_child[node])
    children = range(first, first + int(tree.child_count[node])) if first else range(0)
    tried = [child for child in children if tree.visits[child]]
    return max(tried, key=lambda child: _rank(tree, child), default=None)


def _rank(tree: Tree, node: int) -> tuple[int, int]:
    """Return a sort key: certain victories of the mover first, certain defeats last."""
    winner_bits, mover = int(tree.proven[node]), int(tree.mover[node])
    certain = 0
    if winner_bits == 1 << mover:
        certain = 1
    elif winner_bits and not winner_bits >> mover & 1:
        certain = -1
    return certain, int(tree.visits[node])
