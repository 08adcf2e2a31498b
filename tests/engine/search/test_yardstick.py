"""The plain tree search and its variants, against which other players are measured."""

import random
from math import log, sqrt

import pytest

from cirkis.engine.players.levels import SKILLS, Thinking
from cirkis.engine.search.config import ANALYSING, MEASURING, PLAIN, SearchConfig
from cirkis.engine.search.evaluation.one_ply import most_points
from cirkis.engine.search.evaluation.standings import margin
from cirkis.engine.search.kernel.arrays import words
from cirkis.engine.search.kernel.position import MAX_SEATS, SCORES, encode_state, tables_for
from cirkis.engine.search.tree.search import Search
from cirkis.game import State, legal_placements, new_game, play
from tests.game.rules.positions import random_game

GOING_OUT = 10


def points_at_once(state: State, index: int) -> int:
    seat = state.to_play
    after = play(state, state.variant.table.placements[index]).state
    went_out = sum(after.stocks[seat]) == 0
    return after.scores[seat] - state.scores[seat] - (GOING_OUT if went_out else 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_points_agrees_with_the_rules(players: int) -> None:
    taken = 0
    for seed in range(2):
        for state in random_game(random.Random(seed), players=players)[:-1]:
            points = {p.index: points_at_once(state, p.index) for p in legal_placements(state)}
            found = most_points(tables_for(state), encode_state(state))
            assert (found >= 0) == (max(points.values()) > 0)
            assert found < 0 or points[found] == max(points.values())
            taken += found >= 0
    assert taken > 10


@pytest.mark.parametrize(
    ("ahead", "expected"), [(0, 0.5), (20, 0.8808), (-20, 0.1192), (40, 0.982)]
)
def test_margins(ahead: int, expected: float) -> None:
    """The margin is (1 + tanh(lead / 20)) / 2, checked against a table of tanh."""
    position = encode_state(new_game(players=3))
    position[SCORES : SCORES + 3] = words([30 + ahead, 30, 10])
    assert margin(position, 0, PLAIN) == pytest.approx(expected, abs=1e-4)


def test_upper_bounds() -> None:
    """Once all placements are tried, each simulation begins with the one that has the highest upper
    confidence bound: its mean value plus 0.7 sqrt(ln simulations / visits).
    """
    search = Search(new_game(players=3), config=PLAIN, capacity=50_000)
    search.run(simulations=200)
    for done in range(200, 300):
        tree = search.tree()
        children = range(1, 1 + tree.child_count[0])
        visits = {child: tree.visits[child] for child in children}
        bounds = {
            child: tree.values[child * MAX_SEATS] / times + 0.7 * sqrt(log(done) / times)
            for child, times in visits.items()
        }
        search.run(simulations=1)
        (tried,) = (child for child in children if search.tree().visits[child] > visits[child])
        assert bounds[tried] == pytest.approx(max(bounds.values()))


def test_everything_is_tried_once() -> None:
    """Placements are tried in an order that depends on the seed."""
    state, seen = new_game(players=4), set()
    count = len(legal_placements(state))
    for seed in range(3):
        search = Search(state, seed=seed, config=PLAIN, capacity=5_000)
        search.run(simulations=count // 2)
        seen.add(tuple(search.tree().visits[1 : 1 + count]))
        search.run(simulations=count - count // 2)
        assert list(search.tree().visits[1 : 1 + count]) == [1] * count
    assert len(seen) == 3


def test_levels_use_only_defaults_for_measuring_options() -> None:
    """Levels and analyses never set the options that are constants in the site's WebAssembly."""
    thinking = [how for row in SKILLS.values() for how in row if isinstance(how, Thinking)]
    assert len(thinking) > 10
    for config in (ANALYSING, *(how.config for how in thinking)):
        for name in MEASURING:
            assert getattr(config, name) == SearchConfig._field_defaults[name]
