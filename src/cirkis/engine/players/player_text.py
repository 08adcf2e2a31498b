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
from typing import Any, NamedTuple, NoReturn

from cirkis.engine.player import Player, PlayerLike
from cirkis.engine.players.composed import SeededPlayer
from cirkis.engine.players.levels import PLAYERS, make_level
from cirkis.engine.search.config import CONFIGS
from cirkis.engine.search.search_text import search_player
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


PROGRAM = "gtp"
"""The kind of player that is a separate program, which only the arena and check-player can run."""

_COMMAND = re.compile(r"[\s/\\]|\.\w")  # commands and files contain these
_SEED = re.compile(r",seed=([^,]*)")


class PlayerText(NamedTuple):
    """The parts of a player's description.

    Attributes:
        kind: "level", "search", "python", "installed" or "gtp".
        target: the id of the level, the search as search_text reads it, the class as
            module:Class, the name of an installed player with its argument, or the command.
        seed: its own seed; None if it has none.
    """

    kind: str
    target: str
    seed: int | None = None

    def __str__(self) -> str:
        own = "" if self.seed is None else f",seed={self.seed}"
        return f"{self.kind}:{self.target}{own}"

    def make(self) -> Player:
        """Return a new player, or raise CirkisError."""
        if self.kind == PROGRAM:
            raise CirkisError(f'"{self}" is a program, which can play only in the arena')
        player = _MAKERS[self.kind](self.target)
        return player if self.seed is None else SeededPlayer(player, self.seed)


def _make_level(target: str) -> Player:
    level_id, *more = re.split("[:,]", target)
    if more and level_id in PLAYERS:
        raise CirkisError(f'"{target}" is not a player: the only setting of a level is seed=')
    return make_level(target)


_MAKERS: dict[str, Callable[[str], Player]] = {
    "level": _make_level,
    "search": search_player,
    "python": make_of_class,
    "installed": make_installed,
}
_CHECKS: dict[str, Callable[[str], object]] = {
    **_MAKERS,
    "python": check_class,  # the class is imported only to make the player
    "installed": lambda target: _check_installed(target.partition(":")[0]),
}


def parse_player(text: str) -> PlayerText:
    """Parse the description of a player.

    A description is a level ("club"), a search with its limit ("plain:0.5s", see
    cirkis.engine.search.search_text.search_player), "python:package.module:Class", the name of an
    installed player, with or without an argument ("name:argument"), or "gtp:COMMAND". All but
    programs can end with ",seed=7".

    Raises:
        CirkisError: the text does not describe a player.
    """
    kind, target = _split_kind(text.strip())
    if not text.strip():
        raise CirkisError("a player is missing: name a level, a search, a class or a program")
    if not target.strip():
        raise CirkisError(f'"{text}" is not a player: nothing follows the colon')
    if kind == PROGRAM:
        return PlayerText(kind, target.strip())
    seeds = _SEED.findall(target)
    parsed = PlayerText(kind, _SEED.sub("", target).strip(), _read_seed(seeds))
    _CHECKS[kind](parsed.target)
    return parsed


def make_player(text: str) -> Player:
    """Make a player from its description (see parse_player); "gtp:" is not supported.

    Raises:
        CirkisError: the text does not describe a player, or the player cannot be made.

    >>> import random
    >>> from cirkis.game import is_legal, new_game
    >>> is_legal(new_game(), make_player("greedy").choose(new_game(), random.Random(1)))
    True
    """
    return parse_player(text).make()


def as_player(player: str | PlayerLike) -> PlayerLike:
    """Return the given player, or make one from its description.

    Raises:
        CirkisError: it is neither a player nor the description of one.
    """
    return make_player(player) if isinstance(player, str) else checked_player(player, repr(player))


def split_players(text: str) -> tuple[str, ...]:
    """Split a list of players at commas; name=value belongs to the player before it."""
    players: list[str] = []
    for part in text.split(","):
        if players and re.match(r"\s*[\w.]+=", part):
            players[-1] += f",{part.strip()}"
        else:
            players.append(part.strip())
    return tuple(players)


def _split_kind(text: str) -> tuple[str, str]:
    """Return the kind of a player, and the text without its prefix."""
    word = re.split("[:,]", text, maxsplit=1)[0]
    kind, colon, target = text.partition(":")
    if colon and kind in (*_MAKERS, PROGRAM):
        return kind, target
    if word in CONFIGS:
        return "search", text
    if word in installed_players() and word not in PLAYERS:
        return "installed", text
    if colon and word not in PLAYERS:
        raise CirkisError(
            f'"{text}" is not a player: "{word}" is neither a search ({", ".join(CONFIGS)}) nor '
            "an installed player; write gtp: before a program, and python: before a class"
        )
    if _COMMAND.search(word.strip()):
        raise CirkisError(
            f'"{text}" is not a player: put gtp: before the command of a program, as in '
            "gtp:node mine.mjs, and write a class as python:mine:Player"
        )
    return "level", text


def _check_installed(name: str) -> None:
    if name not in installed_players():
        known = ", ".join(sorted(installed_players())) or "none"
        raise CirkisError(f'no installed package adds a player "{name}"; installed: {known}')


def _read_seed(seeds: list[str]) -> int | None:
    if not seeds:
        return None
    if len(seeds) > 1 or not re.fullmatch(r"[0-9]{1,18}", seeds[0]):
        raise CirkisError(f'seed must be a whole number, 0 or more, not "{", ".join(seeds)}"')
    return int(seeds[0])
