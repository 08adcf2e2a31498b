"""Perft: the compiled rules agree with the library and reach further."""

from __future__ import annotations

import pytest

from cirkis.engine.search.counting import perft
from cirkis.engine.search.kernel.position import encode_state, tables_for
from cirkis.game import State, legal_placements, new_game, play
from cirkis.game.rules.perft import perft as library_perft

pytestmark = pytest.mark.slow  # counts millions of games


def counted(state: State, depth: int) -> int:
    """Return the kernel's perft."""
    return perft(tables_for(state), encode_state(state), depth)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counts_are_those_of_the_library(players: int) -> None:
    """From the opening, the counts agree as deep as plain Python reaches quickly."""
    state = new_game(players=players)
    for depth in range(4):
        assert counted(state, depth) == library_perft(state, depth)


def test_one_deeper_than_plain_python() -> None:
    """A deeper count is the sum over all first placements, and symmetric ones have equal counts.

    The board's ten symmetries map games to games, so first placements fall into classes with equal
    counts; each member is counted by itself here.
    """
    state = new_game()
    by_first = {p.name: counted(play(state, p).state, 4) for p in legal_placements(state)}
    assert sum(by_first.values()) == counted(state, 5)
    for name, count in by_first.items():
        turned = "+".join("ABCDE"["ABCDE".index(c[0]) - 1] + c[1:] for c in name.split("+"))
        assert by_first[state.variant.table.parse(turned).name] == count
