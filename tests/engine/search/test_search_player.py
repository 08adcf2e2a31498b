"""The player that searches: its book, its openings, and the tree it keeps."""

import random

import pytest

from cirkis.engine import book_for, make_player
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.engine.search.tree.search import Search
from cirkis.game import Options, Placement, State, legal_placements, new_game, play
from cirkis.lab import play_to_end


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_book_is_used_while_it_has_the_position(players: int) -> None:
    """The player rotates the book's best placements at random, and searches once the book ends."""
    player = SearchPlayer(simulations=100, use_book=True)
    state = new_game(players=players)
    chosen = {player.choose(state, random.Random(seed)) for seed in range(60)}
    assert len(chosen) >= 5
    assert player._search is None
    best = book_for(players).moves(state)[0]
    assert best.placement.shape in {placement.shape for placement in chosen}
    while book_for(players).moves(state):
        state = play(state, player.choose(state, random.Random(1))).state
    assert player.choose(state, random.Random(1)) in legal_placements(state)
    assert player._search is not None


def turns(state: State, placement: Placement) -> frozenset[Placement]:
    table = state.variant.table
    return frozenset(table.turned(placement, fifths) for fifths in range(5))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_opening_of_five(players: int) -> None:
    """Of five equivalent first placements, players consider one, and `Search` considers all."""
    state = new_game(players=players)
    legal = {turns(state, placement) for placement in legal_placements(state)}
    player = SearchPlayer(simulations=100)
    player.choose(state, random.Random(1))
    assert player._search is not None
    thought_of = [candidate.placement for candidate in player._search.candidates()]
    assert len(thought_of) == len(legal)
    assert {turns(state, placement) for placement in thought_of} == legal
    everything = Search(state)
    everything.run(simulations=100)
    assert {c.placement for c in everything.candidates()} == set(legal_placements(state))


def test_openings_are_rotated() -> None:
    """The first placement is in a random fifth of the board; later ones are as the search chose."""
    state, player = new_game(), SearchPlayer(simulations=100)
    chosen = {player.choose(state, random.Random(seed)) for seed in range(40)}
    assert any(turns(state, placement) <= chosen for placement in chosen)
    after = play(state, "A1+B1").state
    found = player.choose(after, random.Random(1))
    assert player._search is not None
    assert found == player._search.best()
    assert len(player._search.candidates()) == len(legal_placements(after))


def test_keeping_the_tree() -> None:
    keeper = SearchPlayer(simulations=300, reuse_tree=True)
    seats = (keeper, make_player("random"), keeper)
    for seed in range(2):
        assert play_to_end(seats, Options(players=3), random.Random(seed)).is_over
