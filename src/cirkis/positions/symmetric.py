"""What positions have in common that differ only by a turn or a reflection of the board."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cirkis.pieces.placements import PlacementTable
from cirkis.pieces.symmetry import placement_symmetries
from cirkis.positions.key import Part, options_key, part_number, piece_numbers, turn_key
from cirkis.rules.state import State


class Symmetric(NamedTuple):
    """A position among those that turns and reflections of the board make of it.

    Attributes:
        key: a number of 64 bits, equal for all of them: the least of their keys.
        ways: the numbers, in placement_symmetries, of the symmetries that lead to the one that has
            this key; several if the position is symmetric itself.
    """

    key: int
    ways: tuple[int, ...]


def symmetric_key(state: State) -> int:
    """Return the key that a position shares with those that turns and reflections make of it.

    Seats count from the one that started the game, so that the rounds of a match, which different
    seats start, are comparable; else it holds what position_key holds.

    Args:
        state: any position.

    Returns:
        A number from 0 to 2**64 - 1.

    >>> from cirkis import new_game, replay
    >>> symmetric_key(replay(new_game(), ["A1"])) == symmetric_key(replay(new_game(), ["B1"]))
    True
    """
    return symmetric(state).key


def symmetric(state: State) -> Symmetric:
    """Return the symmetric key of a position, and which symmetries lead to what it stands for.

    Args:
        state: any position.

    >>> from cirkis import new_game, replay
    >>> one, other = (replay(new_game(), moves.split()) for moves in ("A1 B1", "C1 D1"))
    >>> symmetric(one).key == symmetric(other).key
    True
    """
    players, first = state.options.players, state.options.first_seat
    rest = options_key(state) ^ turn_key(state, first)
    placed = [((seat - first) % players, index) for seat, index in state.placed]
    keys = []
    for pieces, leaders in _moved_numbers(state.variant.table):
        key = rest
        for seat, index in placed:
            key ^= pieces[seat][index]
        keys.append(key ^ leaders[placed[-1][1]] if placed else key)
    least = min(keys)
    return Symmetric(least, tuple(way for way, key in enumerate(keys) if key == least))


Numbers = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]


@lru_cache(8)
def _moved_numbers(table: PlacementTable) -> tuple[Numbers, ...]:
    """Return the numbers of all placements after each symmetry: by seat, and as the Leader."""
    still = piece_numbers(table)
    return tuple(
        (
            tuple(tuple(numbers[index] for index in way) for numbers in still),
            tuple(part_number(Part.LEADER, 0, index) for index in way),
        )
        for way in placement_symmetries(table.pieces)
    )
