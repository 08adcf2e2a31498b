"""Puzzles are alike if they differ only in rotation, reflection, colours or pieces."""

from typing import Any

import pytest

import cirkis
from cirkis.game import State, cell_symmetries, standard_board
from cirkis.practice.puzzles.puzzle import likeness, puzzle_id
from tests.game.rules.positions import random_position


def _game(plies: int, seed: int, players: int = 2, starter: int = 1) -> list[str]:
    state = random_position(seed, plies, players=players, starter=starter)
    return [placement.name for _, placement in state.pieces]


def _played(names: list[str], **options: Any) -> State:
    return cirkis.replay(cirkis.new_game(**options), names)


def _moved_names(names: list[str], way: tuple[int, ...]) -> list[str]:
    board = standard_board()
    return [
        "+".join(board.cells[way[board.by_name[cell].index]].name for cell in name.split("+"))
        for name in names
    ]


@pytest.mark.parametrize("way", range(10))
def test_symmetric_games_are_alike(way: int) -> None:
    names = _game(14, way)
    *before, last = _moved_names(names, cell_symmetries()[way])
    own, other = _played(names[:-1]), _played(before)
    solution = cirkis.parse_placement(own, names[-1])
    image = cirkis.parse_placement(other, last)
    assert puzzle_id(own, solution) == puzzle_id(other, image)
    assert cirkis.is_legal(other, image)


def test_colours_make_no_difference() -> None:
    *before, last = _game(11, 3, players=3)
    games = [_played(before, players=3, starter=starter) for starter in (1, 2, 3)]
    ids = {puzzle_id(game, cirkis.parse_placement(game, last)) for game in games}
    assert len(ids) == 1


def test_other_puzzles_are_not_alike() -> None:
    names = _game(12, 5)
    state = _played(names)
    legal = cirkis.legal_placements(state)
    keys = {likeness(state, placement) for placement in legal}
    assert len(keys) == len(legal)
    swapped = _played(_game(12, 6))
    shared = {likeness(swapped, one) for one in cirkis.legal_placements(swapped)}
    assert not keys & shared
