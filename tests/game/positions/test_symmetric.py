"""Positions that are rotations or reflections of each other have the same key."""

from hypothesis import given
from hypothesis import strategies as st

from cirkis.game import (
    new_game,
    placement_symmetries,
    placement_table,
    position_key,
    replay,
    standard_pieces,
    symmetric,
    symmetric_key,
)
from tests.game.rules.positions import random_position

TABLE = placement_table(standard_pieces())
WAYS = placement_symmetries(standard_pieces())


@given(
    st.integers(0, 10**6),
    st.integers(0, 9),
    st.integers(0, 12),
    st.integers(2, 4),
    st.integers(1, 2),
)
def test_symmetric_games_have_one_key(
    seed: int, way: int, plies: int, players: int, starter: int
) -> None:
    """The same game on a rotated or reflected board, whoever starts it, has the same key."""
    state = random_position(seed, plies, players=players)
    other = replay(
        new_game(players=players, starter=starter),
        [TABLE.placements[WAYS[way][index]] for _, index in state.placed],
    )
    assert symmetric_key(other) == symmetric_key(state)


@given(st.integers(0, 10**6), st.integers(0, 12))
def test_ways_lead_to_the_position_with_the_key(seed: int, plies: int) -> None:
    state = random_position(seed, plies)
    found = symmetric(state)
    for way, moved in enumerate(WAYS):
        other = replay(new_game(), [TABLE.placements[moved[index]] for _, index in state.placed])
        assert (position_key(other) == found.key) == (way in found.ways)


def test_other_positions_have_other_keys() -> None:
    """Positions in a hundred random games share a key only if a symmetry maps one to the other."""
    keys: dict[int, frozenset[object]] = {}
    for seed in range(100):
        state = random_position(seed, 6)
        leader = state.leader
        assert leader is not None
        images: frozenset[object] = frozenset(
            (
                WAYS[way][leader.index],
                frozenset((seat, WAYS[way][index]) for seat, index in state.placed),
            )
            for way in range(10)
        )
        assert keys.setdefault(symmetric(state).key, images) == images
