"""What a crew is given to do: portions of games, in whatever process or machine it does them."""

from __future__ import annotations

import time
from threading import get_ident
from typing import NamedTuple

from cirkis import __version__
from cirkis.arena.entrants import Dressing
from cirkis.arena.plan import Plan
from cirkis.arena.referee import play_planned
from cirkis.arena.result import Result
from cirkis.errors import CirkisError

_dressings: dict[int, tuple[Plan, Dressing]] = {}  # by thread


class Portion(NamedTuple):
    """Games that were played one after the other, and how many seconds they took."""

    results: list[Result]
    seconds: float


def check_players(plan: Plan, version: str) -> None:
    """All players of the plan can be made here, by this version of the program.

    Raises:
        CirkisError: one of them cannot, or the version is another.
    """
    _check_version(version)
    _dressing(plan).check(plan.entrants)


def play_portion(plan: Plan, games: list[int], keeps_records: bool, version: str) -> Portion:
    """Play these games of the plan.

    Raises:
        CirkisError: a player cannot be made here, or the version of the program is another.
    """
    _check_version(version)
    begun, dressing = time.monotonic(), _dressing(plan)
    results = [play_planned(plan, game, dressing, keeps_records) for game in games]
    return Portion(results, time.monotonic() - begun)


def _check_version(version: str) -> None:
    if version != __version__:
        raise CirkisError(f"a worker has Cir*Kis {__version__}, not {version}")


def leave(plan: Plan) -> None:
    """End the programs that any thread of this process has kept running for a plan."""
    for thread, (kept_for, dressing) in list(_dressings.items()):
        if kept_for == plan:
            dressing.close()
            _dressings.pop(thread, None)


def _dressing(plan: Plan) -> Dressing:
    """The players of this thread: kept from portion to portion, anew for another plan."""
    thread = get_ident()
    kept_for, dressing = _dressings.get(thread, (None, None))
    if dressing is None or kept_for != plan:
        if dressing is not None:
            dressing.close()
        dressing = Dressing(plan.move_seconds)
        _dressings[thread] = plan, dressing
    return dressing
