"""The pie rule (R34) in the search, whose kernel does not implement it."""

import random

import pytest

from cirkis import new_game, play
from cirkis.engine import analyse, analyse_game
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.game import read_record


@pytest.mark.parametrize("first", ["A1+B1", "D2", "A1+A2+E3"])
def test_a_first_piece_that_is_too_good_is_taken_over(first: str) -> None:
    """By symmetry, a player who takes over a piece has the chances that its first owner had."""
    usual = analyse(play(new_game(), first).state, simulations=600).chances
    begun = play(new_game(pie=True), first).state
    found = analyse(begun, simulations=600)
    expected = usual if usual[1] >= 0.5 else usual[::-1]
    assert found.chances == pytest.approx(expected, abs=0.005)
    assert (found.choices[0].placement == begun.leader) == (usual[1] < 0.5)
    assert len({choice.placement for choice in found.choices}) == len(found.choices)
    chosen = SearchPlayer(simulations=600).choose(begun, random.Random(1))
    assert play(begun, chosen).state.plies in (1, 2)


def test_the_first_piece_favours_nobody_much() -> None:
    start = new_game(pie=True)
    chosen = SearchPlayer(simulations=2000).choose(start, random.Random(1))
    after = analyse(play(new_game(), chosen).state, simulations=2000)
    assert abs(after.chances[0] - 0.5) < 0.08
    assert all(one.chances[0] <= 0.5 for one in analyse(start, simulations=2000, seed=1).choices)


def test_a_game_with_a_piece_that_was_taken_over_is_analysed() -> None:
    record = read_record('[Cirkis "3"][Pie "yes"] A1+B1 A1+B1 C1+D1')
    plies = analyse_game(record, simulations=50).plies
    assert [(ply.seat, str(ply.placement)) for ply in plies] == [
        (0, "C:A1+B1"),
        (1, "C:A1+B1"),
        (0, "C:C1+D1"),
    ]
