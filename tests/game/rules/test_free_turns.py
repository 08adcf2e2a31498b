"""R11 to R15: the reasons for free turns, and their use."""

import pytest

from cirkis import State, play
from cirkis.errors import IllegalPlacement, IllegalReason
from cirkis.game import FreeTurnGained, FreeTurnReason, Placed
from tests.game.rules.positions import SINGLES, last, legal, of_type

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
