"""The 515 placements have numbers and names that never change."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from cirkis.errors import IllegalPlacement, UnreadablePlacement
from cirkis.game import (
    action_count,
    action_names,
    cell_symmetries,
    index_of,
    placement_of,
    placement_symmetries,
    placement_table,
    standard_board,
    standard_pieces,
)
from tests.game.pieces.test_placements import COUNTS
from tests.game.rules.positions import only, piece_set

PINNED = Path(__file__).with_name("placements.txt").read_text("ascii").split()


def test_pinned() -> None:
    """Every placement keeps the number and name in the file, whatever else changes."""
    assert action_count() == len(PINNED) == 515
    assert [str(placement_of(index)) for index in range(515)] == PINNED
    assert list(action_names()) == [name.partition(":")[2] for name in PINNED]
    assert [index_of(name) for name in PINNED] == list(range(515))
    assert [index_of(name) for name in action_names()] == list(range(515))


def test_pinned_file_follows_its_rule() -> None:
    """The file has the expected number of placements of each shape, sorted by cell names."""
    runs = {code: list(run) for code, run in groupby(PINNED, lambda name: name[0])}
    assert {code: len(run) for code, run in runs.items()} == COUNTS
    assert list(runs) == list("BSWKTACHV")

    def cells(name: str) -> list[tuple[str, int]]:
        return [(cell[0], int(cell[1:])) for cell in re.findall(r"[A-E]\d+", name)]

    for run in runs.values():
        assert run == sorted(run, key=cells)
        assert all(cells(name) == sorted(cells(name)) for name in run)


def test_unknown() -> None:
    for index in (-1, 515):
        with pytest.raises(IndexError, match="use 0 to 514"):
            placement_of(index)
    with pytest.raises(UnreadablePlacement):
        index_of("Z1")
    with pytest.raises(IllegalPlacement):
        index_of("A1+A15")


def test_own_pieces() -> None:
    pieces = only(V=1, T=1)
    assert action_count(pieces) == COUNTS["V"] + COUNTS["T"]
    assert placement_of(0, pieces).code == "V"
    assert index_of(action_names(pieces)[12], pieces) == 12


def test_permutations_agree() -> None:
    board, table = standard_board(), placement_table(standard_pieces())
    assert len(cell_symmetries()) == len(placement_symmetries()) == 10
    for cells, placements in zip(cell_symmetries(), placement_symmetries(), strict=True):
        assert sorted(cells) == list(range(165))
        assert sorted(placements) == list(range(515))
        for placement in table.placements[::11]:
            numbers = [board.by_name[name].index for name in placement.cells]
            after = {board.cells[cells[number]].name for number in numbers}
            assert set(placement_of(placements[placement.index]).cells) == after


def test_symmetries_of_a_set_without_turning_over() -> None:
    ways = placement_symmetries(piece_set("one_hand"))
    assert len(ways) == 5
    assert all(sorted(way) == list(range(len(way))) for way in ways)
