"""Random games of all kinds, position by position."""

import random
from collections.abc import Iterator
from dataclasses import replace

from cirkis.game import Options, State, new_game
from tests.game.rules.positions import play_on


def random_options(rng: random.Random) -> Options:
    players = rng.randint(2, 4)
    if players == 2 and rng.random() < 0.3:
        return Options(pie=True, starter=rng.randint(1, 2))
    return Options(
        players=players,
        colours=tuple(rng.sample(("green", "purple", "red", "yellow"), players)),  # pyrefly: ignore[bad-argument-type]
        starter=rng.randint(1, players),
        target=rng.choice((5, 15, 40, 40, 300)),
        stop=rng.choice(("turn", "at-once")),  # pyrefly: ignore[bad-argument-type]
        center_ring=rng.random() < 0.5,
        match=rng.choice((0, 100)),
        head_start=rng.choice(((), tuple(rng.choice((0, 3, 4)) for _ in range(players)))),
        without=rng.choice(((), tuple(rng.choice(("0", "A", "BT")) for _ in range(players)))),
    )


def game_with_withdrawals(
    rng: random.Random, options: Options, leaving: float = 0.02
) -> Iterator[State]:
    """Yield every position of a game in which seats can withdraw, even before it begins."""
    absent = rng.sample(range(options.players), rng.choice((0, 0, 0, options.players - 2)))
    state = new_game(options, withdrawn=absent)
    yield state
    yield from play_on(state, rng, leaving)


def without_history(state: State) -> State:
    """Return the position with the pieces before the Leader sorted by number."""
    return replace(state, placed=(*sorted(state.placed[:-1]), *state.placed[-1:]))
