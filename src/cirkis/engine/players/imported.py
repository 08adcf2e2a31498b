"""Players from other packages: classes by module and name, and entry points.

A package adds players through entry points in the group "cirkis.players". Each is a class or
function that returns a player; "name:argument" passes the text after the colon to it.
"""

import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NoReturn

from cirkis.engine.player import Player
from cirkis.errors import CirkisError, PlayerFailed

GROUP = "cirkis.players"

_CLASS = re.compile(r"[\w.]+:\w+")


@cache
def installed_players() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def check_class(target: str) -> None:
    if not _CLASS.fullmatch(target):
        raise CirkisError(f'"python:{target}" is not a player: write python:package.module:Class')


def make_of_class(target: str) -> Player:
    """Make a player from package.module:Class, or raise PlayerFailed."""

    def make() -> Any:
        module, _, name = target.partition(":")
        return getattr(import_module(module), name)()

    return _made(target, make)


def make_installed(target: str) -> Player:
    """Make a player from an entry point, given as name or name:argument, or raise PlayerFailed."""
    name, colon, argument = target.partition(":")
    entry = installed_players()[name]
    return _made(target, lambda: entry.load()(*[argument] * bool(colon)))


@cache
def _guard_exit() -> None:
    """Make os._exit raise SystemExit in this process, so that the player fails, not the program."""
    process, leave = os.getpid(), os._exit

    def raise_exit(status: int) -> NoReturn:
        if os.getpid() == process:
            raise SystemExit(status)
        leave(status)

    os._exit = raise_exit


def _made(what: str, make: Callable[[], Any]) -> Player:
    _guard_exit()
    try:
        made = make()
    except (Exception, SystemExit) as problem:  # third-party code can raise anything
        why = f"{type(problem).__name__}: {problem}"
        raise PlayerFailed(f'cannot make a player from "{what}": {why}') from problem
    return checked_player(made, f'"{what}"')


def checked_player(made: Any, what: str) -> Player:
    """Return the object, or raise PlayerFailed if it is a class or has no `choose`."""
    if isinstance(made, type):
        raise PlayerFailed(f"{what} is a class: pass a player, {made.__name__}()")
    if not callable(getattr(made, "choose", None)):
        raise PlayerFailed(f"{what} is not a player: it has no method choose(state, rng)")
    player: Player = made
    return player
