"""R31: players who leave the game."""

import pytest

from cirkis import EndReason, new_game, play, withdraw
from cirkis.errors import IllegalMove
from cirkis.game import GameEnded, TurnLost, Withdrew
from tests.game.rules.positions import NOOK, after, last, of_type


def test_r31_skipped() -> None:
    """R31: a withdrawn player is skipped from then on, without losing turns."""
    state, events = withdraw(after("A1", players=3), 1)
    assert events == (Withdrew(1),)
    assert state.to_play == 2
    assert not state.is_over
    state, events = play(state, "A2")
    assert state.to_play == 0
    assert not of_type(events, TurnLost)


def test_r31_the_last_one_wins() -> None:
    """R31: when one player is left, the game ends, and that player wins whatever the score."""
    state = after("A1 B1 C1 D1 E1")
    assert state.scores == (10, 0)
    state, events = withdraw(state, 0)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == (EndReason.WITHDRAWALS, (1,))
    assert state.outcome.scores == (10, 0)
    assert [type(event) for event in events] == [Withdrew, GameEnded]
    assert not state.is_free_turn


def test_r31_keeps_points_and_pieces_but_cannot_win() -> None:
    """R31: points and pieces stay. A player who left can still hold a majority and score (R17), but
    cannot win.

    Green has A1, B1 and C1 of the Center Star when it leaves; Purple and Red place the rest.
    """
    state = withdraw(after("A1+B1 B2 B3 C1", players=3), 0).state
    state = play(play(state, "D1").state, "E1").state
    assert state.scores == (10, 0, 5)
    state = withdraw(state, 1).state
    assert state.outcome is not None
    assert state.outcome.scores == (10, 0, 5)
    assert state.outcome.winners == (2,)


def test_r31_withdrawing_on_a_free_turn() -> None:
    """R31: withdrawing on a free turn ends the turn; the game goes on, or ends at the target (R22).

    Green and Purple each have two darts of the Center Star. Purple completes it and has 5 points.
    Green and Red have 0; of the two, Red has more pieces left (R26).
    """
    star = "A1 B1 C1 D1 E1"
    state = after(star, players=3)
    assert (state.to_play, state.is_free_turn) == (1, True)
    left = withdraw(state, 1).state
    assert (left.to_play, left.is_free_turn) == (2, False)
    assert not left.is_over
    left = withdraw(after(star, players=3, target=5), 1).state
    assert left.outcome is not None
    assert left.outcome.reason is EndReason.TARGET
    assert left.outcome.winners == (2,)


def test_r31_lost_turns_count_once() -> None:
    """R10, R31: a seat that has lost its turn does not get it back when another seat withdraws.

    Purple loses its turn after E1 (see test_placing); Red, to play, leaves. Of the two left,
    only Green, which placed last, has not lost a turn: it loses one now, and the game ends.
    """
    state, _ = last("A1 B1 C1 C3 D2 D1 E1", players=3, pieces=NOOK)
    assert state.to_play == 2
    state, events = withdraw(state, 2)
    assert of_type(events, TurnLost) == [(0,)]
    assert state.outcome is not None
    assert state.outcome.reason is EndReason.BLOCKED


@pytest.mark.parametrize(
    ("withdrawn", "seat", "why"),
    [
        ([], -1, "seat 0 is not playing in this game"),
        ([], 3, "seat 4 is not playing in this game"),
        ([1], 1, "seat 2 is not playing"),
        ([1, 0], 2, "the game is over"),
    ],
)
def test_seats_that_cannot_withdraw(withdrawn: list[int], seat: int, why: str) -> None:
    state = new_game(players=3)
    for other in withdrawn:
        state = withdraw(state, other).state
    with pytest.raises(IllegalMove, match=why):
        withdraw(state, seat)


@pytest.mark.parametrize(
    ("withdrawn", "why"),
    [([-1], "seat 0 is not"), ([3], "seat 4 is not"), ([0, 2], "at least two active seats")],
)
def test_games_that_cannot_start(withdrawn: list[int], why: str) -> None:
    """Withdrawn seats must exist, and at least two others must be left to play."""
    with pytest.raises(IllegalMove, match=why):
        new_game(players=3, withdrawn=withdrawn)
    assert new_game(players=3, withdrawn=[0]).to_play == 1
