"""What a search found out about the root's children: visits, rewards, wins and points."""

from __future__ import annotations

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
    placement: Placement
    visits: int  # simulations that tried it
    values: tuple[float, ...]  # mean reward by seat, from 0 to 1; roughly shares of the victory
    winners: tuple[int, ...]  # the seats that are certain to win after it; empty if undecided
    stats: OutcomeStats


def root_candidates(tree: TreeMemory, state: State) -> list[Candidate]:
    players = state.options.players
    names = ("placement", "visits", "values", "root_stats", "proven")
    numbers, visits, values, stats, proven = (_of_children(tree, name) for name in names)
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


def _outcomes(row: Any, players: int) -> OutcomeStats:
    wins, points = row[WINS:][:players], row[POINTS:][:players]
    return OutcomeStats(int(row[GAMES]), int(row[FINISHED]), tuple(wins), tuple(points))


def _of_children(tree: TreeMemory, name: str) -> Any:
    """Return the part of an array that belongs to the root's children."""
    count = tree.read("child_count")[0]
    return tree.read(name, 0 if name == "root_stats" else tree.read("first_child")[0], count)


def visit_lead(tree: TreeMemory) -> int:
    """Return how many more visits the most visited child has than the next.

    It is -1 if there is only one child, or if a child is proven, which outweighs visits.
    """
    if any(_of_children(tree, "proven")):
        return -1
    visits = sorted(_of_children(tree, "visits"))
    return visits[-1] - visits[-2] if len(visits) > 1 else -1
