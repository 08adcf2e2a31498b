"""Games for the tests, played by the greedy player with some random placements."""

import random
from functools import cache
from typing import Any

from cirkis import State, legal_placements, new_game, play
from cirkis.engine.players.heuristics import GreedyPlayer
from cirkis.game import Record, record_from_state


def states_of(seed: int, **options: Any) -> tuple[State, ...]:
    rng, greedy = random.Random(seed), GreedyPlayer()
    states = [new_game(**options)]
    while not states[-1].is_over:
        state = states[-1]
        is_random = rng.random() < 0.25
        chosen = rng.choice(legal_placements(state)) if is_random else greedy.choose(state, rng)
        states.append(play(state, chosen).state)
    return tuple(states)


@cache
def short_game() -> Record:
    return record_from_state(states_of(3, target=15)[-1], names=("Ann", "<b>Bo & Co</b>"))
