"""The one-ply score is the greedy player's judgement, and the search uses it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cirkis.pieces import parse_piece_set
from cirkis.players import make_player
from cirkis.rules import State, legal_placements, new_game, play
from cirkis.search.config import INFORMED, STRONGEST, SearchConfig
from cirkis.search.evaluation.one_ply import one_ply_score
from cirkis.search.kernel.position import encode_state, position_size, tables_for
from cirkis.search.kernel.tables import aligned_zeros
from cirkis.search.tree.search import Search
from cirkis.search.tree.simulate import sample_child
from tests.search.test_kernel import SMALL

pytestmark = pytest.mark.slow  # compiles anew what is only a part of what is kept

GREEDY = STRONGEST._replace(greedy_prior=1.0)


def scores(state: State) -> dict[int, float]:
    """Return the one-ply score of each legal placement, by number."""
    tables, position = tables_for(state), encode_state(state)
    after, later = aligned_zeros(position_size(tables)), aligned_zeros(position_size(tables))
    return {
        p.index: one_ply_score(tables, position, p.index, after, later, INFORMED.prior_weights)
        for p in legal_placements(state)
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_the_greedy_players(players: int) -> None:
    """In whole games of greedy players, their choices have the highest one-ply score."""
    rng, greedy, judged = random.Random(players), make_player("greedy"), 0
    for _ in range(3):
        state = new_game(players=players)
        while not state.is_over:
            chosen, score = greedy.choose(state, rng), scores(state)
            assert score[chosen.index] == pytest.approx(max(score.values()))
            judged += len(set(score.values())) > 1
            after = rng.choice(legal_placements(state)) if rng.random() < 0.3 else chosen
            state = play(state, after).state
    assert judged > 50


def test_all_best_placements_are_chosen() -> None:
    """Asked repeatedly, the greedy player chooses every placement with the highest score."""
    rng, greedy, state = random.Random(1), make_player("greedy"), new_game(players=3)
    for _ in range(12):
        state = play(state, rng.choice(legal_placements(state))).state
        score = scores(state)
        best = {index for index, value in score.items() if value > max(score.values()) - 1e-9}
        assert {greedy.choose(state, rng).index for _ in range(20 * len(best))} == best


@pytest.mark.parametrize("config", [INFORMED._replace(one_ply_priors=True), GREEDY])
def test_priors_add_up(config: SearchConfig) -> None:
    """The priors of the children of every expanded node sum to one."""
    search = Search(new_game(players=4), config=config, capacity=50_000)
    search.run(simulations=500)
    tree = search._workers[0].tree
    for node in np.flatnonzero(tree.first_child[: search.nodes]):
        first = tree.first_child[node]
        assert tree.prior[first : first + tree.child_count[node]].sum() == pytest.approx(1)


def test_greedy_seats_are_sampled() -> None:
    """Greedy seats are sampled by prior; the seat itself searches for its best placement."""
    state = new_game(players=3)
    search = Search(state, config=GREEDY._replace(greedy_temperature=3.0), capacity=500_000)
    search.run(simulations=30_000)
    tree = search._workers[0].tree
    replies = max(range(1, 1 + int(tree.child_count[0])), key=lambda node: tree.visits[node])
    first, many = tree.first_child[replies], tree.child_count[replies]
    tried = tree.visits[first : first + many] / tree.visits[first : first + many].sum()
    assert tree.visits[replies] > 1_000
    assert abs(tried - tree.prior[first : first + many]).max() < 0.1
    own = tree.visits[1 : 1 + tree.child_count[0]] / tree.visits[0]
    assert abs(own - tree.prior[1 : 1 + tree.child_count[0]]).max() > 0.2


def test_sampling() -> None:
    """Each child is sampled as often as its prior says."""
    search = Search(new_game(players=3), config=GREEDY, capacity=10_000)
    search.run(simulations=1)
    worker = search._workers[0]
    tree = worker.tree
    many = int(tree.child_count[0])
    tree.prior[1 : 1 + many] = 0.0
    tree.prior[[1, 3, many]] = 0.5, 0.2, 0.3
    drawn = [sample_child(tree, 0, worker._rng) for _ in range(4_000)]
    for node, prior in ((1, 0.5), (3, 0.2), (many, 0.3)):
        assert abs(drawn.count(node) / 4_000 - prior) < 0.04
    assert set(drawn) == {1, 3, many}


def test_another_piece_set() -> None:
    """With another number of pieces the greedy player and the search still agree."""
    state, rng = new_game(players=3, pieces=parse_piece_set(SMALL)), random.Random(4)
    greedy = make_player("greedy")
    while not state.is_over:
        chosen, score = greedy.choose(state, rng), scores(state)
        assert score[chosen.index] == pytest.approx(max(score.values()))
        state = play(state, chosen).state
