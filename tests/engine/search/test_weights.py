"""Learned weights are stored and used."""

import json
import random
from pathlib import Path

import pytest

from cirkis.engine.search.config import INFORMED, LEARNED
from cirkis.engine.search.evaluation.weights import (
    PRIOR_SIZE,
    VALUE_SIZE,
    Weights,
    read_weights,
    with_weights,
)
from cirkis.engine.search.kernel.arrays import floats
from cirkis.engine.search.kernel.position import tables_for
from cirkis.engine.search.tree.search import Search
from cirkis.errors import UnreadableError
from cirkis.game import new_game, parse_piece_set
from tests.engine.search.test_kernel import SMALL
from tools.learning.weights_file import WeightsFile, write_weights


def random_weights(seed: int) -> Weights:
    """Return random weights, most of them zero, with no more digits than are stored."""
    rng = random.Random(seed)
    prior, value = (
        floats(round(rng.gauss(0, 1), 3) if rng.random() < 0.1 else 0.0 for _ in range(size))
        for size in (PRIOR_SIZE, VALUE_SIZE)
    )
    return Weights(prior, value)


def test_round_trip(tmp_path: Path) -> None:
    """One kind of weights can be written without the other."""
    file = tmp_path / "learned.json"
    for players in (2, 3):
        write_weights(file, players, random_weights(players)._asdict(), {"round": 1})
    write_weights(file, 2, {"value": random_weights(4).value}, {"round": 2})
    write_weights(file, 4, {"value": random_weights(4).value}, {})
    again = WeightsFile(file).learned
    assert again[2] == (random_weights(2).prior, random_weights(4).value)
    assert again[3] == random_weights(3)
    made = json.loads(file.read_text())["players"]["2"]["made"]
    assert made == {"prior": {"round": 1}, "value": {"round": 2}}
    state = new_game(players=4)
    tables = with_weights(tables_for(state), state.options, again)
    assert (len(tables.prior), len(tables.value)) == (0, VALUE_SIZE)


def test_other_files_are_refused(tmp_path: Path) -> None:
    """They are not overwritten, either."""
    for text in ("", "[]", "{}", '{"players": {"2": {}}}', '{"players": 3}'):
        with pytest.raises(UnreadableError, match="not a file of learned weights"):
            read_weights(text)
    file = tmp_path / "diary.json"
    file.write_text("dear diary")
    with pytest.raises(UnreadableError, match="not a file of learned weights"):
        write_weights(file, 2, random_weights(1)._asdict(), {})
    assert file.read_text() == "dear diary"


def test_only_games_like_those_learned_from_use_weights() -> None:
    """Without weights, the search is the heuristic one."""
    standard, ring = new_game(players=3), new_game(players=3, center_ring=True)
    other = new_game(players=3, pieces=parse_piece_set(SMALL))
    used = [len(with_weights(tables_for(s), s.options).value) for s in (standard, ring, other)]
    assert used == [VALUE_SIZE, 0, 0]
    found = []
    for config in (LEARNED, INFORMED):
        search = Search(ring, config=config, seed=3, capacity=50_000)
        search.run(simulations=300)
        found.append(search.candidates())
    assert found[0] == found[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_learned_chances_sum_to_1(players: int) -> None:
    only = LEARNED._replace(value_share=1.0, larger_value_share=1.0, margin_weight=0.0)
    search = Search(new_game(players=players), config=only, capacity=50_000)
    search.run(simulations=300)
    for candidate in search.candidates():
        if candidate.visits and not candidate.winners:
            assert sum(candidate.values) == pytest.approx(1)
            assert min(candidate.values) >= 0
