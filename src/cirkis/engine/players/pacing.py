"""How long to think when a clock is running: main time, then periods of overtime.

Clocks work as in the Go Text Protocol: after the main time, each period of overtime must cover a
fixed number of placements.
"""

from __future__ import annotations

from typing import NamedTuple

from cirkis.game import State

RESERVE = 0.1
"""The seconds reserved for communication at each placement; at most half of its time."""

# Games end before all pieces are placed, and before the board is full. These numbers fit games of
# `greedy` and `casual` with two, three and four players.
_SHARE_PLACED = 0.8
_CELLS_LEFT_OVER = 30
_CELLS_PER_PLACEMENT = 2.6
_LEAST = 2.0  # save time for at least this many placements, unless only one piece is left


class TimeControl(NamedTuple):
    """The time that each seat has.

    Attributes:
        main: seconds of main time.
        overtime: seconds of each period after it; 0 for none.
        stones: placements to be made in each period.
    """

    main: float
    overtime: float = 0.0
    stones: int = 0

    @property
    def is_limited(self) -> bool:
        """Whether time can run out: overtime for 0 placements means no limit."""
        return self.stones > 0 or (self.main > 0 and self.overtime == 0)

    @property
    def per_stone(self) -> float:
        return self.overtime / self.stones if self.stones else 0.0

    def begin(self) -> TimeLeft:
        if self.main > 0:
            return TimeLeft(self.main, 0)
        return TimeLeft(self.overtime, self.stones)


class TimeLeft(NamedTuple):
    """The time that a seat has left.

    Attributes:
        seconds: what is left of the main time, or of the current period of overtime.
        stones: the placements still to be made in that period; 0 in the main time.
    """

    seconds: float
    stones: int


def time_after(control: TimeControl, left: TimeLeft, spent: float) -> TimeLeft:
    """Return the time left after a placement that took `spent` seconds."""
    seconds, stones = left.seconds - spent, left.stones
    if not stones:
        if seconds > 0 or not control.stones:
            return TimeLeft(max(0.0, seconds), 0)
        seconds, stones = seconds + control.overtime, control.stones
    if stones == 1:
        return TimeLeft(control.overtime, control.stones)
    return TimeLeft(max(0.0, seconds), stones - 1)


def time_budget(control: TimeControl, left: TimeLeft, placements: float) -> float:
    """Return the seconds for the next placement; never more than are left."""
    if left.stones:
        share, limit = left.seconds / left.stones, left.seconds
    else:
        share = left.seconds / max(placements, 1.0) + control.per_stone
        limit = left.seconds + control.per_stone
    share = min(share, limit)
    return share - min(RESERVE, share / 2)


def placements_left(state: State) -> float:
    """Estimate how many placements the seat to play has left, including this one."""
    unplaced = sum(state.stocks[state.to_play])
    if unplaced <= 1:
        return 1.0
    seats = state.options.players - len(state.withdrawn)
    empty = len(state.variant.table.board.cells) - state.filled.bit_count() - _CELLS_LEFT_OVER
    by_room = empty / (_CELLS_PER_PLACEMENT * max(seats, 1))
    return max(_LEAST, min(_SHARE_PLACED * unplaced, by_room))
