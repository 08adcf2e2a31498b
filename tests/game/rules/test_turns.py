"""What follows from a placement: points, free turns, and the end of the game."""

import pytest

from cirkis import EndReason, State, play
from cirkis.errors import IllegalPlacement, IllegalReason
from cirkis.game import FigureCompleted, FreeTurnGained, FreeTurnReason, Placed, Scored, ScoreReason
from tests.game.rules.positions import SINGLES, after, end, last, legal, of_type, only

MAJORITY, COMPLETION = ScoreReason.MAJORITY, ScoreReason.COMPLETION

STAR_MOVES = "A1 B1 C1 D1 E1"  # Green has three of five, scores 10 and gains a free turn (R12, R17)
EXAMPLE = "A2 A4 A8 A6+E9+E13 E23+E29 A22+A28 A24 A17 A12+A19"  # see test_worked_example

# Red, the third seat, starts, and at the end completes a Star of which Purple has three segments
# and a Circle of which Green has three. All have 10 points; Red placed four pieces, the rest three.
THREE_TENS = "A2 A4 A7 A8 A6+E9+E13 E23+E29 A22 A24 A28 A12+A19"


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
    state, events = last(EXAMPLE, players=3)
    assert {
        e.figure.name: (e.seat, e.segments, e.majority) for e in of_type(events, FigureCompleted)
    } == {"circle A6": (2, (3, 0, 2), 0), "star A19": (2, (0, 2, 3), 2)}
    assert set(points(events)) == {
        (0, 10, MAJORITY, "circle A6"),
        (2, 5, COMPLETION, "circle A6"),
        (2, 10, MAJORITY, "star A19"),
    }
    assert state.scores == (10, 0, 15)


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
TIED_RING = "A2 A3 B2 B3 C2 C3 D2 D3 E2 E3"


@pytest.mark.parametrize(
    ("game", "is_scored", "scores"),
    [(RING, True, (15, 5)), (RING, False, (0, 0)), (TIED_RING, True, (0, 5))],
)
def test_r20_center_ring(game: str, *, is_scored: bool, scores: tuple[int, int]) -> None:
    """R20: with its option, the Center Ring scores 15 for the majority and 5 for completing it."""
    pieces = only(S=5, W=20, A=10)
    state, events = last(game, players=2, pieces=pieces, center_ring=is_scored)
    assert state.scores == scores
    assert len(of_type(events, FigureCompleted)) == is_scored


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

# One-cell pieces, and the free turn that the last of them gains.
FREE_TURNS = {
    "R11: everything that touches A26 is filled or beyond the rim": (
        f"{TO_THE_RIM} A32 A26",
        [(SURROUNDED,)],
    ),
    "R11: with A24 and A32 still empty, A26 is not surrounded": (
        f"{TO_THE_RIM.replace(' A24', '')} A26",
        [],
    ),
    "R11: only the piece being placed counts: A32, the second Sliver, surrounds A26 too late": (
        "A2 A4 A10 A16 A30 A20 A14 A17 A26 A24 A28 E33 E29 A32",
        [],
    ),
    "R12: the Center Star is completed": (STAR_MOVES, [(STAR,)]),
    "R12: another Star is completed": ("A2 A4 A8 A12 A19 A22 A28 E29 E23", []),
    "R13: the first Sliver of the game": (f"{TO_THE_RIM} A32", [(SLIVER,)]),
    "R13: a later Sliver, by anyone": (f"{TO_THE_RIM} A32 E29 E33", []),
    "R14: two reasons gain only one: A1 touches the other darts of the Star and E2, E3, A2, A3": (
        "B1 C1 D1 E1 E2 E3 A2 A3 A1",
        [(SURROUNDED, STAR)],
    ),
}


@pytest.mark.parametrize("why", FREE_TURNS)
def test_r11_to_r14_free_turns(why: str) -> None:
    placements, reasons = FREE_TURNS[why]
    state, events = last(placements, players=2, pieces=SINGLES)
    assert [event.reasons for event in of_type(events, FreeTurnGained)] == reasons
    assert state.is_free_turn == bool(reasons)
    assert state.to_play == (of_type(events, Placed)[0].seat + (not reasons)) % 2


def test_r14_touches_any_piece() -> None:
    """R14: the free placement may touch any piece, not only the Leader, and becomes the Leader.

    B2 touches A3, where the game began, far from the Leader A32. D20 is on the other side.
    """
    before = after(f"A3 {TO_THE_RIM} A32", players=2, pieces=SINGLES)
    assert before.is_free_turn
    with pytest.raises(IllegalPlacement) as caught:
        play(before, "D20")
    assert caught.value.reason is IllegalReason.NOT_TOUCHING_ANY
    assert str(caught.value) == "D20 does not touch any piece on the board"
    state, events = play(before, "B2")
    assert of_type(events, Placed)[0].was_free
    assert (state.is_free_turn, state.to_play) == (False, 1 - before.to_play)
    assert "C1" in legal(state)


def test_r15_a_free_placement_gains_another() -> None:
    """R15: a free placement can itself gain a free turn: A26 after the first Sliver, A32."""
    state, events = last(f"{TO_THE_RIM} A32 A26", players=2, pieces=SINGLES)
    assert of_type(events, Placed)[0].was_free
    assert (state.to_play, state.is_free_turn) == (1, True)


def ending(state: State) -> tuple[EndReason, tuple[int, ...]]:
    return end(state).reason, end(state).winners


def test_r22_at_the_end_of_the_turn() -> None:
    """R22: once the target is reached, play stops at the end of the turn, after any free turns;
    so it does if another player's placement brought the points: Purple's Arrow gives Green 10.
    """
    for moves, seat, free in ((STAR_MOVES, 0, "A2+A3"), ("A1 A2 B1 B2 C1 B3+C2 D1 E1", 1, "C3+D2")):
        state = after(moves, target=10)
        assert state.scores[0] == 10
        assert (state.is_over, state.is_free_turn, state.to_play) == (False, True, seat)
        assert ending(play(state, free).state) == (EndReason.TARGET, (0,))


@pytest.mark.parametrize(("target", "is_over"), [(14, True), (15, True), (16, False)])
def test_r22_at_or_over(target: int, *, is_over: bool) -> None:
    """R22: reaching or passing the target ends the game; one point less does not."""
    assert after(EXAMPLE, players=3, target=target).is_over == is_over


def test_r23_at_once() -> None:
    """R23: with "at-once", play stops right after the placement, without pending free turns."""
    state, events = last(STAR_MOVES, target=10, stop="at-once")
    assert end(state).reason is EndReason.TARGET
    assert not of_type(events, FreeTurnGained)
    assert not state.is_free_turn
    state, events = last(STAR_MOVES, target=11, stop="at-once")
    assert not state.is_over
    assert of_type(events, FreeTurnGained)


@pytest.mark.parametrize("stop", ["turn", "at-once"])
@pytest.mark.parametrize("target", [10, 20, 40])
def test_r24_r27_going_out(stop: str, target: int) -> None:
    """R24, R27: placing the last piece of the stock scores 10 and ends the game immediately, even
    if the target is reached as well.
    """
    state, events = last(STAR_MOVES, pieces=only(A=3), target=target, stop=stop)
    assert [(e.points, e.reason) for e in of_type(events, Scored)] == [
        (10, MAJORITY),
        (10, ScoreReason.GOING_OUT),
    ]
    assert not of_type(events, FreeTurnGained)
    assert ending(state) == (EndReason.WENT_OUT, (0,))
    assert (end(state).scores, end(state).unplaced) == ((20, 0), (0, 1))


@pytest.mark.parametrize(("players", "winners"), [(3, (2,)), (4, (2, 3))])
def test_r26_most_unplaced_wins_a_tie(players: int, winners: tuple[int, ...]) -> None:
    """R26: a tie for the top score is won, or shared, by the seats with the most unplaced pieces.

    Two Chevrons leave one dart of the Center Star empty. Nobody can place, all have 0 points, and
    only the third and the fourth player still have both pieces.
    """
    state = after("A1+B1 C1+D1", players=players, pieces=only(C=1, V=1))
    assert end(state).scores == (0,) * players
    assert end(state).winners == winners


def test_r26_only_among_the_tied() -> None:
    """R26: unplaced pieces decide only between tied seats: Red has 16, the others 17 each."""
    tied = end(after(THREE_TENS, players=3, starter=3, target=10))
    assert (tied.scores, tied.unplaced, tied.winners) == ((10,) * 3, (17, 17, 16), (0, 1))
    assert end(after(EXAMPLE, players=3, target=15)).winners == (2,)
