"""Keys follow the definition in docs/positions.md, and tell positions apart."""

import random
from dataclasses import replace

import pytest

from cirkis import (
    Colour,
    Options,
    State,
    Stop,
    new_game,
    parse_position,
    position_key,
    position_text,
    replay,
)
from cirkis.game import update_key
from tests.game.positions.games import game_with_withdrawals, random_options
from tests.game.rules.positions import only

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


def test_generator() -> None:
    """With seed 0, the first numbers are those published for other SplitMix64 implementations."""
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [combined((0, 0, nth)) for nth in range(3)] == published


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
    """A second implementation, given the parts of a position, computes the same key."""
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


def test_keys_differ() -> None:
    keys: dict[int, str] = {}
    for seed in range(150):
        rng = random.Random(seed)
        for state in game_with_withdrawals(rng, Options(players=2 + seed % 3), 0.01):
            text = (
                position_text(state).rpartition("_")[0] if state.is_over else position_text(state)
            )
            assert keys.setdefault(position_key(state), text) == text
    assert len(keys) > 5000
    for half in ((key >> 32 for key in keys), (key & 2**32 - 1 for key in keys)):
        assert len(set(half)) > len(keys) - 5
