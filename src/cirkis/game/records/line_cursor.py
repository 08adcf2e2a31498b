"""Follow a line of play, and check the record against the rules."""

from __future__ import annotations

from cirkis.errors import RecordError
from cirkis.game.pieces.placements import Placement
from cirkis.game.rules.events import Event, FreeTurnUnused, TurnLost
from cirkis.game.rules.game import play, withdraw
from cirkis.game.rules.state import State

WORDS: dict[type, str] = {TurnLost: "lost", FreeTurnUnused: "unused"}
"""The words in records for what follows automatically from a ply (R9, R16, R30)."""


class LineCursor:
    """A position in a line of play.

    Attributes:
        state: the current state.
        turns: the number of turns started, including lost ones; a free turn at the start of the
            line belongs to the first turn.
        applied: the automatic consequences of the last ply that have not been checked yet.
    """

    def __init__(self, state: State, turns: int | None = None) -> None:
        self.state = state
        self.turns = int(state.is_free_turn) if turns is None else turns
        self.applied: list[TurnLost | FreeTurnUnused] = []
        self._before = state, self.turns

    @property
    def turn(self) -> int:
        """The number of the turn that the next placement belongs to."""
        return self.turns + (not self.state.is_free_turn)

    def branch(self) -> LineCursor:
        """Return a cursor for a line that replaces the last ply."""
        return LineCursor(*self._before)

    def place(self, placement: Placement) -> None:
        turn = self.turn
        played = play(self.state, placement)
        self._advance(played.state, turn, played.events)

    def withdraw(self, seat: int) -> None:
        played = withdraw(self.state, seat)
        self._advance(played.state, self.turns, played.events)

    def _advance(self, state: State, turns: int, events: tuple[Event, ...]) -> None:
        self._before = self.state, self.turns
        self.state = state
        self.applied = [e for e in events if isinstance(e, TurnLost | FreeTurnUnused)]
        self.turns = turns + sum(isinstance(entry, TurnLost) for entry in self.applied)

    def check_turn(self, number: int) -> None:
        """Raise RecordError unless the next placement belongs to the turn with this number."""
        if number != self.turn:
            raise RecordError(f"this is turn {self.turn}, not {number}")

    def check_seat(self, seat: int) -> None:
        if seat != self.state.to_play and not self.state.is_over:
            colours = self.state.options.colours
            to_play = colours[self.state.to_play].value
            raise RecordError(f"it is {to_play}'s turn, not {colours[seat].value}'s")

    def check_free(self) -> None:
        if not self.state.is_free_turn:
            raise RecordError("this is not a free turn")

    def check_applied(self, word: str, seat: int | None, number: int | None = None) -> None:
        """Raise RecordError unless a recorded lost turn or unusable free turn did occur.

        None means that the seat or turn number was not recorded.
        """
        lost = sum(isinstance(entry, TurnLost) for entry in self.applied)
        first = self.turns - lost
        for index, entry in enumerate(self.applied, 1):
            first += isinstance(entry, TurnLost)
            if WORDS[type(entry)] == word and seat in (None, entry.seat):
                if number not in (None, first):
                    raise RecordError(f"this is turn {first}, not {number}")
                del self.applied[:index]
                return
        whose = "" if seat is None else f" by {self.state.options.colours[seat].value}"
        what = {"lost": "no turn was lost", "unused": "no free turn was left unused"}[word]
        raise RecordError(f"{what}{whose} here")
