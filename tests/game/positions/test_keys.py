"""Positions as keys, and placements as numbers."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.errors import IllegalPlacement, UnreadablePlacement
from cirkis.game import (
    Colour,
    State,
    Stop,
    action_count,
    action_names,
    cell_symmetries,
    index_of,
    new_game,
    parse_position,
    placement_of,
    placement_symmetries,
    placement_table,
    position_key,
    position_text,
    replay,
    standard_board,
    standard_pieces,
    symmetric,
    symmetric_key,
    update_key,
)
from tests.game.pieces.test_pieces import COUNTS
from tests.game.positions.games import game_with_withdrawals, random_options
from tests.game.rules.positions import only, piece_set, random_position
from tests.nightly import rounds

PINNED = Path(__file__).with_name("placements.txt").read_text("ascii").split()


def test_pinned() -> None:
    """Every placement keeps the number and name in the file, whatever else changes."""
    assert action_count() == len(PINNED) == 515
    assert [str(placement_of(index)) for index in range(515)] == PINNED
    assert list(action_names()) == [name.partition(":")[2] for name in PINNED]
    assert [index_of(name) for name in PINNED] == list(range(515))
    assert [index_of(name) for name in action_names()] == list(range(515))
    for index in (-1, 515):
        with pytest.raises(IndexError, match="use 0 to 514"):
            placement_of(index)
    with pytest.raises(UnreadablePlacement):
        index_of("Z1")
    with pytest.raises(IllegalPlacement):
        index_of("A1+A15")
    pieces = only(V=1, T=1)
    assert action_count(pieces) == COUNTS["V"] + COUNTS["T"]
    assert (placement_of(0, pieces).code, index_of(action_names(pieces)[12], pieces)) == ("V", 12)


def test_permutations_agree() -> None:
    board, table = standard_board(), placement_table(standard_pieces())
    assert len(cell_symmetries()) == len(placement_symmetries()) == 10
    for cells, placements in zip(cell_symmetries(), placement_symmetries(), strict=True):
        assert sorted(cells) == list(range(165))
        assert sorted(placements) == list(range(515))
        for placement in table.placements[::11]:
            numbers = [board.by_name[name].index for name in placement.cells]
            after = {board.cells[cells[number]].name for number in numbers}
            assert set(placement_of(placements[placement.index]).cells) == after
    ways = placement_symmetries(piece_set("one_hand"))  # no piece can be turned over
    assert len(ways) == 5
    assert all(sorted(way) == list(range(len(way))) for way in ways)


PIECE, LEADER, SCORE, TURN, FREE, WITHDRAWN, PLAYERS, TARGET, AT_ONCE, RING, WITHOUT, PIE = range(
    1, 13
)


def split_mix(state: int) -> int:
    """Return the next number from SplitMix64, as its authors wrote it."""
    z = (state + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


def combined(*parts: tuple[int, int, int]) -> int:
    """Return the key of parts, each with a kind, a seat and a value."""
    key = 0
    for kind, seat, value in parts:
        skipped = kind * 2**32 + seat * 2**24 + value
        key ^= split_mix(skipped * 0x9E3779B97F4A7C15 % 2**64)
    return key


# Placements are numbered by their lines in placements.txt, from 0.
A1, B1, D1, E1, B1C1 = 290, 303, 329, 342, 366
DEFINED = {
    "turn.green": [(PLAYERS, 0, 2), (TARGET, 0, 40), (TURN, 0, 0)],
    "pie.yes_green.A1_turn.purple": [
        *((PLAYERS, 0, 2), (TARGET, 0, 40), (PIECE, 0, A1), (LEADER, 0, A1), (TURN, 1, 0)),
        (PIE, 0, 0),
    ],
    "starter.2_purple.A1_turn.green": [
        *((PLAYERS, 0, 2), (TARGET, 0, 40), (PIECE, 1, A1), (LEADER, 0, A1), (TURN, 0, 0))
    ],
    "head-start.5-0_without.0-bbs_scores.5-0_turn.green": [
        *((PLAYERS, 0, 2), (TARGET, 0, 40), (SCORE, 0, 5), (TURN, 0, 0)),
        *((WITHOUT, 1, 0 * 256 + 2), (WITHOUT, 1, 1 * 256 + 1)),
    ],
    "players.3_target.50_stop.at-once_center-ring.yes_green.A1_withdrawn.purple_turn.red": [
        *((PLAYERS, 0, 3), (TARGET, 0, 50), (AT_ONCE, 0, 0), (RING, 0, 0)),
        *((PIECE, 0, A1), (LEADER, 0, A1), (WITHDRAWN, 1, 0), (TURN, 2, 0)),
    ],
    "green.A1.E1_purple.B1C1.D1_scores.0-10_free.purple": [
        *((PLAYERS, 0, 2), (TARGET, 0, 40), (PIECE, 0, A1), (PIECE, 0, E1)),
        *((PIECE, 1, B1C1), (PIECE, 1, D1), (LEADER, 0, D1)),
        *((SCORE, 1, 10), (TURN, 1, 0), (FREE, 1, 0)),
    ],
    "purple.B1_green.A1_withdrawn.purple_over.purple": [
        *((PLAYERS, 0, 2), (TARGET, 0, 40), (PIECE, 1, B1), (PIECE, 0, A1), (LEADER, 0, A1)),
        (WITHDRAWN, 1, 0),
    ],
}


@pytest.mark.parametrize("text", DEFINED)
def test_key_follows_its_definition(text: str) -> None:
    """A second implementation, given the parts of a position, computes the same key.

    With seed 0, its first numbers are those published for other SplitMix64 implementations.
    """
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [combined((0, 0, nth)) for nth in range(3)] == published
    state = parse_position(text)
    assert position_text(state) == text
    assert position_key(state) == combined(*DEFINED[text])


@pytest.mark.parametrize("seed", range(12))
def test_updated_keys(seed: int) -> None:
    rng = random.Random(seed)
    before: State | None = None
    for state in game_with_withdrawals(rng, random_options(rng)):
        key = position_key(state)
        if before is not None:
            assert update_key(position_key(before), before, state) == key
        if len(state.placed) % 5 == 0:
            assert position_key(parse_position(position_text(state))) == key
        before = state


def test_what_the_key_ignores() -> None:
    """The key ignores the options that do not affect play, and no others."""
    plain = replay(new_game(), ["A1", "B1"])
    key = position_key(plain)

    def key_with(**changes: object) -> int:
        options = replace(plain.options, **changes)  # pyrefly: ignore[bad-argument-type]
        return position_key(replay(new_game(options), ["A1", "B1"]))

    assert key_with(colours=(Colour.RED, Colour.GREEN)) == key_with(match=100) == key
    assert parse_position("starter.2_green.A1_purple.B1").options.starter == 2
    assert position_key(parse_position("starter.2_green.A1_purple.B1")) == key
    others = [
        key_with(target=50),
        key_with(stop=Stop.AT_ONCE),
        key_with(center_ring=True),
        key_with(players=3, colours=()),
        key_with(pieces=only(A=4)),
        key_with(pieces=only(A=5)),
        position_key(parse_position("purple.B1_green.A1")),
        position_key(parse_position("purple.A1_green.B1")),
    ]
    assert len({key, *others}) == len(others) + 1


TABLE = placement_table(standard_pieces())
WAYS = placement_symmetries(standard_pieces())


@settings(max_examples=rounds(30, 200))
@given(st.integers(0, 10**6), st.integers(0, 12), st.integers(2, 4), st.integers(1, 2))
def test_symmetric_games_have_one_key(seed: int, plies: int, players: int, starter: int) -> None:
    """The same game on a rotated or reflected board, whoever starts it, has the same key; the ways
    that are named lead to the position with that key.
    """
    state = random_position(seed, plies, players=players)
    found = symmetric(state)
    for way, moved in enumerate(WAYS):
        placements = [TABLE.placements[moved[index]] for _, index in state.placed]
        other = replay(new_game(players=players, starter=starter), placements)
        assert symmetric_key(other) == symmetric_key(state)
        other = replay(new_game(players=players), placements)
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
