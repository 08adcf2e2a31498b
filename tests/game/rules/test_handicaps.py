"""R32 and R33: players who begin with points, or without some pieces."""

import pytest

from cirkis.errors import IllegalPlacement
from cirkis.game import EndReason
from tests.game.rules.positions import after, last, only


def test_a_head_start_counts_towards_the_target_and_the_win() -> None:
    """R32: Green completes the Center Star for 10 points, which makes 15 with the head start."""
    star = "A1+B1 C1 D1+E1"
    options = {"target": 15, "stop": "at-once"}
    assert not after(star, **options).is_over
    outcome = after(star, head_start=(5, 0), **options).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == (EndReason.TARGET, (15, 0), (0,))


def test_a_missing_piece_cannot_be_placed() -> None:
    """R33: Purple has one Chevron instead of two."""
    state = after("A1 B1+C1", without=("0", "C"))
    assert state.unplaced == (19, 18)
    with pytest.raises(IllegalPlacement, match="needs a Chevron, and purple has none left"):
        last("A1 B1+C1 A2 D1+E1", without=("0", "C"))


def test_going_out_takes_only_the_pieces_that_a_player_has() -> None:
    """R24, R33: Purple, who began with one Arrow of three, goes out with it."""
    outcome = after("A1 B1", pieces=only(A=3), without=("0", "AA")).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == (EndReason.WENT_OUT, (0, 10))
    assert outcome.unplaced == (2, 0)
