"""Random games of all kinds, position by position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from cirkis.game import Options, State, legal_placements, new_game, play, withdraw


def random_options(rng: random.Random) -> Options:
    """Return options that differ in everything but the pieces."""
    players = rng.randint(2, 4)
    return Options(
        players=players,
        colours=tuple(rng.sample(("green", "purple", "red", "yellow"), players)),  # type: ignore[arg-type]
        starter=rng.randint(1, players),
        target=rng.choice((5, 15, 40, 40, 300)),
        stop=rng.choice(("turn", "at-once")),  # type: ignore[arg-type]
        center_ring=rng.random() < 0.5,
        match=rng.choice((0, 100)),
    )


def random_game(rng: random.Random, options: Options, leaving: float = 0.02) -> Iterator[State]:
    """Yield every position of a game in which seats withdraw at times, even before it begins."""
    seats = range(options.players)
    absent = rng.sample(seats, rng.choice((0, 0, 0, options.players - 2)))
    state = new_game(options, withdrawn=absent)
    yield state
    while not state.is_over:
        playing = [seat for seat in seats if seat not in state.withdrawn]
        if rng.random() < leaving:
            state = withdraw(state, rng.choice(playing)).state
        else:
            state = play(state, rng.choice(legal_placements(state))).state
        yield state


def without_history(state: State) -> State:
    """Return a position in which the pieces below the Leader have the order of their numbers."""
    return replace(state, placed=(*sorted(state.placed[:-1]), *state.placed[-1:]))
