"""R5 to R10: where a piece can be placed, the Leader, lost turns, and blocked games."""

import pytest

from cirkis import EndReason, legal_placements, new_game, play
from cirkis.errors import IllegalPlacement, IllegalReason
from cirkis.game import FreeTurnUnused, GameEnded, Placed, TurnLost
from tests.game.rules.positions import NOOK, after, last, legal, of_type, only


def refusal(placements: str, cells: str, **options: object) -> IllegalPlacement:
    state = after(placements, **options)
    with pytest.raises(IllegalPlacement) as caught:
        play(state, cells)
    assert cells not in legal(state)
    return caught.value


def test_r5_empty_cells() -> None:
    """R5: a piece covers only empty cells; the error names those already filled."""
    error = refusal("A1+B1", "A1+A2")
    assert error.reason is IllegalReason.OVERLAPS
    assert error.cells == ("A1",)
    assert str(error) == "A1+A2 does not fit: A1 is already filled"
    error = refusal("A1+B1", "A1+B1")
    assert error.cells == ("A1", "B1")


def test_r5_turned_and_turned_over() -> None:
    """R5: a Hook may be rotated and turned over, to pair each Center Star dart with either of the
    kites in its notch.
    """
    hooks = {p.name for p in legal_placements(new_game()) if p.code == "H"}
    assert hooks == {
        f"{'+'.join(sorted((dart, kite)))}"
        for dart, kites in {
            "A1": ("E3", "A2"),
            "B1": ("A3", "B2"),
            "C1": ("B3", "C2"),
            "D1": ("C3", "D2"),
            "E1": ("D3", "E2"),
        }.items()
        for kite in kites
    }


def test_r6_the_first_placement() -> None:
    """R6: the first piece covers a cell of the Center Star or the Center Ring."""
    for cells in ("A1", "A2", "A1+B1", "E3"):
        assert play(new_game(), cells).state.plies == 1
    error = refusal("", "A4")
    assert error.reason is IllegalReason.NOT_AT_CENTER
    assert "the first piece must cover a cell of the Center Star or the Center Ring" in str(error)


def test_r7_touching_the_leader() -> None:
    """R7: a piece touches the Leader by an edge or a corner; touching an older piece is not enough.

    A1 and C1 meet only at the origin. A7 touches A2 but no part of the Center Star.
    """
    assert "C1" in legal(after("A1"))
    error = refusal("A2 A1", "A7")
    assert error.reason is IllegalReason.NOT_TOUCHING_LEADER
    assert error.cells == ("A1",)
    assert str(error) == "A7 does not touch the Leader, A1"
    assert "A7" in legal(after("A1 A2"))


def test_r8_the_leader() -> None:
    """R8: the last piece placed, by anyone, is the Leader; before the first piece there is none."""
    assert new_game().leader is None
    for placements in ("A1", "A1 A2+A3", "A1 A2+A3 A7"):
        leader = after(placements).leader
        assert leader is not None
        assert leader.name == placements.split()[-1]


def test_r9_r16_lost_and_unused_turns() -> None:
    """R9: a seat that cannot place loses its turn, the Leader stays, and the next seat plays.

    Green completes the Center Star with its last Arrow and has only a Sliver left: it cannot use
    its free turn, which is not a lost turn (R16). No dart is free beside E1, so Purple, with an
    Arrow and a Sliver, loses the turn; Red still has a Wedge, for which D3, E2 and E3 are free.
    """
    state, events = last("A1 B1 C1 C3 D2 D1 E1", players=3, pieces=NOOK)
    assert of_type(events, FreeTurnUnused) == [(0,)]
    assert of_type(events, TurnLost) == [(1,)]
    assert (state.to_play, state.is_free_turn) == (2, False)
    assert state.leader is not None
    assert state.leader.name == "E1"
    assert legal(state) == {"D3", "E2", "E3"}


def test_r10_blocked() -> None:
    """R10, R25: the game ends after as many lost turns in a row as there are players.

    There are only Arrows. The Center Star's darts touch no other darts, so after the fifth nobody
    can place. All automatic steps are reported in order, with the end last (R30).
    """
    state, events = last("A1 B1 C1 D1 E1", players=2, pieces=only(A=4))
    *_, unused, lost, also_lost, ended = events
    assert (unused, lost, also_lost) == (FreeTurnUnused(0), TurnLost(1), TurnLost(0))
    assert state.outcome is not None
    assert ended == GameEnded(state.outcome)
    assert (state.outcome.reason, state.outcome.winners) == (EndReason.BLOCKED, (0,))
    assert legal(state) == set()


def test_only_pieces_in_stock_can_be_placed() -> None:
    """R2: if a shape is used up, the error names the shape and the colour."""
    error = refusal("A2+A3 A1 B1 B3", "C2+C3")
    assert error.reason is IllegalReason.NOT_IN_STOCK
    assert str(error) == "C2+C3 needs a Triangle, and green has none left"


def test_after_the_end() -> None:
    error = refusal("A1 B1 C1 D1 E1", "A2", players=2, pieces=only(A=4, W=0))
    assert error.reason is IllegalReason.GAME_OVER
    assert str(error) == "the game is over"


def test_play_does_not_change_the_given_state() -> None:
    before = after("A1")
    one, other = play(before, "B1"), play(before, "A2+A3")
    assert before.plies == 1
    assert one.state.plies == other.state.plies == 2
    assert of_type(one.events, Placed) == [(1, before.variant.table.parse("B1"), False)]
