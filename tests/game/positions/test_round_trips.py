"""Positions reached in games are unchanged after being written and read back."""

import random
import re

import pytest

from cirkis import new_game, parse_position, play, position_text, replay
from cirkis.errors import PositionError
from cirkis.game import Options, State, load_piece_set
from tests.game.positions.games import game_with_withdrawals, random_options, without_history
from tests.game.rules.positions import SINGLES, only

SAFE = re.compile(r"[a-z][A-Za-z0-9._-]*")


def check(state: State) -> None:
    text = position_text(state)
    assert SAFE.fullmatch(text), text
    again = parse_position(text, state.options.pieces)
    assert without_history(again) == without_history(state), text
    assert position_text(again) == text
    trusted = parse_position(text, state.options.pieces, trusted=True)
    assert without_history(trusted) == without_history(state), text


@pytest.mark.parametrize("seed", range(24))
def test_random_games(seed: int) -> None:
    rng = random.Random(seed)
    for state in game_with_withdrawals(rng, random_options(rng)):
        check(state)


@pytest.mark.parametrize("seed", range(60))
def test_games_that_end_by_withdrawals(seed: int) -> None:
    """Players leave in any order, so the final positions differ in who was to play."""
    rng = random.Random(seed)
    reached = list(game_with_withdrawals(rng, random_options(rng), 0.15))
    check(reached[-1])


@pytest.mark.parametrize("pieces", [SINGLES, only(A=3, W=2), only(K=1, V=2, A=1)])
@pytest.mark.parametrize("seed", range(3))
def test_own_pieces(pieces: object, seed: int) -> None:
    rng = random.Random(seed)
    options = Options(players=rng.randint(2, 4), pieces=pieces, target=1000)  # pyrefly: ignore[bad-argument-type]
    for nth, state in enumerate(game_with_withdrawals(rng, options)):
        if nth % 4 == 0 or state.is_over:
            check(state)


def test_text_by_hand() -> None:
    """The text is the one that docs/positions.md describes."""
    state = replay(new_game(), ["A1", "B1+C1", "E1"])
    assert position_text(state) == "purple.B1C1_green.A1.E1_turn.purple"
    state = play(state, "D1").state  # completes the Center Star, three segments to two
    assert state.scores == (0, 10)
    assert position_text(state) == "green.A1.E1_purple.B1C1.D1_scores.0-10_free.purple"
    options = Options(
        players=3, colours="red green yellow", starter=2, target=50,  # pyrefly: ignore[bad-argument-type]
        stop="at-once", center_ring=True, match=100,  # pyrefly: ignore[bad-argument-type]
    )  # fmt: skip
    assert position_text(new_game(options, withdrawn=[0])) == (
        "players.3_colours.red-green-yellow_starter.2_target.50_stop.at-once_center-ring.yes"
        "_match.100_withdrawn.red_turn.green"
    )


def test_other_pieces_must_be_given() -> None:
    text = position_text(new_game(pieces=SINGLES))
    assert re.fullmatch(r"pieces\.[0-9a-f]{8}_turn\.green", text)
    for wrong in (None, only(A=2)):
        with pytest.raises(PositionError, match="give its piece set file"):
            parse_position(text, wrong)
    with pytest.raises(PositionError, match="give its piece set file"):
        parse_position("pieces.standard_turn.green", SINGLES)
    assert parse_position("turn.green", SINGLES).options.pieces == SINGLES
    assert parse_position("pieces.standard").options.pieces == load_piece_set("standard")
