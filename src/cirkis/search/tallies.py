"""What a tree tells beside the best placement: victories and points apart, and what it expects."""

from __future__ import annotations

from typing import NamedTuple

from cirkis.search.position import MAX_SEATS
from cirkis.search.tree import ENDS, GAMES, MOST_TALLIES, POINTS, SHARES, TALLY, Tree


class Tally(NamedTuple):
    """What became of the games that began with one placement.

    Attributes:
        games: how many there were.
        ends: how many of them were played to an end, where points are known.
        shares: by seat, the sum of its parts of victories.
        points: by seat, the sum of its final points in the games played to an end.
    """

    games: int
    ends: int
    shares: tuple[float, ...]
    points: tuple[float, ...]


def tally_of(tree: Tree, nth: int, players: int) -> Tally:
    """The tally of the nth of the root's followers; an empty one where none was kept."""
    if nth >= MOST_TALLIES:
        return Tally(0, 0, (0.0,) * players, (0.0,) * players)
    row = tree.tallies[nth * TALLY : (nth + 1) * TALLY].tolist()
    shares, points = row[SHARES : SHARES + MAX_SEATS], row[POINTS : POINTS + MAX_SEATS]
    return Tally(int(row[GAMES]), int(row[ENDS]), tuple(shares[:players]), tuple(points[:players]))


def line_of(tree: Tree, node: int, longest: int) -> list[int]:
    """The numbers of the placements from a node on, each the one that its mover does best with."""
    found: list[int] = []
    at: int | None = node
    while at is not None and len(found) < longest:
        found.append(int(tree.placement[at]))
        at = _expected(tree, at)
    return found


def _expected(tree: Tree, node: int) -> int | None:
    """The follower to expect: one that certainly wins, else the one tried most; None at an end."""
    first = int(tree.first[node])
    followers = range(first, first + int(tree.many[node])) if first else range(0)
    tried = [child for child in followers if tree.visits[child]]
    return max(tried, key=lambda child: _weight(tree, child), default=None)


def _weight(tree: Tree, node: int) -> tuple[float, int]:
    winning, mover = int(tree.proven[node]), int(tree.mover[node])
    share = (winning >> mover & 1) / winning.bit_count() if winning else 0.5
    return (1.0 if share == 1 else -1.0 if winning and not share else 0.0), int(tree.visits[node])
