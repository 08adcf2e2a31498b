"""What the processes of a pool run: batches of games, with players kept from batch to batch."""

from __future__ import annotations

import time
from threading import get_ident
from typing import NamedTuple

from cirkis import __version__
from cirkis.arena.participants import PlayerFactory
from cirkis.arena.plan import Plan
from cirkis.arena.referee import referee_game
from cirkis.arena.result import GameResult
from cirkis.errors import CirkisError

_factories: dict[int, tuple[Plan, PlayerFactory]] = {}  # by thread


class Batch(NamedTuple):
    """Games that were played in a row, and the seconds they took."""

    results: list[GameResult]
    seconds: float


def check_players(plan: Plan, version: str) -> None:
    """Make all players of the plan once in this process.

    Args:
        plan: what is to be played.
        version: the version of the program that asks.

    Raises:
        CirkisError: a player cannot be made, or this process runs another version.
    """
    _check_version(version)
    _factory(plan).check(plan.participants)


def play_batch(plan: Plan, games: list[int], keeps_records: bool, version: str) -> Batch:
    """Play some games of the plan.

    Args:
        plan: what is to be played.
        games: the numbers of the games.
        keeps_records: whether the results include the records.
        version: the version of the program that asks.

    Raises:
        CirkisError: a player cannot be made here, or this process runs another version.
    """
    _check_version(version)
    begun, factory = time.monotonic(), _factory(plan)
    results = [referee_game(plan, game, factory, keeps_records) for game in games]
    return Batch(results, time.monotonic() - begun)


def _check_version(version: str) -> None:
    if version != __version__:
        raise CirkisError(f"a worker has Cir*Kis {__version__}, not {version}")


def close_players(plan: Plan) -> None:
    """End the programs that the threads of this process keep running for a plan."""
    for thread, (served, factory) in list(_factories.items()):
        if served == plan:
            factory.close()
            _factories.pop(thread, None)


def _factory(plan: Plan) -> PlayerFactory:
    """Return the factory of this thread, replaced when the plan changes."""
    thread = get_ident()
    served, factory = _factories.get(thread, (None, None))
    if factory is None or served != plan:
        if factory is not None:
            factory.close()
        factory = PlayerFactory(plan.move_seconds)
        _factories[thread] = plan, factory
    return factory
