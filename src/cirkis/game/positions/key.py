"""A 64-bit key of a position (Zobrist hashing), the same in every process and language.

The key is the exclusive or of a random number for each part of the position. A part is a constant
of `KeyPart` and two numbers, seat and value. Its random number is the output of SplitMix64, seeded
with 0, at this index (counted from 0; docs/positions.md defines the key in full):

    part << 32 | seat << 24 | value
"""

from collections.abc import Iterator
from functools import cache, lru_cache, reduce
from hashlib import blake2b
from operator import xor
from typing import NamedTuple

from cirkis.game.pieces.piece_sets import placement_symmetries, standard_pieces
from cirkis.game.pieces.placements import PlacementTable
from cirkis.game.pieces.shapes import PieceSet
from cirkis.game.rules.options import Stop
from cirkis.game.rules.state import State

_BITS = 2**64 - 1


class KeyPart:
    """The parts of a position, each with a comment on its two numbers."""

    PIECE = 1  # seat, placement: for every piece on the board
    LEADER = 2  # 0, placement: the last piece placed
    SCORE = 3  # seat, points: for every seat with points
    TURN = 4  # seat, 0: whose turn it is, unless the game is over
    FREE = 5  # seat, 0: if it is a free turn
    WITHDRAWN = 6  # seat, 0: for every seat that has withdrawn
    PLAYERS = 7  # 0, number of players
    TARGET = 8  # 0, points
    AT_ONCE = 9  # 0, 0: if the game stops immediately at the target
    CENTER_RING = 10  # 0, 0: if the Center Ring scores
    WITHOUT = 11  # seat, shape << 8 | count: for the pieces that a seat began without
    PIE = 12  # 0, 0: while the first piece can still be taken over


def position_key(state: State) -> int:
    """Return the 64-bit key of a position; equal positions have equal keys.

    The key covers everything that affects the rest of the game and its result: the pieces and their
    owners, the Leader, scores, turn, withdrawn seats, and all options except colours, starter,
    match and head_start, which is part of the scores.

    Args:
        state: any position.

    Returns:
        A number from 0 to 2**64 - 1.

    >>> from cirkis import new_game, replay
    >>> one = replay(new_game(), ["A1", "B1", "C1", "D1"])
    >>> other = replay(new_game(), ["C1", "B1", "A1", "D1"])
    >>> position_key(one) == position_key(other)
    True
    """
    key = options_key(state) ^ turn_key(state, 0) ^ _leader_number(state)
    numbers = piece_numbers(state.variant.table)
    for seat, index in state.placed:
        key ^= numbers[seat][index]
    return key


def update_key(key: int, before: State, after: State) -> int:
    """Return a later position's key, in time proportional to the number of new pieces.

    Args:
        key: position_key(before).
        before: the earlier position.
        after: a position reached from it by placements and withdrawals.
    """
    if before.options.pie and not after.options.pie:  # the first piece changed hands (R34)
        return position_key(after)
    key ^= turn_key(before, 0) ^ turn_key(after, 0) ^ _leader_number(before) ^ _leader_number(after)
    numbers = piece_numbers(after.variant.table)
    for seat, index in after.placed[len(before.placed) :]:
        key ^= numbers[seat][index]
    return key


@cache
def part_number(part: int, seat: int, value: int) -> int:
    """Return the random number of a part of a position.

    Args:
        part: a constant of KeyPart.
        seat: the first of its two numbers, as KeyPart describes them.
        value: the second.
    """
    return _splitmix64(part << 32 | seat << 24 | value)


@lru_cache(8)
def piece_numbers(table: PlacementTable) -> tuple[tuple[int, ...], ...]:
    """Return the random numbers of all possible pieces, by seat, then by placement."""
    placements = range(len(table.placements))
    return tuple(
        tuple(part_number(KeyPart.PIECE, seat, index) for index in placements) for seat in range(4)
    )


def fingerprint(pieces: PieceSet) -> int:
    """Return 0 for the standard set; for any other set, the 64-bit BLAKE2b of its TOML."""
    if pieces == standard_pieces():
        return 0
    return int.from_bytes(blake2b(pieces.to_toml().encode(), digest_size=8).digest(), "big")


def options_key(state: State) -> int:
    """Return the contribution of players, piece set, target, stop and center_ring to the key."""
    options = state.options
    key = part_number(KeyPart.PLAYERS, 0, options.players) ^ _table_key(state.variant.table)
    key ^= part_number(KeyPart.TARGET, 0, options.target)
    if options.stop is Stop.AT_ONCE:
        key ^= part_number(KeyPart.AT_ONCE, 0, 0)
    if options.center_ring:
        key ^= part_number(KeyPart.CENTER_RING, 0, 0)
    return key


@lru_cache(8)
def _table_key(table: PlacementTable) -> int:
    return fingerprint(table.pieces)


def turn_key(state: State, first: int) -> int:
    """Return the contribution of scores, missing pieces, withdrawals, pie rule and turn."""
    return reduce(xor, (part_number(*part) for part in _turn_parts(state, first)), 0)


def _turn_parts(state: State, first: int) -> Iterator[tuple[int, int, int]]:
    players = state.options.players
    for seat, points in enumerate(state.scores):
        if points:
            yield KeyPart.SCORE, (seat - first) % players, points
    for seat, letters in enumerate(state.options.without):
        for shape, kind in enumerate(state.options.pieces.shapes):
            if count := letters.count(kind.code):
                yield KeyPart.WITHOUT, (seat - first) % players, shape << 8 | count
    for seat in state.withdrawn:
        yield KeyPart.WITHDRAWN, (seat - first) % players, 0
    if state.options.pie and state.plies < 2:
        yield KeyPart.PIE, 0, 0
    if not state.is_over:
        yield KeyPart.TURN, (state.to_play - first) % players, 0
        if state.is_free_turn:
            yield KeyPart.FREE, (state.to_play - first) % players, 0


def _leader_number(state: State) -> int:
    return part_number(KeyPart.LEADER, 0, state.placed[-1][1]) if state.placed else 0


def _splitmix64(number: int) -> int:
    """Return output `number` (from 0) of SplitMix64 (Steele, Lea, Flood 2014) seeded with 0."""
    z = (number + 1) * 0x9E3779B97F4A7C15 & _BITS
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _BITS
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _BITS
    return z ^ z >> 31


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
