"""Clocks: the time that players have, and the time that they have used."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from cirkis.checks import check_real
from cirkis.engine.players.pacing import TimeControl, TimeLeft, time_budget
from cirkis.errors import CirkisError, OutOfTime

MAX_SECONDS = 24 * 3600.0
INCREMENT_USED = 0.8  # the share of the next increment that can be spent in advance
_CLOCK = re.compile(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?")


class Clock(NamedTuple):
    """A player's time for a game, or for each round of a match.

    Attributes:
        seconds: the time at the start.
        increment: the seconds added with every placement.
    """

    seconds: float
    increment: float = 0.0

    def __str__(self) -> str:
        """Return the clock as users write it: 60+0.6."""
        more = f"+{self.increment:g}" if self.increment else ""
        return f"{self.seconds:g}{more}"


def parse_clocks(text: str) -> tuple[Clock, ...]:
    """Parse one clock for all players, or one for each, separated by slashes: "60+0.6/30".

    Args:
        text: for each clock, the seconds for a game and, after a plus sign, the seconds that every
            placement adds.

    Raises:
        CirkisError: the text does not describe clocks.
    """
    return tuple(_parse_clock(part.strip(), text) for part in text.split("/"))


def _parse_clock(part: str, text: str) -> Clock:
    found = _CLOCK.fullmatch(part)
    if found is None:
        raise CirkisError(
            f'"{text}" is not a clock: write the seconds for a game and, optionally, the '
            "seconds that every placement adds, as in 60+0.6"
        )
    clock = Clock(float(found[1]), float(found[2] or 0))
    check_clock(clock)
    return clock


def check_clock(clock: Clock) -> None:
    """Raise CirkisError for a clock with no time, or with more than a day."""
    for name, value in clock._asdict().items():
        check_real(f"the {name} of a clock", value)
    if not 0 < clock.seconds <= MAX_SECONDS or not 0 <= clock.increment <= MAX_SECONDS:
        raise CirkisError(f"a clock must have more than 0 and at most {MAX_SECONDS:.0f} seconds")


class TimeUsed(NamedTuple):
    """How long a player thought, in one game or in many.

    Attributes:
        turns: the number of placements requested from it.
        seconds: the total time.
        longest: the time of the longest turn, in seconds.
    """

    turns: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def plus(self, more: TimeUsed) -> TimeUsed:
        """Return the sum of the two."""
        longest = max(self.longest, more.longest)
        return TimeUsed(self.turns + more.turns, self.seconds + more.seconds, longest)

    @property
    def mean(self) -> float:
        """The mean time of a placement in seconds; 0 before the first."""
        return self.seconds / self.turns if self.turns else 0.0


NO_TIME = TimeUsed()


@dataclass(slots=True)
class RunningClock:
    """One seat's clock during a game, in seconds."""

    clock: Clock | None  # None measures time without a limit
    left: float = 0.0
    last: float = 0.0  # the time of the last placement
    used: TimeUsed = NO_TIME  # in all rounds

    def __str__(self) -> str:
        """Return the time of the last placement and the time left, for the log."""
        left = f", {self.left:.3f} s left" if self.clock else ""
        return f"({self.last:.3f} s{left})"

    def set(self) -> None:
        self.left = self.clock.seconds if self.clock else 0.0

    def budget(self, placements: float) -> float:
        """Return the seconds for the next placement, at most half of the time left.

        `placements` is the number still to be made, including this one.
        """
        share = time_budget(TimeControl(self.left), TimeLeft(self.left, 0), placements)
        increment = self.clock.increment if self.clock else 0.0
        return min(share + increment * INCREMENT_USED, self.left / 2)

    def press(self, seconds: float) -> None:
        """Count a placement's seconds; raise OutOfTime if they exceed the time left."""
        self.last, self.used = seconds, self.used.plus(TimeUsed(1, seconds, seconds))
        if self.clock is None:
            return
        if seconds > self.left:
            raise OutOfTime(f"took {seconds:.2f} seconds, but had only {self.left:.2f} left")
        self.left += self.clock.increment - seconds
