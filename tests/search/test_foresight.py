"""The judgement that looks ahead is the greedy player's, and what the search makes of it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cirkis.players import make_player
from cirkis.rules import State, legal_placements, new_game, play
from cirkis.search.foresight import foreseen
from cirkis.search.mcts import Search
from cirkis.search.position import length, position_of, tables_for
from cirkis.search.tables import aligned
from cirkis.search.tree import draw
from cirkis.search.tuning import INFORMED, STRONGEST, Tuning

HABIT = STRONGEST._replace(habit=1.0)


def worths(state: State) -> dict[int, float]:
    """By number, what each legal placement seems worth."""
    tables, position = tables_for(state), position_of(state)
    after, later = aligned(length(tables)), aligned(length(tables))
    return {
        p.index: foreseen(tables, position, p.index, after, later, INFORMED.prior)
        for p in legal_placements(state)
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_the_greedy_players(players: int) -> None:
    """In whole games of greedy players, what they choose is what seems worth most."""
    rng, greedy, judged = random.Random(players), make_player("greedy"), 0
    for _ in range(3):
        state = new_game(players=players)
        while not state.is_over:
            chosen, worth = greedy.choose(state, rng), worths(state)
            assert worth[chosen.index] == pytest.approx(max(worth.values()))
            judged += len(set(worth.values())) > 1
            after = rng.choice(legal_placements(state)) if rng.random() < 0.3 else chosen
            state = play(state, after).state
    assert judged > 50


def test_the_rest_is_worth_less() -> None:
    """Asked many times, the greedy player chooses everything that seems worth most."""
    rng, greedy, state = random.Random(1), make_player("greedy"), new_game(players=3)
    for _ in range(12):
        state = play(state, rng.choice(legal_placements(state))).state
        worth = worths(state)
        best = {index for index, value in worth.items() if value > max(worth.values()) - 1e-9}
        assert {greedy.choose(state, rng).index for _ in range(20 * len(best))} == best


@pytest.mark.parametrize("tuning", [INFORMED._replace(looks_ahead=True), HABIT])
def test_priors_add_up(tuning: Tuning) -> None:
    """The followers of every node that was expanded share out a prior of one."""
    search = Search(new_game(players=4), tuning=tuning, capacity=50_000)
    search.run(simulations=500)
    tree = search._growers[0].tree
    for node in np.flatnonzero(tree.first[: search.nodes]):
        first = tree.first[node]
        assert tree.prior[first : first + tree.many[node]].sum() == pytest.approx(1)


def test_habits() -> None:
    """Others are tried as often as they are likely; the seat itself tries what is best for it."""
    state = new_game(players=3)
    search = Search(state, tuning=HABIT._replace(habit_temperature=3.0), capacity=500_000)
    search.run(simulations=30_000)
    tree = search._growers[0].tree
    replies = max(range(1, 1 + int(tree.many[0])), key=lambda node: tree.visits[node])
    first, many = tree.first[replies], tree.many[replies]
    tried = tree.visits[first : first + many] / tree.visits[first : first + many].sum()
    assert tree.visits[replies] > 1_000
    assert abs(tried - tree.prior[first : first + many]).max() < 0.1
    own = tree.visits[1 : 1 + tree.many[0]] / tree.visits[0]
    assert abs(own - tree.prior[1 : 1 + tree.many[0]]).max() > 0.2


def test_drawing() -> None:
    """Each follower is drawn as often as its prior says."""
    search = Search(new_game(players=3), tuning=HABIT, capacity=10_000)
    search.run(simulations=1)
    grower = search._growers[0]
    tree = grower.tree
    many = int(tree.many[0])
    tree.prior[1 : 1 + many] = 0.0
    tree.prior[[1, 3, many]] = 0.5, 0.2, 0.3
    drawn = [draw(tree, 0, grower._rng) for _ in range(4_000)]
    for node, prior in ((1, 0.5), (3, 0.2), (many, 0.3)):
        assert abs(drawn.count(node) / 4_000 - prior) < 0.04
    assert set(drawn) == {1, 3, many}
