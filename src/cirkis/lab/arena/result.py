"""The result of a game, and how it is saved."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from sys import intern
from typing import Any

from cirkis.errors import UnreadableError
from cirkis.lab.arena.clock import TimeUsed
from cirkis.lab.arena.faults import Fault

ADJUDICATED = "adjudicated"
"""The reason of a game that ended because its winner was certain; points are as they stood."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game, or of one match where the options ask for matches (R28).

    Players are given by their index in the plan.

    Attributes:
        game: the number of the game in the plan, from 0.
        seats: the player at each seat.
        winners: the players who won; if there are several, they share the victory.
        scores: points by seat, summed over all rounds of a match.
        reason: why the last round ended: the value of an EndReason, or ADJUDICATED.
        plies: how many pieces were placed, in all rounds.
        faults: what players did wrong.
        record: the text of the records of all rounds; empty where none is kept.
        times: how long each seat thought; comparisons ignore it, since clocks never repeat.
    """

    game: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    plies: int
    faults: tuple[Fault, ...] = ()
    record: str = ""
    times: tuple[TimeUsed, ...] = field(default=(), compare=False)

    def share(self, player: int) -> float:
        """Return a player's share of the victory, from 0 to 1."""
        return 1 / len(self.winners) if player in self.winners else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: Any) -> GameResult:
        """Return the result that to_json wrote.

        Raises:
            UnreadableError: the values are not a result.
        """
        try:
            return cls(
                game=int(values["game"]),
                seats=tuple(map(int, values["seats"])),
                winners=tuple(map(int, values["winners"])),
                scores=tuple(map(int, values["scores"])),
                reason=str(values["reason"]),
                plies=int(values["plies"]),
                faults=tuple(map(_parse_fault, values["faults"])),
                record=str(values["record"]),
                times=tuple(
                    TimeUsed(int(turns), float(seconds), float(longest))
                    for turns, seconds, longest in values["times"]
                ),
            )
        except (KeyError, TypeError, ValueError) as problem:
            raise UnreadableError("this is not the result of a game") from problem


def _parse_fault(values: Any) -> Fault:
    player, what, is_late, trace = values
    # interned, because a player that fails in every game has the same traceback each time
    return Fault(int(player), str(what), bool(is_late), intern(str(trace)))
