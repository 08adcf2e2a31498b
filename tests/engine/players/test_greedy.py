"""Facts that the greedy player must notice when placing a piece."""

import random

from cirkis import legal_placements, new_game, play, replay
from cirkis.engine import make_player
from cirkis.engine.players.heuristics import completing_mask
from tests.game.rules.positions import random_game


def test_takes_the_center_star() -> None:
    """With two Chevrons in the Center Star, the player covers the last segment for 10 points."""
    state = replay(new_game(), ["A1+B1", "B2", "C1+D1", "D2"])
    assert state.to_play == 0
    seen = make_player("greedy").choose(state, random.Random(1))
    assert "E1" in seen.cells


def test_denies_the_center_star() -> None:
    """The player does not leave the last segment of a Star to the seat that leads in it."""
    state = replay(new_game(), ["A1+B1", "B2", "C1+D1"])
    assert state.to_play == 1
    for seed in range(5):
        state_after = play(state, make_player("greedy").choose(state, random.Random(seed))).state
        replies = {p.name for p in legal_placements(state_after)}
        assert state_after.to_play == 1 or "E1" not in replies


def test_does_not_open_with_a_small_piece() -> None:
    for seed in range(10):
        assert len(make_player("greedy").choose(new_game(), random.Random(seed)).cells) > 1


def test_completing_mask_has_what_completes_figures() -> None:
    for seed in range(5):
        for state in random_game(random.Random(seed), center_ring=True, target=200)[:-1]:
            mask = completing_mask(state)
            for placement in legal_placements(state):
                filled = state.filled | placement.mask
                completes = any(
                    f.mask & ~state.filled and not f.mask & ~filled for f in state.variant.figures
                )
                assert completes == bool(mask >> placement.index & 1)
