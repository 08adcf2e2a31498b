"""The greedy player: what it must see, and how fast and how well it must play."""

from __future__ import annotations

import random
import time

import pytest

from cirkis import State, legal_placements, new_game, play, replay
from cirkis.players import Player, make_player
from cirkis.players.heuristics import completing_mask
from cirkis.players.random_player import RandomPlayer


def points(player: Player, other: Player, seed: int, players: int = 2) -> tuple[State, int]:
    """Return the end of a game of the player against copies of the other, and its seat."""
    rng = random.Random(seed)
    seat = seed % players
    state = new_game(players=players)
    while not state.is_over:
        mover = player if state.to_play == seat else other
        state = play(state, mover.choose(state, rng)).state
    return state, seat


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_beats_random_nearly_always(players: int) -> None:
    """One greedy player beats random players in over nine games of ten, from every seat."""
    games = [points(make_player("greedy"), RandomPlayer(), seed, players) for seed in range(40)]
    won = sum(state.outcome is not None and seat in state.outcome.winners for state, seat in games)
    assert won > 36


@pytest.mark.slow
def test_taker_stands_between_random_and_greedy() -> None:
    """The taker beats random in most games and loses most to greedy."""
    easy = [points(make_player("taker"), RandomPlayer(), seed) for seed in range(20)]
    hard = [points(make_player("taker"), make_player("greedy"), seed) for seed in range(20)]
    for games, low, high in ((easy, 14, 20), (hard, 0, 6)):
        won = sum(
            state.outcome is not None and seat in state.outcome.winners for state, seat in games
        )
        assert low <= won <= high


def test_takes_the_center_star() -> None:
    """With two Chevrons of its own in the Center Star, it covers the last segment for 10 points."""
    state = replay(new_game(), ["A1+B1", "B2", "C1+D1", "D2"])
    assert state.to_play == 0
    seen = make_player("greedy").choose(state, random.Random(1))
    assert "E1" in seen.cells


def test_denies_the_center_star() -> None:
    """It does not leave the last segment of a Star to the player who has the most of it."""
    state = replay(new_game(), ["A1+B1", "B2", "C1+D1"])
    assert state.to_play == 1
    for seed in range(5):
        state_after = play(state, make_player("greedy").choose(state, random.Random(seed))).state
        replies = {p.name for p in legal_placements(state_after)}
        assert state_after.to_play == 1 or "E1" not in replies


def test_does_not_open_with_a_small_piece() -> None:
    """Its first placement covers more than one cell, whatever the seed."""
    for seed in range(10):
        assert len(make_player("greedy").choose(new_game(), random.Random(seed)).cells) > 1


def test_completing_mask_is_what_completes() -> None:
    """In random games, a legal placement is in the mask exactly if it fills a figure."""
    for seed in range(5):
        rng = random.Random(seed)
        state = new_game(center_ring=True, target=200)
        while not state.is_over:
            said = completing_mask(state)
            for placement in legal_placements(state):
                filled = state.filled | placement.mask
                completes = any(
                    f.mask & ~state.filled and not f.mask & ~filled for f in state.variant.figures
                )
                assert completes == bool(said >> placement.index & 1)
            state = play(state, RandomPlayer().choose(state, rng)).state


def test_is_fast() -> None:
    """It takes less than 50 ms per choice on average over a whole game of four."""
    player, rng, state = make_player("greedy"), random.Random(3), new_game(players=4)
    begun = time.process_time()
    while not state.is_over:
        state = play(state, player.choose(state, rng)).state
    assert (time.process_time() - begun) / state.plies < 0.05
