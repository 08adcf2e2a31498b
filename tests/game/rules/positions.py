"""Positions built by hand: small piece sets, and games given as the cells of each placement."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from cirkis import (
    Options,
    Outcome,
    PieceSet,
    Played,
    State,
    legal_placements,
    load_piece_set,
    new_game,
    play,
    withdraw,
)
from cirkis import replay as replayed
from cirkis.game import Event, standard_pieces

SETS = Path(__file__).parents[1] / "pieces" / "sets"


@cache
def piece_set(name: str) -> PieceSet:
    return load_piece_set(name if name == "standard" else SETS / f"{name}.toml")


def only(**counts: int) -> PieceSet:
    """Return the standard shapes with these letters and counts, as in only(A=3, W=1)."""
    shapes = {shape.code: shape for shape in standard_pieces().shapes}
    return PieceSet("test", tuple(replace(shapes[c], count=n) for c, n in counts.items()))


# Plenty of one-cell pieces: any cell can be filled, if each piece touches the one before.
SINGLES = only(W=60, A=60, V=10)

# So few pieces that a turn can be lost after seven placements: see test_placing.
NOOK = only(A=2, W=1, V=1)


def after(placements: str, **options: Any) -> State:
    """Return the position after the placements in a string, separated by spaces."""
    return replayed(new_game(**options), placements.split())


def last(placements: str, **options: Any) -> Played:
    *before, final = placements.split()
    return play(after(" ".join(before), **options), final)


def end(state: State) -> Outcome:
    """Return how a game that is over ended."""
    assert state.outcome is not None
    return state.outcome


def of_type(events: tuple[Event, ...], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def legal(state: State) -> set[str]:
    return {placement.name for placement in legal_placements(state)}


def play_on(state: State, rng: random.Random, leaving: float = 0) -> Iterator[State]:
    """Yield the positions that follow this one in a random game; seats can withdraw."""
    while not state.is_over:
        if leaving and rng.random() < leaving:
            playing = [seat for seat in range(state.options.players) if seat not in state.withdrawn]
            state = withdraw(state, rng.choice(playing)).state
        else:
            state = play(state, rng.choice(legal_placements(state))).state
        yield state


def random_game(rng: random.Random, options: Options | None = None, **values: Any) -> list[State]:
    """Return all positions of a random game, including the last one."""
    begin = new_game(options, **values)
    return [begin, *play_on(begin, rng)]


@cache
def random_position(seed: int, plies: int = 1000, **options: Any) -> State:
    """Return the position in a random game after this many placements, or at its end if sooner."""
    begin = new_game(**options)
    return [begin, *islice(play_on(begin, random.Random(seed)), plies)][-1]
