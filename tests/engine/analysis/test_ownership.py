"""Owners follow the rules and are certain in full figures; counting does not change the tree."""

from itertools import pairwise

import pytest

from cirkis import legal_placements, play
from cirkis.engine import analyse
from cirkis.engine.analysis.estimates import count_owners, final_ownership
from cirkis.engine.search.tree.search import Search
from cirkis.game import FigureCompleted, State
from tests.engine.analysis.games import states_of
from tests.game.rules.positions import after


def owners_at_end(state: State) -> list[int]:
    return [shares.index(1.0) for shares in final_ownership(state)]


def test_owners_are_the_majorities_that_the_rules_announce() -> None:
    states, announced = states_of(3, players=4), {}
    for before, later in pairwise(states):
        placed = before.variant.table.placements[later.placed[-1][1]]
        for event in play(before, placed).events:
            if isinstance(event, FigureCompleted):
                announced[event.figure] = 4 if event.majority is None else event.majority
    figures = states[-1].variant.figures
    assert owners_at_end(states[-1]) == [announced.get(figure, 4) for figure in figures]
    assert len(announced) > 5


@pytest.mark.parametrize("players", [2, 3])
def test_only_full_figures_are_certain(players: int) -> None:
    state = states_of(1, players=players)[24]
    full = [not figure.mask & ~state.filled for figure in state.variant.figures]
    assert any(full)
    for is_full, shares in zip(full, analyse(state, simulations=200).ownership, strict=True):
        assert len(shares) == players + 1
        assert sum(shares) == pytest.approx(1)
        assert (max(shares) == 1) == is_full


@pytest.mark.parametrize("players", [2, 3])
def test_only_possible_owners_are_counted(players: int) -> None:
    """If every placement ends the game, each owner counted owns the figure after one of them."""
    games = (states_of(seed, players=players) for seed in range(20))
    lasts = (
        (game[-2], [play(game[-2], p).state for p in legal_placements(game[-2])]) for game in games
    )
    state, ends = next(last for last in lasts if all(end.is_over for end in last[1]))
    possible = zip(*map(owners_at_end, ends), strict=True)
    for owners, counts in zip(possible, count_owners(Search(state)), strict=True):
        assert {owner for owner, count in enumerate(counts) if count} <= set(owners)


def test_a_win_at_once_decides_its_figure() -> None:
    """Green completes the Center Star and reaches the target; the Circles stay open."""
    state = after("A1 B1 C1 D1", target=10, stop="at-once")
    found = analyse(state, simulations=300).ownership
    shares = {one.name: told for one, told in zip(state.variant.figures, found, strict=True)}
    assert shares["center star"][0] > 0.95
    assert shares["circle A6"][2] > 0.95


def test_counting_ends_grows_the_same_tree() -> None:
    whole, counted = (Search(states_of(1)[9], seed=5) for _ in range(2))
    whole.run(simulations=300)
    counted.run(simulations=180)
    counted.run_to_ends(120)
    assert whole.tree() == counted.tree()
    assert 100 < len(counted.ends) <= 120
