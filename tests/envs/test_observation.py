"""Positions as numbers: counted by hand, and consistent between seats."""

import random

import pytest

from cirkis import Options, State, new_game, play, standard_board
from cirkis.envs import observation_layout, observation_size, observe
from tests.game.rules.positions import play_on


def part(state: State, name: str, viewer: int | None = None) -> list[int]:
    return observe(state, viewer)[observation_layout(state.options)[name]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sizes(players: int) -> None:
    """165 cells twice, nine shapes and a score for each player, and two more numbers."""
    state = new_game(Options(players=players))
    assert len(observe(state)) == observation_size(state.options) == 332 + 10 * players
    assert sum(part(state, "stocks")) == players * 20
    assert not any(part(state, "owner") + part(state, "leader") + part(state, "scores"))


def test_a_placement_from_both_sides() -> None:
    """The first of three seats sees its piece as its own; for the second, it is the last seat's."""
    state = play(new_game(Options(players=3)), "A2+E3").state
    cells = [cell.index for cell in standard_board().cells if cell.name in ("A2", "E3")]
    for viewer, number in ((0, 1), (1, 3), (2, 2)):
        owner = part(state, "owner", viewer)
        assert [cell for cell, seen in enumerate(owner) if seen] == cells
        assert {owner[cell] for cell in cells} == {number}
    assert sum(part(state, "leader")) == 2
    assert part(state, "turn", 0) == [1]
    assert part(state, "turn") == [0]
    stocks = part(state, "stocks", 1)
    assert [sum(stocks[i : i + 9]) for i in (0, 9, 18)] == [20, 20, 19]


def test_whole_games() -> None:
    """At every ply the parts are in the viewer's order, and agree with the state."""
    for state in play_on(new_game(Options(players=4)), random.Random(3)):
        for viewer in range(4):
            owner = part(state, "owner", viewer)
            for further in range(4):
                seat = (viewer + further) % 4
                seen = sum(1 << cell for cell, number in enumerate(owner) if number == further + 1)
                assert seen == state.owned[seat]
                assert part(state, "scores", viewer)[further] == state.scores[seat]
        assert part(state, "free") == [int(state.is_free_turn)]
