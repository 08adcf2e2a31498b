"""Who enters an arena: levels, programs and Python classes, by one line of text each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from cirkis.arena.gtp_player import GtpPlayer, GtpProgram
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.players import Player, make_player

_NAMED = re.compile(r"([\w.+-]+)=(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player of an arena.

    Attributes:
        name: what it is called in results and records; no two in an arena have the same.
        kind: a key of KINDS.
        what: the level, the command, or the class with its module.
    """

    name: str
    kind: str
    what: str

    @property
    def text(self) -> str:
        """How it is written on the command line."""
        return f"{self.name}={self.kind}:{self.what}"


class PlayerFactory:
    """Players made ready for their games; programs stay running from one game to the next.

    Each thread that plays needs one of its own.

    Args:
        seconds: how long a program may think about a placement.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._hosts: dict[Entrant, GtpProgram] = {}

    def player(self, entrant: Entrant) -> Player:
        """The entrant, new for a game.

        Raises:
            CirkisError: there is no such level or class, or the class cannot be made.
        """
        return KINDS[entrant.kind](entrant, self)

    def host(self, entrant: Entrant) -> GtpProgram:
        """The program of an entrant, the same for all its games."""
        if entrant not in self._hosts:
            self._hosts[entrant] = GtpProgram(entrant.what, self.seconds)
        return self._hosts[entrant]

    def check(self, entrants: Sequence[Entrant]) -> None:
        """Every player can be made, every program started and spoken with.

        Raises:
            CirkisError: one cannot; the message names it.
        """
        for entrant in entrants:
            try:
                self.player(entrant)
                if entrant.kind == "gtp":
                    self.host(entrant).start()
            except PlayerFailed as problem:
                raise PlayerFailed(f"{entrant.name}: {problem}") from None

    def close(self) -> None:
        """End all programs."""
        for host in self._hosts.values():
            host.close()
        self._hosts.clear()


def _level(entrant: Entrant, factory: PlayerFactory) -> Player:
    return make_player(entrant.what)


def _program(entrant: Entrant, factory: PlayerFactory) -> Player:
    return GtpPlayer(entrant.name, factory.host(entrant))


def _python(entrant: Entrant, factory: PlayerFactory) -> Player:
    module, _, name = entrant.what.partition(":")
    try:
        made: Any = getattr(import_module(module), name)()
    except Exception as problem:  # it is the code of others
        why = f"{type(problem).__name__}: {problem}"
        raise PlayerFailed(f'cannot make a player of "{entrant.what}": {why}') from None
    if not callable(getattr(made, "choose", None)):
        raise PlayerFailed(f'"{entrant.what}" is no player: it has no method choose(state, rng)')
    player: Player = made
    return player


KINDS: dict[str, Callable[[Entrant, PlayerFactory], Player]] = {
    "level": _level,
    "gtp": _program,
    "python": _python,
}


def read_entrants(texts: Sequence[str]) -> tuple[Entrant, ...]:
    """The players of these texts, with names that tell them apart.

    A text is a level, gtp:COMMAND or python:MODULE:CLASS, and may have NAME= in front. Where a name
    comes again, a number is added: greedy, greedy-2.

    Raises:
        CirkisError: a text that names no player, or a name that is given to two.
    """
    entrants: list[Entrant] = []
    for text in texts:
        named = _NAMED.fullmatch(text)
        kind, what = _read_kind(named[2] if named else text)
        name = named[1] if named else _free_name(_short_name(kind, what), entrants)
        if name in (entrant.name for entrant in entrants):
            raise CirkisError(f'two players have the name "{name}"')
        entrants.append(Entrant(name, kind, what))
    return tuple(entrants)


def _read_kind(text: str) -> tuple[str, str]:
    kind, colon, what = text.partition(":")
    if not colon:
        kind, what = "level", text
    if kind not in KINDS:
        raise CirkisError(f'"{text}" is no player: it is neither a level nor gtp: nor python:')
    if kind == "level":
        make_player(what)  # tells which levels there are
    if kind == "python" and not re.fullmatch(r"[\w.]+:\w+", what):
        raise CirkisError(f'"{text}" is no player: write python:package.module:Class')
    if not what.strip():
        raise CirkisError(f'"{text}" is no player: the command is missing')
    return kind, what.strip()


def _short_name(kind: str, what: str) -> str:
    """A name made from what it is: the level, the last word of a path, the class."""
    if kind == "gtp":
        what = what.split()[0].rstrip("/").rpartition("/")[2]
    return what.rpartition(":")[2]


def _free_name(wanted: str, entrants: Sequence[Entrant]) -> str:
    taken = {entrant.name for entrant in entrants}
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name
