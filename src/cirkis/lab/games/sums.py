"""Adds up what games say about the same positions, before it is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cirkis.lab.games.lines import NO_PLACEMENT, GameLine

SEATS = 4  # the most there are; a row has numbers for all
Row = tuple[float, ...]


class Sums(NamedTuple):
    """Rows of both tables.

    Attributes:
        positions: key, games, four shares of the victories, four sums of points.
        moves: key, placement, player, games, the mover's shares and points.
    """

    positions: Iterator[Row]
    moves: Iterator[Row]


def add_up(games: Iterable[tuple[GameLine, list[int]]]) -> Sums:
    """Return the rows that games add to; each comes with its players' numbers, starter first."""
    positions: defaultdict[int, list[float]] = defaultdict(lambda: [0.0] * (1 + 2 * SEATS))
    moves: defaultdict[tuple[int, int, int], list[float]] = defaultdict(lambda: [0.0] * 3)
    for game, players in games:
        missing = (0,) * (SEATS - len(players))
        numbers = (1, *game.shares, *missing, *game.points, *missing)
        for step in game.steps:
            key = signed(step.key)
            _add(positions[key], numbers)
            if step.placement != NO_PLACEMENT:
                mover = (1, game.shares[step.seat], game.points[step.seat])
                _add(moves[key, step.placement, players[step.seat]], mover)
    return Sums(
        ((key, *sums) for key, sums in positions.items()),
        ((*key, *sums) for key, sums in moves.items()),
    )


def _add(sums: list[float], numbers: Iterable[float]) -> None:
    for index, number in enumerate(numbers):
        sums[index] += number


def signed(key: int) -> int:
    """Return a 64-bit key as the signed number that SQLite stores."""
    return key - (key >> 63 << 64)
