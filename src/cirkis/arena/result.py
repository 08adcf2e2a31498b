"""What is kept of a game of an arena."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cirkis.errors import UnreadableError


@dataclass(frozen=True, slots=True)
class Result:
    """The end of one game, or of one match where the options want matches (R28).

    Attributes:
        game: its number in the plan.
        seats: the players by seat, as their places in the plan.
        winners: the players who won, as their places in the plan; several share the victory.
        scores: points by seat, those of all rounds together in a match.
        reason: why the last round ended.
        plies: how many pieces were placed, all rounds together.
        faults: for every player that failed its place in the plan, and a sentence.
        record: the records of its rounds, as text.
    """

    game: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    plies: int
    faults: tuple[tuple[int, str], ...] = ()
    record: str = ""

    def share(self, player: int) -> float:
        """What the player has of the victory: all, nothing, or its part of a shared one."""
        return 1 / len(self.winners) if player in self.winners else 0.0

    def to_json(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "game": self.game,
            "seats": list(self.seats),
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
            "plies": self.plies,
            "faults": [list(fault) for fault in self.faults],
            "record": self.record,
        }

    @classmethod
    def from_json(cls, values: Any) -> Result:
        """The result that to_json gave.

        Raises:
            UnreadableError: it is none.
        """
        try:
            return cls(
                game=int(values["game"]),
                seats=tuple(map(int, values["seats"])),
                winners=tuple(map(int, values["winners"])),
                scores=tuple(map(int, values["scores"])),
                reason=str(values["reason"]),
                plies=int(values["plies"]),
                faults=tuple((int(player), str(what)) for player, what in values["faults"]),
                record=str(values["record"]),
            )
        except (KeyError, TypeError, ValueError) as problem:
            raise UnreadableError("this is no result of a game") from problem
