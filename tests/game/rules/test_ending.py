"""R22 to R27: target, going out, blocked games, and who wins."""

import pytest

from cirkis import EndReason, Stop, play
from cirkis.game import FreeTurnGained, Scored, ScoreReason
from tests.game.rules.positions import after, last, legal, of_type, only

STAR = "A1 B1 C1 D1 E1"  # Green has three of five, scores 10 and gains a free turn (R12, R17)
EXAMPLE = "A2 A4 A8 A6+E9+E13 E23+E29 A22+A28 A24 A17 A12+A19"  # see test_scoring: 10, 0, 15

# Red, the third seat, starts, and at the end completes a Star of which Purple has three segments
# and a Circle of which Green has three. All have 10 points; Red placed four pieces, the rest three.
THREE_TENS = "A2 A4 A7 A8 A6+E9+E13 E23+E29 A22 A24 A28 A12+A19"


def test_r22_at_the_end_of_the_turn() -> None:
    """R22: once the target is reached, play stops at the end of the turn, after any free turns."""
    state = after(STAR, target=10)
    assert state.scores == (10, 0)
    assert not state.is_over
    assert state.is_free_turn
    state = play(state, "A2+A3").state
    assert state.outcome is not None
    assert state.outcome.reason is EndReason.TARGET
    assert state.outcome.winners == (0,)


@pytest.mark.parametrize(("target", "is_over"), [(14, True), (15, True), (16, False)])
def test_r22_at_or_over(target: int, *, is_over: bool) -> None:
    """R22: reaching or passing the target ends the game; one point less does not."""
    assert after(EXAMPLE, players=3, target=target).is_over == is_over


def test_r22_by_another_players_placement() -> None:
    """R22: a score reached by another player's placement counts: Purple's Arrow gives Green 10."""
    state = after("A1 A2 B1 B2 C1 B3+C2 D1", target=10)
    assert state.to_play == 1
    state = play(play(state, "E1").state, "C3+D2").state  # Purple takes the free turn first
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == (EndReason.TARGET, (0,))


def test_r23_at_once() -> None:
    """R23: with "at-once", play stops right after the placement, without pending free turns."""
    state, events = last(STAR, target=10, stop="at-once")
    assert state.options.stop is Stop.AT_ONCE
    assert state.outcome is not None
    assert state.outcome.reason is EndReason.TARGET
    assert not of_type(events, FreeTurnGained)
    assert not state.is_free_turn
    state, events = last(STAR, target=11, stop="at-once")
    assert not state.is_over
    assert of_type(events, FreeTurnGained)


def test_r24_going_out() -> None:
    """R24: placing the last piece of the stock scores 10 and ends the game immediately."""
    state, events = last(STAR, pieces=only(A=3))
    assert [(e.points, e.reason) for e in of_type(events, Scored)] == [
        (10, ScoreReason.MAJORITY),
        (10, ScoreReason.GOING_OUT),
    ]
    assert not of_type(events, FreeTurnGained)
    assert state.outcome is not None
    assert state.outcome.reason is EndReason.WENT_OUT
    assert state.outcome.scores == (20, 0)
    assert state.outcome.unplaced == (0, 1)


@pytest.mark.parametrize("stop", ["turn", "at-once"])
@pytest.mark.parametrize("target", [10, 15, 20])
def test_r27_going_out_comes_first(stop: str, target: int) -> None:
    """R27: going out takes precedence over the target, and its 10 points count."""
    state, _ = last(STAR, pieces=only(A=3), target=target, stop=stop)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == (EndReason.WENT_OUT, (20, 0))


@pytest.mark.parametrize(("players", "winners"), [(3, (2,)), (4, (2, 3))])
def test_r26_most_unplaced_wins_a_tie(players: int, winners: tuple[int, ...]) -> None:
    """R26: a tie for the top score is won, or shared, by the seats with the most unplaced pieces.

    Two Chevrons leave one dart of the Center Star empty. Nobody can place, all have 0 points, and
    only the third and the fourth player still have both pieces.
    """
    state = after("A1+B1 C1+D1", players=players, pieces=only(C=1, V=1))
    assert state.outcome is not None
    assert state.outcome.scores == (0,) * players
    assert state.outcome.winners == winners


def test_r26_only_among_the_tied() -> None:
    """R26: unplaced pieces decide only between tied seats: Red has 16, the others 17 each."""
    state = after(THREE_TENS, players=3, starter=3, target=10)
    assert state.outcome is not None
    assert state.outcome.scores == (10, 10, 10)
    assert state.outcome.unplaced == (17, 17, 16)
    assert state.outcome.winners == (0, 1)
    state = after(EXAMPLE, players=3, target=15)
    assert state.outcome is not None
    assert state.outcome.winners == (2,)
    assert legal(state) == set()
