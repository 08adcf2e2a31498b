"""Positions as lines of text: read, refused, and written again."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis import new_game, parse_position, play, position_text, replay
from cirkis.errors import CirkisError, IllegalPlacement, PositionError
from cirkis.game import Options, State, load_piece_set
from tests.game.positions.games import game_with_withdrawals, random_options, without_history
from tests.game.rules.positions import SINGLES, only

STAR = replay(new_game(), ["A1", "B1+C1", "E1", "D1"])


@pytest.mark.parametrize(
    "text",
    [
        "green.A1.E1_purple.B1C1.D1_scores.0-10_free.purple",
        "green.E1.A1_purple.B1C1.D1",
        "purple_B1C1_green_A1_E1_purple_D1",
        "green.a1.purple.c1+b1.green.e1.purple.a:d1",
        " GREEN.A1.E1_PURPLE.C:B1C1.D1_Free.Purple_players.2_center-ring.no. ",
        "scores.0-10__players.2_target.40_green.A1.E1_purple.B1C1.D1_colours.green-purple",
    ],
)
def test_many_ways_to_write_a_position(text: str) -> None:
    """Case and order do not matter, but the Leader comes last; derived parts can be omitted."""
    assert position_text(parse_position(text)) == position_text(STAR)


WRONG = {
    "": "the position is empty",
    "green A1 purple B1": 'is one word: write "." instead of the space after "green"',
    "green.A1_turn": '"turn" needs a value, as in turn.green',
    "A1.green": 'write a colour before the piece "A1"',
    "green.A1.hello": '"hello" is neither a piece, such as A1 or B1C1, nor one of the words green',
    "green.A1A15": "no piece covers exactly A1+A15",
    "green.K:A1": "A1 is the Arrow (A)",
    "green.A1_purple.A1": "A1 does not fit: A1 is already filled",
    "green.A15": "A15 does not start the game",
    "green.A1_purple.C15.B1": "C15 does not touch any piece",
    "green.A2A3.C2C3_purple.A1": "a Triangle, and green has none left",
    "green.A1_red.B1": "red is not playing: the colours are green, purple (players.3",
    "green.A1_turn.blue": '"blue" is not a colour',
    "green.A1_turn.green": '"turn.green" cannot be right: the rest gives "turn.purple"',
    "turn.green_free.green": "write one of them",
    "green.A1_scores.10-0": 'the scores cannot be "10-0": with these pieces they are 0-0',
    "green.A1_scores.a-b": 'scores cannot be "a-b"',
    "green.A1_scores.0-0_scores.0-0": '"scores" is given twice',
    "green.A1_withdrawn.green-purple": "the players cannot all have withdrawn",
    "starter.random": "the starter has not been drawn",
    "stop.never": 'stop cannot be "never"',
    "green." + "A1." * 5000: "a position has at most 5000 characters",
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong(text: str) -> None:
    with pytest.raises(CirkisError, match=re.escape(WRONG[text])) as raised:
        parse_position(text)
    assert "\n" not in str(raised.value)


def test_scores_that_the_pieces_leave_open() -> None:
    """If the Leader does not show who completed a figure, the scores must be given.

    Green has three segments of the Center Star and Purple two; either may have completed it.
    """
    text = "green.A1.B1.C1_purple.D1.E1.A2"
    with pytest.raises(PositionError, match=r"write the scores, .*: 10-0 or 10-5"):
        parse_position(text)
    for scores in ((10, 0), (10, 5)):
        state = parse_position(f"{text}_scores.{scores[0]}-{scores[1]}")
        assert state.scores == scores


def test_nothing_follows_the_end() -> None:
    """Nothing follows the turn that reached the target or, with "at-once", the placement."""
    with pytest.raises(
        IllegalPlacement, match=r"over before the Leader was placed on A2: a score had reached 10"
    ):
        parse_position("target.10_players.3_green.A1.B1.C1_purple.D1.E1_red.A2_scores.10-5-0")
    parse_position("target.10_green.A1.B1.C1_purple.D1.E1.W:A2_scores.10-5")  # Purple's free turn
    with pytest.raises(IllegalPlacement, match="a score had reached 10"):
        parse_position("stop.at-once_target.10_green.A1.B1.C1_purple.D1.E1.W:A2_scores.10-5")
    with pytest.raises(CirkisError, match="the game was over before purple could withdraw"):
        parse_position("stop.at-once_target.10_green.A1.B1.C1_purple.D1.E1_withdrawn.purple")


@given(st.text("agC1.2_-b+ :turnplscoeh0", max_size=40))
def test_any_text(text: str) -> None:
    """Any string gives a position or one of the package's errors."""
    try:
        state = parse_position(text)
    except CirkisError:
        return
    assert position_text(parse_position(position_text(state))) == position_text(state)


SAFE = re.compile(r"[a-z][A-Za-z0-9._-]*")


def check(state: State) -> None:
    text = position_text(state)
    assert SAFE.fullmatch(text), text
    again = parse_position(text, state.options.pieces)
    assert without_history(again) == without_history(state), text
    assert position_text(again) == text
    trusted = parse_position(text, state.options.pieces, trusted=True)
    assert without_history(trusted) == without_history(state), text


@pytest.mark.parametrize("seed", range(16))
def test_random_games(seed: int) -> None:
    """Every position of random games; some with few pieces, some that most players leave."""
    rng = random.Random(seed)
    options = random_options(rng)
    if seed % 4 == 0:
        pieces = rng.choice([SINGLES, only(A=3, W=2), only(K=1, V=2, A=1)])
        options = Options(players=rng.randint(2, 4), pieces=pieces, target=1000)
    for state in game_with_withdrawals(rng, options, 0.15 if seed % 4 == 1 else 0.02):
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
