"""Learning: features agree with a plain second implementation, and fitting recovers weights."""

import random
from collections.abc import Iterator
from functools import cache
from math import prod

import numpy as np
import pytest

from cirkis.engine.search.evaluation.weights import BLOCKS
from cirkis.game import Figure, Placement, State, legal_placements
from tests.game.rules.positions import random_game
from tools.learning.arrays import FeatureArray, Float64Array
from tools.learning.fitting import fit, least_loss, measure, measure_baseline
from tools.learning.rows import MAX_FEATURES, Rows, prior_rows, standing_rows
from tools.learning.self_play import PlayedGame

Feature = tuple[str, tuple[int, ...]]
pytestmark = pytest.mark.usefixtures("numba_compiler")
BOUNDS = (1, 2, 3, 5, 7, 10, 15, 22, 32)


def of_placement(state: State, placement: Placement) -> list[Feature]:
    me = state.to_play
    following = (me + 1) % state.options.players
    after = state.filled | placement.mask
    around = state.variant.table.neighbours[placement.index]
    phase = min((state.unplaced[me] + 2) // 4, 5)
    found: list[Feature] = []
    gains = around & ~after == 0
    gains |= bool(
        placement.mask & state.variant.table.board.sliver_mask
        and not state.filled & state.variant.table.board.sliver_mask
    )
    for figure in state.variant.figures:
        cells = (placement.mask & figure.mask).bit_count()
        lacking = (figure.mask & ~state.filled).bit_count()
        mine, theirs, most = holders(state, figure, me, following)
        if cells:
            found.append(("figure", (cells, lacking, mine, theirs, most)))
            gains |= figure.is_center_star and cells == lacking
        still = figure.mask & ~after
        if 1 <= still.bit_count() <= 3 and still & around:
            found.append(("open", (still.bit_count(), mine + cells, theirs, most)))
    found.append(("gain", (int(gains), phase)))
    found.append(("shape", (placement.shape, phase)))
    found.append(("replies", (int(gains), rough(replies(state, placement, following)))))
    return found


def of_standing(state: State, seat: int) -> list[Feature]:
    players = state.options.players
    wait = (seat - state.to_play) % players
    around = state.variant.table.neighbours[state.placed[-1][1]] if state.placed else 0
    filled = state.filled.bit_count()
    others = [other for other in range(players) if other != seat]
    legal = legal_placements(state)
    found: list[Feature] = []
    for figure in state.variant.figures:
        still = figure.mask & ~state.filled
        if 1 <= still.bit_count() <= 4:
            own = [(figure.mask & owned).bit_count() for owned in state.owned]
            most = max(own[other] for other in others)
            holding = [other for other in others if own[other] == most > 0]
            whose = 2 if state.to_play in holding else int(len(holding) > 1)
            fills = any(still & placement.mask == still for placement in legal)
            near = int(bool(still & around)) + 2 * int(fills)
            found.append(("stake", (wait, near, still.bit_count(), own[seat], most, whose)))
    own_fives = state.scores[seat] // 5
    best, *rest = sorted((state.scores[other] // 5 for other in others), reverse=True)
    found.append(("race", (min(filled // 22, 7), min(own_fives, 15), min(best, 8))))
    second = rest[0] if rest else 0
    found.append(("rivals", (wait, min(own_fives, 8), min(second, 8))))
    fewest = min(state.unplaced[other] for other in others)
    found.append(("left", (state.unplaced[seat],)))
    found.append(("out", (min(state.unplaced[seat], 8), min(fewest, 8))))
    for shape, stock in enumerate(state.stocks[seat]):
        found.append(("stock", (min(filled // 40, 3), shape, min(stock, 3))))
    free = int(state.is_free_turn)
    found.append(("turn", (wait, free, rough(len(legal_placements(state))))))
    return found


def holders(state: State, figure: Figure, me: int, following: int) -> tuple[int, int, int]:
    """Return how many cells of a figure a seat, the next seat, and the best other seat have."""
    own = [(figure.mask & owned).bit_count() for owned in state.owned]
    others = [count for seat, count in enumerate(own) if seat not in (me, following)]
    return own[me], own[following], max(others, default=0)


def replies(state: State, placement: Placement, seat: int) -> int:
    """Return the number of placements with which a seat could answer another seat's placement."""
    taken = state.filled | placement.mask
    around = state.variant.table.neighbours[placement.index]
    return sum(
        1
        for other in state.variant.table.placements
        if state.stocks[seat][other.shape] and not other.mask & taken and other.mask & around
    )


def rough(count: int) -> int:
    """Return how many of the thresholds a number has reached."""
    return sum(count >= bound for bound in BOUNDS)


GAMES = 2


@cache
def searched_game(players: int, seed: int) -> tuple[PlayedGame, list[State]]:
    """Return a random game in which every ply was searched, and its positions."""
    rng = random.Random(seed)
    *states, end = random_game(rng, players=players)
    visits = [[rng.randint(1, 9) for _ in legal_placements(state)] for state in states]
    placed, shares = [index for _, index in end.placed], [1.0, *[0.0] * (players - 1)]
    return PlayedGame(players, placed, shares, [True] * len(states), visits), states


def named(features: FeatureArray, kind: str) -> list[list[Feature]]:
    """Return each row's features by name instead of index, sorted."""
    return [sorted(_name(int(key), kind) for key in row[1 : row[0] + 1]) for row in features]


def _name(key: int, kind: str) -> Feature:
    for block, shape in BLOCKS[kind].items():
        if key < prod(shape):
            return block, tuple(int(number) for number in np.unravel_index(key, shape))
        key -= prod(shape)
    raise AssertionError("there is no such feature")


def games(players: int) -> Iterator[tuple[PlayedGame, list[State]]]:
    return (searched_game(players, seed) for seed in range(GAMES))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_placements(players: int) -> None:
    for game, states in games(players):
        rows = prior_rows([game])
        expected = [
            sorted(of_placement(state, placement))
            for state in states
            for placement in sorted(legal_placements(state), key=lambda p: p.index)
        ]
        assert named(rows.features, "prior") == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_standings(players: int) -> None:
    for game, states in games(players):
        rows = standing_rows([game])
        expected = [sorted(of_standing(state, seat)) for state in states for seat in range(players)]
        assert named(rows.features, "value") == expected


def test_some_positions_are_taken() -> None:
    """With a stride of n, each game gives every nth position, starting at a different one."""
    (one, _), (two, _) = searched_game(3, 5), searched_game(3, 6)
    every = [standing_rows([game]).features.reshape(-1, 3, MAX_FEATURES) for game in (one, two)]
    some = standing_rows([one, two], 4).features.reshape(-1, 3, MAX_FEATURES)
    assert some.tolist() == [*every[0][0::4].tolist(), *every[1][1::4].tolist()]


def test_shares() -> None:
    game, states = searched_game(3, 5)
    first = [visits / sum(game.visits[0]) for visits in game.visits[0]]
    priors, standings = prior_rows([game]), standing_rows([game])
    assert list(priors.targets[: priors.ends[0]]) == pytest.approx(first)
    assert len(priors.ends) == len(standings.ends) == len(states)
    assert list(standings.targets) == [1.0, 0.0, 0.0] * len(states)


FEATURES = 12


def known_weights(seed: int) -> Float64Array:
    return np.random.default_rng(seed).uniform(-1, 1, FEATURES)


def rows_of(weights: Float64Array, choices: int, seed: int) -> Rows:
    rng = np.random.default_rng(seed)
    features = np.zeros((5 * choices, MAX_FEATURES), dtype=np.int32)
    features[:, 0] = 3
    for row in features:
        row[1:4] = rng.choice(FEATURES, 3, replace=False)
    scores = np.exp(weights[features[:, 1:4]].sum(axis=1)).reshape(choices, 5)
    targets = scores / scores.sum(axis=1, keepdims=True)
    ends = np.arange(5, 5 * choices + 1, 5)
    return Rows(features, ends, targets.reshape(-1), np.zeros(5 * choices), FEATURES)


def centred(weights: Float64Array) -> list[float]:
    """Return weights minus their mean, which is not identifiable: every row has three features."""
    return list(weights - weights.mean())


def test_known_weights_are_found() -> None:
    weights = known_weights(1)
    found = fit(rows_of(weights, 400, 2), l2=0.0)
    assert centred(found) == pytest.approx(centred(weights), abs=2e-3)


def test_measures() -> None:
    """True weights have the least possible loss; uniform probabilities have a loss of log 5."""
    weights = known_weights(15)
    rows = rows_of(weights, 100, 16)
    assert measure(rows, weights).loss == pytest.approx(least_loss(rows))
    assert measure(rows, weights).agreement == 1.0
    assert measure(rows, weights).choices == 100
    assert measure_baseline(rows, 0.0).loss == pytest.approx(np.log(5))
    hinted = rows._replace(baseline=weights[rows.features[:, 1:4]].sum(axis=1))
    assert measure_baseline(hinted, 0.0).loss == pytest.approx(least_loss(rows))
    assert measure_baseline(hinted, 1.0).loss == pytest.approx(np.log(5))
