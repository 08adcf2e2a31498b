"""The player that searches passes the contract of all players, and plays well."""

from __future__ import annotations

import random
from threading import Event

from cirkis.players import Player, make_player
from cirkis.rules import State, legal_placements, new_game, play
from cirkis.search.search_player import SearchPlayer
from tests.players.contract import check_player


def finished(seats: list[Player], seed: int) -> State:
    """A game played to its end."""
    rng = random.Random(seed)
    state = new_game(players=len(seats))
    while not state.is_over:
        state = play(state, seats[state.to_play].choose(state, rng)).state
    return state


def test_contract() -> None:
    """What every player promises, with a limit of simulations."""
    check_player(lambda: SearchPlayer(simulations=200))


def test_beats_greedy() -> None:
    """With two thousand simulations a move it loses next to no game to the greedy player."""
    strong, greedy = SearchPlayer(simulations=2_000), make_player("greedy")
    won = 0
    for seed in range(6):
        seats = [strong, greedy] if seed % 2 else [greedy, strong]
        outcome = finished(seats, seed).outcome
        assert outcome is not None
        won += outcome.winners == (0 if seed % 2 else 1,)
    assert won >= 5


def test_a_stopped_search_still_answers() -> None:
    """With the stop event set from the start, a legal placement is returned at once."""
    stop = Event()
    stop.set()
    state = new_game(players=4)
    placement = SearchPlayer(seconds=60, stop=stop).choose(state, random.Random(1))
    assert placement in legal_placements(state)


def test_keeping_the_tree() -> None:
    """A player that keeps its tree plays legal games, even several of them."""
    keeper = SearchPlayer(simulations=300, reuse_tree=True)
    for seed in range(2):
        assert finished([keeper, make_player("random"), keeper], seed).is_over
