"""What follows from a placement: points, free turns, and the end of the game."""

import pytest

from cirkis import EndReason, State, Stop, play
from cirkis.errors import IllegalPlacement, IllegalReason
from cirkis.game import FigureCompleted, FreeTurnGained, FreeTurnReason, Placed, Scored, ScoreReason
from tests.game.rules.positions import SINGLES, after, last, legal, of_type, only

MAJORITY, COMPLETION = ScoreReason.MAJORITY, ScoreReason.COMPLETION


def points(events: object) -> list[tuple[int, int, ScoreReason, str]]:
    return [
        (event.seat, event.points, event.reason, event.figure.name)
        for event in of_type(events, Scored)  # pyrefly: ignore[bad-argument-type]
    ]


def test_worked_example() -> None:
    """R17 to R21: Red completes a Star in which it has the most segments, and with the same Hook a
    Circle in which Green has the most: Red scores 10 + 5, Green 10, and Purple nothing.

    Star A19: Purple E23+E29, Red A22+A28 and A19. Circle A6: Green A6+E9+E13, Red A8 and A12.
    """
    game = "A2 A4 A8 A6+E9+E13 E23+E29 A22+A28 A24 A17 A12+A19"
    state, events = last(game, players=3)
    assert {
        e.figure.name: (e.seat, e.segments, e.majority) for e in of_type(events, FigureCompleted)
    } == {"circle A6": (2, (3, 0, 2), 0), "star A19": (2, (0, 2, 3), 2)}
    assert sorted(points(events), key=str) == sorted(
        [
            (0, 10, MAJORITY, "circle A6"),
            (2, 5, COMPLETION, "circle A6"),
            (2, 10, MAJORITY, "star A19"),
        ],
        key=str,
    )
    assert state.scores == (10, 0, 15)


def test_r17_majority_whoever_completes() -> None:
    """R17, R19: the majority scores 10; a seat without it that completes the figure scores 5.

    In one game, Green completes the Center Star with three of its darts; in the other, Green has
    four of them, and Purple, who has also placed kites, completes it.
    """
    state, events = last("A1 B1 C1 D1 E1")
    assert points(events) == [(0, 10, MAJORITY, "center star")]
    state, events = last("A1 A2 B1 B2 C1 B3+C2 D1 E1")
    assert points(events) == [(0, 10, MAJORITY, "center star"), (1, 5, COMPLETION, "center star")]
    assert state.scores == (10, 5)


@pytest.mark.parametrize(
    ("game", "completing"), [("A2 A4 A8 A6+E9 A12+E13", 1), ("A2 A4 E5 A6+E9 A12+E13 A8", 2)]
)
def test_r18_r19_tie(game: str, completing: int) -> None:
    """R18, R19: with two seats tied, nobody scores 10; the seat that completes the figure scores
    5, whether it is one of the two or a third.

    Circle A6: Red A8, Green A6+E9, Purple A12+E13.
    """
    _, events = last(game, players=3)
    (figure,) = of_type(events, FigureCompleted)
    assert (figure.segments, figure.majority) == ((2, 2, 1), None)
    assert points(events) == [(completing, 5, COMPLETION, "circle A6")]


RING = "A2+E3 A3 B2 B3 C2 C3 D2 D1 D3 E2"  # Green has six of ten; Purple completes the ring


@pytest.mark.parametrize(("is_scored", "scores"), [(True, (15, 5)), (False, (0, 0))])
def test_r20_center_ring(*, is_scored: bool, scores: tuple[int, int]) -> None:
    """R20: with its option, the Center Ring scores 15 for the majority and 5 for completing it."""
    pieces = only(S=5, W=20, A=10)
    state, events = last(RING, players=2, pieces=pieces, center_ring=is_scored)
    assert state.scores == scores
    assert len(of_type(events, FigureCompleted)) == is_scored


def test_r20_center_ring_tied() -> None:
    """R18, R19, R20: with five each in the Center Ring, only completing it scores: 5 points."""
    ring = "A2 A3 B2 B3 C2 C3 D2 D3 E2 E3"
    _, events = last(ring, players=2, pieces=SINGLES, center_ring=True)
    assert points(events) == [(1, 5, COMPLETION, "center ring")]


def test_r21_once_and_nothing_else() -> None:
    """R21: a figure scores once; later pieces, Slivers and other cells score nothing."""
    path = "A2 A4 A8 A12 A19 A22 A28 E29 E23 E33 A32 A24 A26"
    scored = []
    for length in range(1, len(path.split()) + 1):
        placements = " ".join(path.split()[:length])
        _, events = last(placements, players=2, pieces=SINGLES)
        if of_type(events, Scored):
            scored.append((placements.split()[-1], points(events)))
    assert scored == [("E23", [(0, 10, MAJORITY, "star A19")])]


STAR, SLIVER = FreeTurnReason.CENTER_STAR, FreeTurnReason.FIRST_SLIVER
SURROUNDED = FreeTurnReason.SURROUNDED

# From the centre to the rim, each cell touching the one before. On the printed board, A26 touches
# A14, A17, A20, A24, A30 and A32, and the rim.
TO_THE_RIM = "A2 A4 A10 A16 A30 A20 A14 A17 A24"


def gained(events: object) -> list[tuple[FreeTurnReason, ...]]:
    return [event.reasons for event in of_type(events, FreeTurnGained)]  # pyrefly: ignore[bad-argument-type]


def singles(placements: str) -> tuple[State, list[tuple[FreeTurnReason, ...]]]:
    """Return the position after these one-cell pieces, and the free turns gained by the last."""
    state, events = last(placements, players=2, pieces=SINGLES)
    return state, gained(events)


def test_r11_surrounded() -> None:
    """R11: a piece gains a free turn if everything that touches it is filled or beyond the rim.

    A26 with all its neighbours filled gains one; with A24 and A32 still empty it does not.
    """
    state, free = singles(f"{TO_THE_RIM} A32 A26")
    assert free == [(SURROUNDED,)]
    state, free = singles(f"{TO_THE_RIM.replace(' A24', '')} A26")
    assert free == []
    assert not state.is_free_turn


def test_r11_the_piece_placed_alone() -> None:
    """R11: only the piece being placed counts: a piece surrounded later gains nothing.

    A32, the last cell that touches A26, is filled after it, by the second Sliver.
    """
    around = "A2 A4 A10 A16 A30 A20 A14 A17 A26 A24 A28 E33 E29 A32"
    _, events = last(around, players=2, pieces=SINGLES)
    assert gained(events) == []


def test_r12_center_star() -> None:
    """R12: completing the Center Star gains a free turn; completing another Star does not."""
    state, events = last("A1 B1 C1 D1 E1")
    assert gained(events) == [(STAR,)]
    assert (state.to_play, state.is_free_turn) == (0, True)
    state, free = singles("A2 A4 A8 A12 A19 A22 A28 E29 E23")
    assert state.scores != (0, 0)
    assert free == []


def test_r13_first_sliver() -> None:
    """R13: the first Sliver of the game gains a free turn; later ones, by anyone, do not."""
    state, free = singles(f"{TO_THE_RIM} A32")
    assert free == [(SLIVER,)]
    assert (state.to_play, state.is_free_turn) == (1, True)
    state, free = singles(f"{TO_THE_RIM} A32 E29 E33")
    assert free == []
    assert state.to_play == 1


def test_r14_touches_any_piece() -> None:
    """R14: the free placement may touch any piece, not only the Leader, and becomes the Leader.

    B2 touches A3, where the game began, far from the Leader A32. D20 is on the other side.
    """
    before, _ = singles(f"A3 {TO_THE_RIM} A32")
    assert before.is_free_turn
    assert "B2" in legal(before)
    with pytest.raises(IllegalPlacement) as caught:
        play(before, "D20")
    assert caught.value.reason is IllegalReason.NOT_TOUCHING_ANY
    assert str(caught.value) == "D20 does not touch any piece on the board"
    state, events = play(before, "B2")
    assert of_type(events, Placed)[0].was_free
    assert not state.is_free_turn
    assert state.to_play != before.to_play
    assert "C1" in legal(state)


def test_r14_never_more_than_one() -> None:
    """R11 to R14: a placement with two reasons for a free turn gains only one.

    A1 touches the other darts of the Center Star and E2, E3, A2 and A3.
    """
    state, free = singles("B1 C1 D1 E1 E2 E3 A2 A3 A1")
    assert free == [(SURROUNDED, STAR)]
    assert (state.to_play, state.is_free_turn) == (0, True)
    state = play(state, "A4").state
    assert (state.to_play, state.is_free_turn) == (1, False)


def test_r15_a_free_placement_gains_another() -> None:
    """R15: a free placement can itself gain a free turn: A26 after the first Sliver, A32."""
    state, events = last(f"{TO_THE_RIM} A32 A26", players=2, pieces=SINGLES)
    assert of_type(events, Placed)[0].was_free
    assert gained(events) == [(SURROUNDED,)]
    assert (state.to_play, state.is_free_turn) == (1, True)


STAR_MOVES = "A1 B1 C1 D1 E1"  # Green has three of five, scores 10 and gains a free turn (R12, R17)
EXAMPLE = "A2 A4 A8 A6+E9+E13 E23+E29 A22+A28 A24 A17 A12+A19"  # see test_scoring: 10, 0, 15

# Red, the third seat, starts, and at the end completes a Star of which Purple has three segments
# and a Circle of which Green has three. All have 10 points; Red placed four pieces, the rest three.
THREE_TENS = "A2 A4 A7 A8 A6+E9+E13 E23+E29 A22 A24 A28 A12+A19"


def test_r22_at_the_end_of_the_turn() -> None:
    """R22: once the target is reached, play stops at the end of the turn, after any free turns."""
    state = after(STAR_MOVES, target=10)
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
    state, events = last(STAR_MOVES, target=10, stop="at-once")
    assert state.options.stop is Stop.AT_ONCE
    assert state.outcome is not None
    assert state.outcome.reason is EndReason.TARGET
    assert not of_type(events, FreeTurnGained)
    assert not state.is_free_turn
    state, events = last(STAR_MOVES, target=11, stop="at-once")
    assert not state.is_over
    assert of_type(events, FreeTurnGained)


def test_r24_going_out() -> None:
    """R24: placing the last piece of the stock scores 10 and ends the game immediately."""
    state, events = last(STAR_MOVES, pieces=only(A=3))
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
    state, _ = last(STAR_MOVES, pieces=only(A=3), target=target, stop=stop)
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
