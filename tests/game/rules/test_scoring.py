"""R17 to R21: the points that figures score, and for whom."""

import pytest

from cirkis.game import FigureCompleted, Scored, ScoreReason
from tests.game.rules.positions import SINGLES, last, of_type, only

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
