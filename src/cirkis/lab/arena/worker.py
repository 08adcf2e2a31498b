"""Play games in a pool's processes, keeping players from one game to the next."""

from pathlib import Path
from threading import get_ident

from cirkis.engine.search.search_player import load_search
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.lab.arena.faults import is_of_the_player, one_line
from cirkis.lab.arena.participants import PlayerFactory
from cirkis.lab.arena.plan import Plan
from cirkis.lab.arena.referee import referee_game
from cirkis.lab.arena.result import GameResult
from cirkis.version import program_version

_factories: dict[int, tuple[Plan, PlayerFactory]] = {}  # by thread


def check_players(plan: Plan, logs: Path | None, version: str) -> None:
    """Create all players of the plan once in this process, which must run the given version."""
    _check_version(version)
    try:
        _factory(plan).check(plan.participants)
    except BaseException as problem:  # third-party code can raise anything
        if isinstance(problem, CirkisError) or not is_of_the_player(problem):
            raise
        why = one_line(f"{type(problem).__name__}: {problem}")
        raise PlayerFailed(f"a player could not be created: {why}") from None
    if logs is not None:  # so that a game's log includes the start of its programs
        close_players(plan)


def play_game(
    plan: Plan, keeps_record: bool, logs: Path | None, version: str, game: int
) -> GameResult:
    _check_version(version)
    if plan.clocks:
        load_search()  # before any clock starts
    return referee_game(plan, game, _factory(plan), keeps_record, logs)


def _check_version(version: str) -> None:
    if version != program_version():
        raise CirkisError(f"a worker has Cir*Kis {program_version()}, not {version}")


def close_players(plan: Plan) -> None:
    """End the programs that this process keeps running for a plan."""
    for thread, (served, factory) in list(_factories.items()):
        if served == plan:
            factory.close()
            _factories.pop(thread, None)


def _factory(plan: Plan) -> PlayerFactory:
    """Return this thread's factory; a new plan gets a new one."""
    thread = get_ident()
    served, factory = _factories.get(thread, (None, None))
    if factory is None or served != plan:
        if factory is not None:
            factory.close()
        factory = PlayerFactory(plan.move_seconds)
        _factories[thread] = plan, factory
    return factory
