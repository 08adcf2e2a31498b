"""Legality, copies and errors: unreadable and illegal placements are different errors."""

import copy
import pickle

import pytest

from cirkis import is_legal, legal_placements, new_game, parse_placement, play, replay
from cirkis.errors import IllegalPlacement, UnreadablePlacement
from cirkis.game import legal_mask
from tests.game.rules.positions import after, only


def test_legal_placements_agree() -> None:
    state = after("A1 A2+A3")
    placements = legal_placements(state)
    assert legal_mask(state) == sum(1 << placement.index for placement in placements)
    for placement in state.variant.table.placements:
        assert is_legal(state, placement) == (placement in placements)
        assert is_legal(state, placement.name) == (placement in placements)
        if placement not in placements:
            with pytest.raises(IllegalPlacement):
                play(state, placement)


def test_legality_of_strings() -> None:
    assert is_legal(new_game(), "b1+a1")
    assert not is_legal(new_game(), "A1+C1")
    with pytest.raises(UnreadablePlacement):
        is_legal(new_game(), "Z9")


@pytest.mark.parametrize("center_ring", [False, True])
def test_copies_are_equal(*, center_ring: bool) -> None:
    state = replay(new_game(center_ring=center_ring), ["A1", "A2+A3"])
    for same in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert same == state
        assert hash(same) == hash(state)
        assert play(same, "A7") == play(state, "A7")
    assert len(pickle.dumps(state)) < 10_000  # the tables are not included


@pytest.mark.parametrize("wrong", [5, None, ["A1"]])
def test_neither_placement_nor_string(wrong: object) -> None:
    with pytest.raises(TypeError, match="must be a Placement"):
        play(new_game(), wrong)  # pyrefly: ignore[bad-argument-type]
    with pytest.raises(TypeError, match="takes Options"):
        new_game("3" if wrong is None else wrong)  # pyrefly: ignore[bad-argument-type]


def test_a_placement_of_another_piece_set() -> None:
    """A placement from another piece set is matched by its cells, not by its number."""
    few = only(W=2, A=2)
    foreign = parse_placement(new_game(pieces=few), "A1")
    state = new_game()
    assert foreign != parse_placement(state, "A1")
    assert play(state, foreign).state.leader == parse_placement(state, "A1")
    assert not is_legal(new_game(pieces=few), parse_placement(state, "A1+B1"))
