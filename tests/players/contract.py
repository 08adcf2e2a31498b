"""What every player must do; tests of other players call check_player too."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from cirkis import Options, State, is_legal, new_game, play, withdraw
from cirkis.errors import IllegalMove
from cirkis.pieces import parse_piece_set
from cirkis.players import Player

# Seven small pieces: turns are lost, stocks run out, the board stays half empty.
SMALL_SET = parse_piece_set(
    """
name = "small"
[[shape]]
name = "Wedge"
code = "W"
count = 3
cells = ["kite"]
joints = []
[[shape]]
name = "Arrow"
code = "A"
count = 3
cells = ["dart"]
joints = []
[[shape]]
name = "Sliver"
code = "V"
count = 1
cells = ["sliver"]
joints = []
"""
)

GAMES: dict[str, Options] = {
    "two players": Options(),
    "three players, the last one starts": Options(players=3, starter=3),
    "four players": Options(players=4),
    "center ring": Options(center_ring=True),
    "stop at once": Options(players=3, target=20, stop="at-once"),  # type: ignore[arg-type]
    "a target nobody reaches": Options(players=2, target=1000),
    "match round": Options(match=100),
    "small piece set": Options(players=4, pieces=SMALL_SET),
}


def check_player(make: Callable[[], Player], games: dict[str, Options] = GAMES) -> None:
    """Check that a player chooses legally and repeatably in every game."""
    for seed, (name, options) in enumerate(games.items()):
        first = list(chosen(make(), options, seed))
        again = list(chosen(make(), options, seed))
        assert first == again, f"{name}: the same seed must give the same game"
    check_name(make)
    check_after_withdrawal(make)
    check_over(make())


def chosen(player: Player, options: Options, seed: int) -> Iterator[str]:
    """Yield the placements of a whole game that the player plays against itself, each checked."""
    rng = random.Random(seed)
    state = new_game(options)
    while not state.is_over:
        before = copy.copy(state)
        placement = player.choose(state, rng)
        assert state == before, "a player must not change the state"
        assert is_legal(state, placement), f"{placement} is not legal"
        yield placement.name
        state = play(state, placement).state


def check_name(make: Callable[[], Player]) -> None:
    """Check that a player has a printable name on one line, the same each time it is made."""
    name = make().name
    assert name == make().name
    assert name
    assert name.isprintable()


def check_after_withdrawal(make: Callable[[], Player]) -> None:
    """Check that a player keeps playing after others have withdrawn."""
    state = withdraw(new_game(players=4), 0).state
    rng = random.Random(0)
    for _ in range(8):
        placement = make().choose(state, rng)
        assert is_legal(state, placement)
        state = play(state, placement).state


def check_over(player: Player) -> None:
    """Check that a player raises an error after the end."""
    with pytest.raises(IllegalMove, match="over"):
        player.choose(over(), random.Random(0))


def over() -> State:
    """Return a game that has just ended because all but one withdrew."""
    return withdraw(replace(new_game(), scores=(5, 0)), 0).state
