"""What a crew is given to do: portions of games, in whatever process or machine it does them."""

from __future__ import annotations

import time
from threading import get_ident
from typing import NamedTuple

from cirkis import __version__
from cirkis.arena.entrants import PlayerFactory
from cirkis.arena.plan import Plan
from cirkis.arena.referee import play_planned
from cirkis.arena.result import Result
from cirkis.errors import CirkisError

_factories: dict[int, tuple[Plan, PlayerFactory]] = {}  # by thread


class Batch(NamedTuple):
    """Games that were played one after the other, and how many seconds they took."""

    results: list[Result]
    seconds: float


def check_players(plan: Plan, version: str) -> None:
    """All players of the plan can be made here, by this version of the program.

    Raises:
        CirkisError: one of them cannot, or the version is another.
    """
    _check_version(version)
    _factory(plan).check(plan.entrants)


def play_batch(plan: Plan, games: list[int], keeps_records: bool, version: str) -> Batch:
    """Play these games of the plan.

    Raises:
        CirkisError: a player cannot be made here, or the version of the program is another.
    """
    _check_version(version)
    begun, factory = time.monotonic(), _factory(plan)
    results = [play_planned(plan, game, factory, keeps_records) for game in games]
    return Batch(results, time.monotonic() - begun)


def _check_version(version: str) -> None:
    if version != __version__:
        raise CirkisError(f"a worker has Cir*Kis {__version__}, not {version}")


def leave(plan: Plan) -> None:
    """End the programs that any thread of this process has kept running for a plan."""
    for thread, (kept_for, factory) in list(_factories.items()):
        if kept_for == plan:
            factory.close()
            _factories.pop(thread, None)


def _factory(plan: Plan) -> PlayerFactory:
    """The players of this thread: kept from portion to portion, anew for another plan."""
    thread = get_ident()
    kept_for, factory = _factories.get(thread, (None, None))
    if factory is None or kept_for != plan:
        if factory is not None:
            factory.close()
        factory = PlayerFactory(plan.move_seconds)
        _factories[thread] = plan, factory
    return factory
