"""The one-ply score is the greedy player's evaluation, and the search uses it."""

import math
import random

import pytest

from cirkis.engine import make_player
from cirkis.engine.search.config import INFORMED, STRONGEST, SearchConfig
from cirkis.engine.search.evaluation.one_ply import one_ply_score
from cirkis.engine.search.kernel.arrays import floats, seed_word, words, zeros
from cirkis.engine.search.kernel.position import encode_state, position_size, tables_for
from cirkis.engine.search.tree.nodes import SearchArrays, Tree
from cirkis.engine.search.tree.search import Search
from cirkis.engine.search.tree.simulate import draw_greedy, sample_greedy_child
from cirkis.game import State, legal_placements, new_game, play
from tests.nightly import rounds

pytestmark = pytest.mark.slow  # runs the kernel's sources as plain Python

GREEDY = STRONGEST._replace(greedy_prior=1.0, learned_max_players=2)


def scores(state: State) -> dict[int, float]:
    tables, position = tables_for(state), encode_state(state)
    after, later = zeros(position_size(tables)), zeros(position_size(tables))
    return {
        p.index: one_ply_score(tables, position, p.index, after, later, INFORMED.prior_weights)
        for p in legal_placements(state)
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_ply_score_is_the_greedy_players(players: int) -> None:
    """In whole games, the greedy player's choices have the highest one-ply score."""
    rng, greedy, judged = random.Random(players), make_player("greedy"), 0
    for _ in range(rounds(1, 10)):
        state = new_game(players=players)
        while not state.is_over:
            chosen, score = greedy.choose(state, rng), scores(state)
            assert score[chosen.index] == pytest.approx(max(score.values()))
            judged += len(set(score.values())) > 1
            after = rng.choice(legal_placements(state)) if rng.random() < 0.3 else chosen
            state = play(state, after).state
    assert judged > 15


def test_all_best_placements_are_chosen() -> None:
    rng, greedy, state = random.Random(1), make_player("greedy"), new_game(players=3)
    for _ in range(rounds(4, 12)):
        state = play(state, rng.choice(legal_placements(state))).state
        score = scores(state)
        best = {index for index, value in score.items() if value > max(score.values()) - 1e-9}
        assert {greedy.choose(state, rng).index for _ in range(20 * len(best))} == best


@pytest.mark.parametrize("config", [INFORMED._replace(one_ply_priors=True), GREEDY])
def test_priors_add_up(config: SearchConfig) -> None:
    search = Search(new_game(players=4), config=config, capacity=50_000)
    search.run(simulations=500)
    tree = search.tree()
    for first, count in zip(tree.first_child, tree.child_count, strict=True):
        if first:
            assert sum(tree.prior[first : first + count]) == pytest.approx(1)


def test_greedy_choices_sharpen_priors() -> None:
    """A greedy seat draws from the priors of searching seats, at its own temperature."""
    config = STRONGEST._replace(temperature=5.0, greedy_temperature=2.5, uniform_share=0.1)
    search = Search(new_game(players=3), config=config, capacity=10_000)
    search.run(simulations=1)
    tree = search.tree()
    many = tree.child_count[0]
    scores = {1: 5.0, 3: 2.0, many: 3.0}  # all other children are hopeless
    total = sum(math.exp(score / 5.0) for score in scores.values())
    priors = [0.1 / many] * (1 + many)
    for node, score in scores.items():
        priors[node] += 0.9 * math.exp(score / 5.0) / total
    arrays = plain_arrays(tree._replace(prior=floats(priors)), config)
    drawn = [sample_greedy_child(arrays, 0) for _ in range(4_000)]
    sharpened = sum(math.exp(score / 2.5) for score in scores.values())
    for node, score in scores.items():
        assert abs(drawn.count(node) / 4_000 - math.exp(score / 2.5) / sharpened) < 0.04
    assert set(drawn) == set(scores)


def test_seats_are_drawn_by_chance() -> None:
    """Each seat is drawn as greedy with its own probability: never at 0, always at 1."""
    tree = Search(new_game(players=4), config=STRONGEST, capacity=1_000).tree()
    greedy = 0 | 64 << 16 | 192 << 32 | 256 << 48
    arrays = plain_arrays(tree, STRONGEST)._replace(greedy=greedy)
    drawn = [draw_greedy(arrays) for _ in range(4_000)]
    for seat, chance in enumerate((0.0, 0.25, 0.75, 1.0)):
        share = sum(bits >> seat & 1 for bits in drawn) / 4_000
        assert abs(share - chance) < (0.04 if 0 < chance < 1 else 1e-9)


def plain_arrays(tree: Tree, config: SearchConfig) -> SearchArrays:
    nothing, rng = words([]), words([seed_word(1)])
    return SearchArrays(nothing, nothing, tree, nothing, floats([]), rng, 0, config)
