"""The table of levels, and what holds for each of them."""

from __future__ import annotations

import random
from threading import Event

import pytest

from cirkis import new_game, withdraw
from cirkis.engine import (
    DEFAULT_LEVEL,
    LEVELS,
    PLAYERS,
    REFERENCE_PLAYERS,
    Player,
    Stoppable,
    make_player,
)
from cirkis.errors import IllegalMove
from cirkis.lab import check_player

DEEP = ("skilled", "expert", "master", "champion")


@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in PLAYERS if level not in DEEP])
def test_every_player_keeps_the_contract(level: str) -> None:
    """Every level and every reference player passes the contract test."""
    check_player(PLAYERS[level].make)


@pytest.mark.slow
@pytest.mark.parametrize("level", DEEP)
def test_levels_that_are_stopped_keep_the_contract(level: str) -> None:
    """Levels that think long can be stopped, and still pass the contract test."""

    def stopped() -> Player:
        player = make_player(level)
        assert isinstance(player, Stoppable)
        player.stop = Event()
        player.stop.set()
        return player

    check_player(stopped)


@pytest.mark.parametrize("level", PLAYERS)
def test_games_that_are_over(level: str) -> None:
    """After the end every player of ours raises the error that the rules have for it."""
    over = withdraw(new_game(), 0).state
    with pytest.raises(IllegalMove, match="over"):
        make_player(level).choose(over, random.Random(0))


@pytest.mark.parametrize("level", PLAYERS)
def test_player_is_found_by_its_id(level: str) -> None:
    """A player is listed under its id, which is its name."""
    assert PLAYERS[level].id == level
    assert make_player(level).name == level


def test_strengths_are_ranks() -> None:
    """There are nine levels, ranked from 1 to 9 from weak to strong."""
    assert [level.strength for level in LEVELS.values()] == list(range(1, 10))


def test_reference_players_are_not_levels() -> None:
    """Reference players are not levels: they have a table of their own and strength 0."""
    assert not set(REFERENCE_PLAYERS) & set(LEVELS)
    assert {level.strength for level in REFERENCE_PLAYERS.values()} == {0}


@pytest.mark.parametrize("level", ["random", "beginner", "greedy", "club", "expert", "master"])
def test_levels_of_the_first_version_are_known(level: str) -> None:
    """The players of tables from the first version can still be made."""
    assert make_player(level).name == level


def test_default_level_is_easy() -> None:
    """The default level is one of the weaker half."""
    assert LEVELS[DEFAULT_LEVEL].strength < 5
