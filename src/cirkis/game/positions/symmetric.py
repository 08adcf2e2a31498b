"""A key shared by positions that are rotations or reflections of each other."""

from functools import lru_cache
from typing import NamedTuple

from cirkis.game.pieces.placements import PlacementTable
from cirkis.game.pieces.symmetry import placement_symmetries
from cirkis.game.positions.key import KeyPart, options_key, part_number, piece_numbers, turn_key
from cirkis.game.rules.state import State


class Symmetric(NamedTuple):
    """The key of a position up to symmetry.

    Attributes:
        key: the smallest of the 64-bit keys of the position's rotations and reflections.
        ways: the symmetries that produce this key, as indices in placement_symmetries; several if
            the position itself is symmetric.
    """

    key: int
    ways: tuple[int, ...]


def symmetric_key(state: State) -> int:
    """Return a key that is equal for all rotations and reflections of a position.

    Seats are counted from the starting seat, so that rounds of a match are comparable. Otherwise,
    the key covers the same parts as position_key.

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
    """Return the symmetric key of a position, and the symmetries that produce it.

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
    """Return the random numbers of all placements after each symmetry, by seat and as Leader."""
    still = piece_numbers(table)
    return tuple(
        (
            tuple(tuple(numbers[index] for index in way) for numbers in still),
            tuple(part_number(KeyPart.LEADER, 0, index) for index in way),
        )
        for way in placement_symmetries(table.pieces)
    )
