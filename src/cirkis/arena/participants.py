"""The players of an arena, each described by one line of text: a level, a search, a program or a
class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from cirkis.arena.gtp_player import GtpEngine, GtpPlayer
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.players import Player, make_player
from cirkis.search.config import CONFIGS
from cirkis.search.search_text import search_player

_NAMED = re.compile(r"([\w.+-]+)=(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Participant:
    """One player of an arena.

    Attributes:
        name: its name in results and records, unique in the arena.
        kind: "level", "search", "gtp" or "python".
        target: the id of the level, the search as cirkis.search.search_text writes it, the command,
            or the class as module:Class.
    """

    name: str
    kind: str
    target: str

    @property
    def text(self) -> str:
        """The participant as written on the command line."""
        return f"{self.name}={self.kind}:{self.target}"


class PlayerFactory:
    """Makes the players of each game; programs keep running from one game to the next.

    Every thread that plays needs a factory of its own.

    Args:
        seconds: the time limit of a program for one placement.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._engines: dict[Participant, GtpEngine] = {}

    def make(self, participant: Participant) -> Player:
        """Return the participant as a player for a new game.

        Raises:
            CirkisError: there is no such level or class, or the class cannot be instantiated.
        """
        return _MAKERS[participant.kind](participant, self)

    def engine(self, participant: Participant) -> GtpEngine:
        """Return the program of a participant, the same one for all its games."""
        if participant not in self._engines:
            self._engines[participant] = GtpEngine(participant.target, self.seconds)
        return self._engines[participant]

    def check(self, participants: Sequence[Participant]) -> None:
        """Make every player once, and start every program.

        Raises:
            CirkisError: one of them fails; the message names it.
        """
        for participant in participants:
            try:
                self.make(participant)
                if participant.kind == "gtp":
                    self.engine(participant).start()
            except PlayerFailed as problem:
                raise PlayerFailed(f"{participant.name}: {problem}") from None

    def close(self) -> None:
        """End all programs."""
        for engine in self._engines.values():
            engine.close()
        self._engines.clear()


def _make_level(participant: Participant, factory: PlayerFactory) -> Player:
    return make_player(participant.target)


def _make_search(participant: Participant, factory: PlayerFactory) -> Player:
    player = search_player(participant.target)
    player.name = participant.name
    return player


def _make_gtp_player(participant: Participant, factory: PlayerFactory) -> Player:
    return GtpPlayer(participant.name, factory.engine(participant))


def _make_python_player(participant: Participant, factory: PlayerFactory) -> Player:
    module, _, name = participant.target.partition(":")
    try:
        made: Any = getattr(import_module(module), name)()
    except Exception as problem:  # foreign code may raise anything
        why = f"{type(problem).__name__}: {problem}"
        raise PlayerFailed(f'cannot make a player of "{participant.target}": {why}') from None
    if not callable(getattr(made, "choose", None)):
        raise PlayerFailed(
            f'"{participant.target}" is not a player: it has no method choose(state, rng)'
        )
    player: Player = made
    return player


_MAKERS: dict[str, Callable[[Participant, PlayerFactory], Player]] = {
    "level": _make_level,
    "search": _make_search,
    "gtp": _make_gtp_player,
    "python": _make_python_player,
}


def parse_participants(texts: Sequence[str]) -> tuple[Participant, ...]:
    """Parse the players of an arena and give each a unique name.

    A text is a level, a search with its limit such as plain:0.5s, gtp:COMMAND or
    python:MODULE:CLASS, optionally preceded by NAME=. Repeated names get a number: greedy,
    greedy-2.

    Raises:
        CirkisError: a text describes no player, or two players were given the same name.
    """
    participants: list[Participant] = []
    for text in texts:
        named = _NAMED.fullmatch(text)
        kind, target = _parse_kind(named[2] if named else text)
        name = named[1] if named else _unused_name(_short_name(kind, target), participants)
        if name in (participant.name for participant in participants):
            raise CirkisError(f'two players have the name "{name}"')
        participants.append(Participant(name, kind, target))
    return tuple(participants)


def _parse_kind(text: str) -> tuple[str, str]:
    kind, colon, target = text.partition(":")
    if kind in CONFIGS:
        kind, target = "search", text
    elif not colon:
        kind, target = "level", text
    if kind not in _MAKERS:
        raise CirkisError(
            f'"{text}" is not a player: it is neither a level nor a search nor gtp: nor python:'
        )
    if kind == "search":
        search_player(target)  # raises an error that says what is wrong with it
    if kind == "level":
        make_player(target)  # raises an error that lists the levels
    if kind == "python" and not re.fullmatch(r"[\w.]+:\w+", target):
        raise CirkisError(f'"{text}" is not a player: write python:package.module:Class')
    if not target.strip():
        raise CirkisError(f'"{text}" is not a player: the command is missing')
    return kind, target.strip()


def _short_name(kind: str, target: str) -> str:
    """Return a default name: the level, the program without its path, or the class."""
    if kind == "gtp":
        target = target.split()[0].rstrip("/").rpartition("/")[2]
    if kind == "search":
        return re.sub(r"[^\w.+-]+", "-", target)
    return target.rpartition(":")[2]


def _unused_name(wanted: str, participants: Sequence[Participant]) -> str:
    taken = {participant.name for participant in participants}
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name
