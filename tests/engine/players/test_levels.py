"""The table of levels, and every level's properties."""

from threading import Event

import pytest

from cirkis.engine import (
    DEFAULT_LEVEL,
    LEVELS,
    PLAYERS,
    REFERENCE_PLAYERS,
    STYLED_PLAYERS,
    Player,
    Stoppable,
    make_player,
)
from cirkis.lab import check_player

ALIKE = set(STYLED_PLAYERS) - {"seasoned-hoarder"}  # these differ only in their parameters
DEEP = ("skilled", "expert", "master", "champion")


@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in PLAYERS if level not in (*DEEP, *ALIKE)])
def test_every_player_meets_the_contract(level: str) -> None:
    check_player(PLAYERS[level].make)


@pytest.mark.slow
@pytest.mark.parametrize("level", DEEP)
def test_stopped_levels_meet_the_contract(level: str) -> None:
    def stopped() -> Player:
        player = make_player(level)
        assert isinstance(player, Stoppable)
        player.stop = Event()
        player.stop.set()
        return player

    check_player(stopped)


@pytest.mark.parametrize("level", PLAYERS)
def test_player_is_found_by_its_id(level: str) -> None:
    assert PLAYERS[level].id == level
    assert make_player(level).name == level


def test_strengths() -> None:
    """Levels are ranked from 1 to 9; a style has the rank of its level, and other players 0."""
    assert [level.strength for level in LEVELS.values()] == list(range(1, 10))
    ranks = {LEVELS["casual"].strength, LEVELS["improver"].strength}
    assert {level.strength for level in STYLED_PLAYERS.values()} == ranks
    assert {level.strength for level in REFERENCE_PLAYERS.values()} == {0}
    assert len(PLAYERS) == len(LEVELS) + len(STYLED_PLAYERS) + len(REFERENCE_PLAYERS)
    assert LEVELS[DEFAULT_LEVEL].strength < 5
