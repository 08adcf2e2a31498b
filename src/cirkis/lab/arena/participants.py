"""The players in an arena, given as strings or objects."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from cirkis.engine import PlayerLike, parse_player
from cirkis.engine.players.player_text import PROGRAM, PlayerText, checked_player
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.lab.arena.programs import GtpEngine, GtpPlayer

_NAMED = re.compile(r"([\w.+-]+)=(.+)", re.DOTALL)
_OBJECT = "object"


@dataclass(frozen=True, slots=True)
class Participant:
    """One player in an arena.

    Attributes:
        name: its name in results and records, unique in the arena.
        described: its parsed description; for an object, kind "object" and its class.
        player: the object that plays; None if the player is created from its description.
    """

    name: str
    described: PlayerText
    player: PlayerLike | None = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """The participant as written on the command line."""
        return f"{self.name}={self.described}"


class PlayerFactory:
    """Creates the players for each game; programs keep running from one game to the next.

    Every thread that plays needs its own factory. A program has `seconds` for each placement.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._engines: dict[Participant, GtpEngine] = {}

    def make(self, participant: Participant) -> PlayerLike:
        if participant.player is not None:
            return participant.player
        if participant.described.kind == PROGRAM:
            return GtpPlayer(participant.name, self.engine(participant))
        return participant.described.make()

    def engine(self, participant: Participant) -> GtpEngine:
        """Return a participant's program, the same one in all its games."""
        if participant not in self._engines:
            command = participant.described.target
            self._engines[participant] = GtpEngine(command, self.seconds)
        return self._engines[participant]

    def check(self, participants: Sequence[Participant]) -> None:
        """Create every player once, and start every program; an error names the player."""
        for participant in participants:
            try:
                self.make(participant)
                if participant.described.kind == PROGRAM:
                    self.engine(participant).start()
            except PlayerFailed as problem:
                raise PlayerFailed(f"{participant.name}: {problem}") from None

    def close(self) -> None:
        for engine in self._engines.values():
            engine.close()
        self._engines.clear()


def parse_participants(players: Sequence[str | PlayerLike]) -> tuple[Participant, ...]:
    """Parse the players in an arena and give each a unique name.

    A string is a description for cirkis.engine.parse_player, optionally preceded by NAME=. Without
    it, repeated names get a number: greedy, greedy-2. An object plays under its own name.

    Raises:
        CirkisError: a string or an object is not a player, or a NAME is already taken.
    """
    participants: list[Participant] = []
    for player in players:
        if isinstance(player, str):
            named = _NAMED.fullmatch(player)
            described = parse_player(named[2] if named else player)
            name, made = named[1] if named else "", None
        else:
            name, made = "", checked_player(player, repr(player))
            described = PlayerText(_OBJECT, type(made).__qualname__)
        if name in (participant.name for participant in participants):
            raise CirkisError(f'two players have the name "{name}"')
        short = _own_name(made) if made else _short_name(described)
        participants.append(Participant(name or _unused_name(short, participants), described, made))
    return tuple(participants)


def check_can_travel(participants: Sequence[Participant]) -> None:
    """Raise CirkisError if a player is an object, which cannot play in other processes."""
    for participant in participants:
        if participant.player is not None:
            raise CirkisError(
                f"{participant.name} is an object and can play only in this process: use one job, "
                "or name its class, as in python:package.module:Class"
            )


def _own_name(player: PlayerLike) -> str:
    """Return an object's own name with invalid characters replaced, or its class's name."""
    name = re.sub(r"[^\w.+-]+", "-", str(getattr(player, "name", "")))
    return name or type(player).__name__


def _short_name(described: PlayerText) -> str:
    """Return a default name: the level or search, the program without its path, or the class."""
    kind, target, _ = described
    if kind == PROGRAM:
        target = target.split()[0].rstrip("/").rpartition("/")[2]
    if kind in ("search", "installed"):
        return re.sub(r"[^\w.+-]+", "-", target)
    return target.rpartition(":")[2]


def _unused_name(wanted: str, participants: Sequence[Participant]) -> str:
    taken = {participant.name for participant in participants}
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name
