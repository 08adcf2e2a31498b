"""What a tree tells beside the best placement: victories and points apart, and what it expects."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cirkis.search.kernel.position import MAX_SEATS
from cirkis.search.tree.nodes import ENDS, GAMES, MAX_ROOT_STATS, POINTS, SHARES, STATS_SIZE, Tree


class OutcomeStats(NamedTuple):
    """What became of the games that began with one placement.

    Attributes:
        games: how many there were.
        finished: how many of them were played to an end, where points are known.
        wins: by seat, the sum of its parts of victories.
        points: by seat, the sum of its final points in the games played to an end.
    """

    games: int
    finished: int
    wins: tuple[float, ...]
    points: tuple[float, ...]


def stats_of(tree: Tree, nth: int, players: int) -> OutcomeStats:
    """The tally of the nth of the root's followers; an empty one where none was kept."""
    if nth >= MAX_ROOT_STATS:
        return OutcomeStats(0, 0, (0.0,) * players, (0.0,) * players)
    row = tree.root_stats[nth * STATS_SIZE : (nth + 1) * STATS_SIZE].tolist()
    shares, points = row[SHARES : SHARES + MAX_SEATS], row[POINTS : POINTS + MAX_SEATS]
    return OutcomeStats(
        int(row[GAMES]), int(row[ENDS]), tuple(shares[:players]), tuple(points[:players])
    )


class Child(NamedTuple):
    """What one tree, or several together, hold of one of the root's followers.

    Attributes:
        placement: its number.
        visits: how many simulations came through.
        values: by seat, the sum of their rewards.
        proven: the winners as bits, once they are certain; 0 before.
        tally: what became of the games.
    """

    placement: int
    visits: int
    values: tuple[float, ...]
    proven: int
    stats: OutcomeStats


def children_of(trees: list[Tree], players: int) -> list[Child]:
    """The root's followers, with what all trees from the same position found added up."""
    grown = [_followers(tree, players) for tree in trees if tree.child_count[0]]
    return [_together(same) for same in zip(*grown, strict=True)]


def _followers(tree: Tree, players: int) -> list[Child]:
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


def _together(same: tuple[Child, ...]) -> Child:
    """One follower as several trees know it."""
    root_stats = [child.stats for child in same]
    return Child(
        placement=same[0].placement,
        visits=sum(child.visits for child in same),
        values=_added([child.values for child in same]),
        proven=next((child.proven for child in same if child.proven), 0),
        stats=OutcomeStats(
            games=sum(stats.games for stats in root_stats),
            finished=sum(stats.finished for stats in root_stats),
            wins=_added([stats.wins for stats in root_stats]),
            points=_added([stats.points for stats in root_stats]),
        ),
    )


def _added(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def visit_lead(trees: list[Tree]) -> int:
    """By how many visits the follower tried most is ahead; -1 where visits do not decide.

    They do not when the result of a follower is certain: that counts more than visits.
    """
    visits = np.zeros(1, dtype=np.int64)
    for tree in trees:
        first, many = int(tree.first_child[0]), int(tree.child_count[0])
        if tree.proven[first : first + many].any():
            return -1
        if many:
            visits = visits + tree.visits[first : first + many]
    if len(visits) == 1:
        return -1
    second, most = np.partition(visits, -2)[-2:].tolist()
    return int(most - second)


def principal_line(tree: Tree, node: int, longest: int) -> list[int]:
    """The numbers of the placements from a node on, each the one that its mover does best with."""
    found: list[int] = []
    at: int | None = node
    while at is not None and len(found) < longest:
        found.append(int(tree.placement[at]))
        at = _expected(tree, at)
    return found


def _expected(tree: Tree, node: int) -> int | None:
    """The follower to expect: one that certainly wins, else the one tried most; None at an end."""
    first = int(tree.first_child[node])
    children = range(first, first + int(tree.child_count[node])) if first else range(0)
    tried = [child for child in children if tree.visits[child]]
    return max(tried, key=lambda child: _weight(tree, child), default=None)


def _weight(tree: Tree, node: int) -> tuple[float, int]:
    winning, mover = int(tree.proven[node]), int(tree.mover[node])
    share = (winning >> mover & 1) / winning.bit_count() if winning else 0.5
    return (1.0 if share == 1 else -1.0 if winning and not share else 0.0), int(tree.visits[node])
