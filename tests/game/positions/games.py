"""Random games of all kinds, position by position."""

import random
from collections.abc import Iterator
from dataclasses import replace

from cirkis.game import Options, PieceSet, State, new_game, standard_pieces
from tests.game.rules.positions import play_on


def random_options(rng: random.Random, pieces: PieceSet | None = None) -> Options:
    pieces = pieces or standard_pieces()
    players = rng.randint(2, 4)
    target, stop = rng.choice((5, 10, 25, 40, 1000)), rng.choice(("turn", "at-once"))
    if players == 2 and rng.random() < 0.3:
        return Options(pie=True, starter=rng.randint(1, 2), target=target, stop=stop, pieces=pieces)  # pyrefly: ignore[bad-argument-type]
    missing = ["0", *(shape.code for shape in pieces.shapes if shape.count > 1)]
    return Options(
        players=players,
        colours=tuple(rng.sample(("green", "purple", "red", "yellow"), players)),  # pyrefly: ignore[bad-argument-type]
        starter=rng.randint(1, players),
        target=target,
        stop=stop,  # pyrefly: ignore[bad-argument-type]
        center_ring=rng.random() < 0.5,
        match=rng.choice((0, 100)),
        pieces=pieces,
        head_start=rng.choice(((), tuple(rng.choice((0, 3, 4)) for _ in range(players)))),
        without=rng.choice(((), tuple(rng.choice(missing) for _ in range(players)))),
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
