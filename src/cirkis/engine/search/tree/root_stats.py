"""The results of a search for the root's children: visits, rewards, wins and points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from cirkis.engine.search.kernel.position import MAX_SEATS
from cirkis.engine.search.tree.nodes import FINISHED, GAMES, POINTS, STATS_SIZE, WINS
from cirkis.engine.search.tree.tree_memory import TreeMemory
from cirkis.game import Placement, State


class OutcomeStats(NamedTuple):
    """The outcomes of the simulated games that start with one placement."""

    games: int
    finished: int  # games played to the end
    wins: tuple[float, ...]  # by seat; shared wins count as fractions
    points: tuple[float, ...]  # final points by seat, summed over the finished games


@dataclass(frozen=True, slots=True)
class Candidate:
    """The result of a search for one placement."""

    placement: Placement
    visits: int  # simulations that tried it
    values: tuple[float, ...]  # mean reward by seat, from 0 to 1; roughly its share of the victory
    winners: tuple[int, ...]  # the seats that certainly win after it; empty if undecided
    stats: OutcomeStats


def root_candidates(trees: list[TreeMemory], state: State) -> list[Candidate]:
    """Return the root's children, summed over trees from the same position."""
    grown = [tree for tree in trees if tree.read("child_count")[0]]
    if not grown:
        return []
    players = state.options.players
    numbers = _of_children(grown[0], "placement")
    visits, values, stats = (_sums(grown, name) for name in ("visits", "values", "root_stats"))
    proven = [next(filter(None, bits), 0) for bits in _columns(grown, "proven")]
    return [
        Candidate(
            placement=state.variant.table.placements[number],
            visits=visits[nth],
            values=tuple(
                value / max(visits[nth], 1)
                for value in values[nth * MAX_SEATS : nth * MAX_SEATS + players]
            ),
            winners=tuple(seat for seat in range(players) if proven[nth] >> seat & 1),
            stats=_outcomes(stats[nth * STATS_SIZE : (nth + 1) * STATS_SIZE], players),
        )
        for nth, number in enumerate(numbers)
    ]


def _outcomes(row: list[float], players: int) -> OutcomeStats:
    wins, points = row[WINS:][:players], row[POINTS:][:players]
    return OutcomeStats(int(row[GAMES]), int(row[FINISHED]), tuple(wins), tuple(points))


def _of_children(tree: TreeMemory, name: str) -> Any:
    """Return the part of an array that belongs to the root's children."""
    count = tree.read("child_count")[0]
    return tree.read(name, 0 if name == "root_stats" else tree.read("first_child")[0], count)


def _columns(trees: list[TreeMemory], name: str) -> Iterable[tuple[Any, ...]]:
    return zip(*(_of_children(tree, name) for tree in trees), strict=True)


def _sums(trees: list[TreeMemory], name: str) -> list[Any]:
    return list(map(sum, _columns(trees, name)))


def visit_lead(trees: list[TreeMemory]) -> int:
    """Return how many more visits the most visited child has than the next.

    It is -1 if there is only one child, or if a child is proven, which outweighs visits.
    """
    grown = [tree for tree in trees if tree.read("child_count")[0]]
    if any(any(_of_children(tree, "proven")) for tree in grown):
        return -1
    visits = sorted(_sums(grown, "visits"))
    return visits[-1] - visits[-2] if len(visits) > 1 else -1
