"""The table of levels and what holds for each of them."""

from __future__ import annotations

import pytest

from cirkis.errors import CirkisError
from cirkis.players import LEVELS, make_player
from tests.players.contract import check_player


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_keeps_the_contract(level: str) -> None:
    """Every level passes the contract test of players."""
    check_player(LEVELS[level].make)


@pytest.mark.parametrize("level", LEVELS)
def test_level_is_found_by_its_id(level: str) -> None:
    """A level stands under its own id, and makes players that bear it as a name."""
    assert LEVELS[level].id == level
    assert make_player(level).name == level


def test_strengths_are_ranks() -> None:
    """No two levels have the same strength, and the table goes from weak to strong."""
    strengths = [level.strength for level in LEVELS.values()]
    assert strengths == sorted(set(strengths))


def test_levels_are_described_in_one_line() -> None:
    """Every level tells people in one line how it plays."""
    for level in LEVELS.values():
        assert level.description.strip()
        assert "\n" not in level.description


def test_unknown_level_names_the_known_ones() -> None:
    """A level that does not exist is refused with a list of those that do."""
    with pytest.raises(CirkisError, match=r'"grandmaster".*random.*greedy'):
        make_player("grandmaster")
