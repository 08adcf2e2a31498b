"""Following a line of play by the rules: what can come next, and whether what is told is true."""

from __future__ import annotations

from typing import NamedTuple

from cirkis.errors import RecordError
from cirkis.pieces.placements import Placement
from cirkis.rules.events import Event, FreeTurnUnused, TurnLost
from cirkis.rules.game import play, withdraw
from cirkis.rules.state import State


class Applied(NamedTuple):
    """What the program applied by itself after a ply (R30).

    Attributes:
        word: "lost" for a lost turn (R9), "unused" for a free turn that could not be used (R16).
    """

    word: str
    seat: int


def applied(events: tuple[Event, ...]) -> list[Applied]:
    """The lost turns and the unusable free turns among these events, in order."""
    words: dict[type, str] = {TurnLost: "lost", FreeTurnUnused: "unused"}
    return [
        Applied(words[type(e)], e.seat) for e in events if isinstance(e, TurnLost | FreeTurnUnused)
    ]


class Follower:
    """One line of play: where it stands, and what the program has applied since the last ply.

    Attributes:
        state: the position now.
        turns: how many turns have been begun, lost ones included.
        applied: what followed by itself from the last ply and has not been told yet.
    """

    def __init__(self, state: State, turns: int = 0) -> None:
        self.state, self.turns = state, turns
        self.applied: list[Applied] = []
        self._before = state, turns

    @property
    def turn(self) -> int:
        """The number of the turn that the next placement belongs to."""
        return self.turns + (not self.state.is_free_turn)

    def branch(self) -> Follower:
        """A line that replaces the last ply."""
        return Follower(*self._before)

    def place(self, placement: Placement) -> None:
        """The seat to play makes a placement.

        Raises:
            IllegalMove: the rules do not allow it.
        """
        turn = self.turn
        played = play(self.state, placement)
        self._go_on(played.state, turn, played.events)

    def withdraw(self, seat: int) -> None:
        """A seat withdraws.

        Raises:
            IllegalMove: the rules do not allow it.
        """
        played = withdraw(self.state, seat)
        self._go_on(played.state, self.turns, played.events)

    def _go_on(self, state: State, turns: int, events: tuple[Event, ...]) -> None:
        self._before = self.state, self.turns
        self.state, self.applied = state, applied(events)
        self.turns = turns + sum(entry.word == "lost" for entry in self.applied)

    def check_turn(self, number: int) -> None:
        """The turn told for the next placement is the right one."""
        if number != self.turn:
            raise RecordError(f"this is turn {self.turn}, not {number}")

    def check_seat(self, seat: int) -> None:
        """The seat told for the next placement is the one to play."""
        if seat != self.state.to_play and not self.state.is_over:
            colours = self.state.options.colours
            to_play = colours[self.state.to_play].value
            raise RecordError(f"it is the turn of {to_play}, not of {colours[seat].value}")

    def check_free(self) -> None:
        """The next placement is told to be free, and is (R14)."""
        if not self.state.is_free_turn:
            raise RecordError("this is no free turn")

    def check_applied(self, word: str, seat: int | None, number: int | None = None) -> None:
        """A lost turn or an unusable free turn is told, and came about."""
        lost = sum(entry.word == "lost" for entry in self.applied)
        first = self.turns - lost
        for nth, entry in enumerate(self.applied, 1):
            first += entry.word == "lost"
            if entry.word == word and seat in (None, entry.seat):
                if number not in (None, first):
                    raise RecordError(f"this is turn {first}, not {number}")
                del self.applied[:nth]
                return
        whose = "" if seat is None else f" by {self.state.options.colours[seat].value}"
        what = {"lost": "no turn was lost", "unused": "no free turn was left unused"}[word]
        raise RecordError(f"{what}{whose} here")
