"""The statistics of the root's children: visits, rewards, wins and points."""

from __future__ import annotations

from typing import NamedTuple

from cirkis.engine.search.kernel.position import MAX_SEATS
from cirkis.engine.search.tree.nodes import (
    FINISHED,
    GAMES,
    MAX_ROOT_STATS,
    POINTS,
    STATS_SIZE,
    WINS,
)
from cirkis.engine.search.tree.tree_memory import TreeMemory


class OutcomeStats(NamedTuple):
    """The outcomes of the simulated games that start with one placement.

    Attributes:
        games: the number of games.
        finished: the number of games played to the end.
        wins: wins by seat, where shared ones count in part.
        points: final points by seat, summed over the finished games.
    """

    games: int
    finished: int
    wins: tuple[float, ...]
    points: tuple[float, ...]


def _outcomes(row: list[float], players: int) -> OutcomeStats:
    """Unpack a row of statistics; zeros if it is empty."""
    if not row:
        return OutcomeStats(0, 0, (0.0,) * players, (0.0,) * players)
    shares, points = row[WINS : WINS + MAX_SEATS], row[POINTS : POINTS + MAX_SEATS]
    return OutcomeStats(
        int(row[GAMES]), int(row[FINISHED]), tuple(shares[:players]), tuple(points[:players])
    )


class Child(NamedTuple):
    """A child of the root, in one tree or summed over several.

    Attributes:
        placement: its number.
        visits: the number of simulations through it.
        values: the sum of their rewards by seat.
        proven: the winners as bits once they are certain, else 0.
        stats: the outcomes of its games.
    """

    placement: int
    visits: int
    values: tuple[float, ...]
    proven: int
    stats: OutcomeStats


def root_children(trees: list[TreeMemory], players: int) -> list[Child]:
    """Return the root's children, summed over trees from the same position."""
    expanded = [_tree_children(t, players) for t in trees if t.read("child_count")[0]]
    return [_merge_children(copies) for copies in zip(*expanded, strict=True)]


def _tree_children(tree: TreeMemory, players: int) -> list[Child]:
    first, count = tree.read("first_child")[0], tree.read("child_count")[0]
    placements, visits, proven, values = (
        tree.read(name, first, count) for name in ("placement", "visits", "proven", "values")
    )
    stats = tree.read("root_stats", 0, min(count, MAX_ROOT_STATS)).tolist()
    return [
        Child(
            placement=placements[nth],
            visits=visits[nth],
            values=tuple(values[nth * MAX_SEATS :][:players]),
            proven=proven[nth],
            stats=_outcomes(stats[nth * STATS_SIZE : (nth + 1) * STATS_SIZE], players),
        )
        for nth in range(count)
    ]


def _merge_children(copies: tuple[Child, ...]) -> Child:
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


def visit_lead(trees: list[TreeMemory]) -> int:
    """Return by how many visits the most visited child leads.

    It is -1 if a child is proven, which outweighs visits, or is the only one.
    """
    rows = []
    for tree in trees:
        first, count = tree.read("first_child")[0], tree.read("child_count")[0]
        if any(tree.read("proven", first, count)):
            return -1
        if count:
            rows.append(tree.read("visits", first, count))
    visits = sorted(map(sum, zip(*rows, strict=True)))
    return visits[-1] - visits[-2] if len(visits) > 1 else -1
