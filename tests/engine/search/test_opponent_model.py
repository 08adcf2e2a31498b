"""The seats that the search assumes to be greedy, and the effect on the search."""

import random
from itertools import pairwise

import pytest

from cirkis.engine import Player, make_player
from cirkis.engine.search.config import INFORMED, STRONGEST, SearchConfig
from cirkis.engine.search.evaluation.opponent_model import GreedyOdds
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.engine.search.tree.search import Search
from cirkis.game import State, legal_placements, new_game, play, withdraw
from tests.nightly import rounds

ALWAYS = STRONGEST._replace(greedy_prior=1.0)


def after(seats: list[Player], plies: int, seed: int) -> State:
    """Return the position after this many plies of a game, or the last one before its end."""
    rng = random.Random(seed)
    state = new_game(players=len(seats))
    while state.plies < plies:
        following = play(state, seats[state.to_play].choose(state, rng)).state
        if following.is_over:
            break
        state = following
    return state


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_placements_reveal_greedy_seats(players: int) -> None:
    known, mistaken, others, games = 0, 0, 0, rounds(3, 6)
    for seed in range(games):
        seats: list[Player] = [make_player("greedy"), make_player("random")]
        seats += [SearchPlayer(simulations=300)] * (players - 2)
        log_odds = GreedyOdds(STRONGEST).log_odds(after(seats, 10 * players, seed))
        known += log_odds[0] > 0
        mistaken += sum(weight > 0 for weight in log_odds[1:])
        others += players - 1
    assert known == games
    assert mistaken <= others / 3


def test_only_other_seats_and_only_at_larger_tables() -> None:
    """A seat never assumes itself to be greedy; with two players, no seat is assumed greedy."""
    for players in (2, 3, 4):
        state = after([make_player("greedy")] * players, 24, 1)
        others = tuple(float(players > 2 and seat != state.to_play) for seat in range(players))
        assert GreedyOdds(ALWAYS).chances(state) == others
        assert GreedyOdds(STRONGEST).chances(state) == pytest.approx(others, abs=0.2)
        assert GreedyOdds(STRONGEST).chances(state)[state.to_play] < 1e-9
        assert GreedyOdds(INFORMED).chances(state) == (0.0,) * players


def test_a_withdrawal_keeps_earlier_evidence() -> None:
    state = after([make_player("greedy")] * 4, 16, 2)
    follower = GreedyOdds(STRONGEST)
    before = follower.log_odds(state)
    state = withdraw(state, (state.to_play + 1) % 4).state
    assert follower.log_odds(state) == before
    rng = random.Random(2)
    for _ in range(5):
        state = play(state, rng.choice(legal_placements(state))).state
    assert GreedyOdds(STRONGEST).chances(state)[state.to_play] < 1e-9


def test_following_a_game_changes_no_odds() -> None:
    """The odds equal those of a new follower, even after other games or with more players."""
    follower, games = GreedyOdds(STRONGEST), random.Random(3)
    for players in (3, 3, 4):
        state = new_game(players=players)
        for _ in range(12):
            assert follower.log_odds(state) == GreedyOdds(STRONGEST).log_odds(state)
            state = play(state, games.choice(legal_placements(state))).state


@pytest.mark.parametrize("config", [ALWAYS, STRONGEST])
def test_a_tree_with_greedy_seats_belongs_to_one_seat(config: SearchConfig) -> None:
    """A tree grown for one seat is kept for its next turn and dropped for another seat's."""

    def grown() -> Search:
        search = Search(new_game(players=3), seed=1, config=config, capacity=100_000)
        search.run(simulations=2_000)
        return search

    search, states = grown(), [new_game(players=3)]
    for placement in search.principal_variation(search.best(), 12):
        states.append(play(states[-1], placement).state)
    others = next(state for state in states if state.to_play != 0)
    own = next(b for a, b in pairwise(states) if a.to_play != 0 and b.to_play == 0)
    assert not search.advance(others)
    again = grown()
    assert again.advance(own)
    assert again.visits > 0
