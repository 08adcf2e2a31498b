"""What positions have in common that differ only by a turn or a reflection of the board."""

from __future__ import annotations

from typing import NamedTuple

from cirkis.pieces.symmetry import placement_symmetries
from cirkis.rules.state import State

Key = tuple[int | bool | tuple[tuple[int, int], ...], ...]
"""Equal for positions that are the same but for symmetry, and for who started."""


class Symmetric(NamedTuple):
    """A position among those that turns and reflections of the board make of it.

    Attributes:
        key: equal for all of them.
        ways: the numbers of the symmetries that lead to the one that stands for all.
    """

    key: Key
    ways: tuple[int, ...]


def symmetric(state: State) -> Symmetric:
    """Return which positions a position is the same as.

    The order in which pieces came does not matter, but for the Leader. Seats count from the one
    that started.

    Args:
        state: a position with the standard pieces, from which nobody has withdrawn.
    """
    players, first = state.options.players, state.options.first_seat
    seats = [(seat - first) % players for seat, _ in state.placed]
    turn = ((state.to_play - first) % players, state.is_free_turn)
    found = []
    for way in placement_symmetries(state.variant.table.pieces):
        pieces = [(seat, way[index]) for seat, (_, index) in zip(seats, state.placed, strict=True)]
        leader = pieces[-1][1] if pieces else -1
        found.append((leader, tuple(sorted(pieces))))
    least = min(found)
    return Symmetric(
        (players, *turn, *least), tuple(way for way, one in enumerate(found) if one == least)
    )
