"""The effects of a placement, as values for screens, records and players."""

from enum import Enum
from typing import NamedTuple

from cirkis.game.board import Figure
from cirkis.game.pieces.placements import Placement
from cirkis.game.rules.state import Outcome


class FreeTurnReason(Enum):
    """Why a placement gains a free turn."""

    SURROUNDED = "surrounded"  # every cell that touches the piece is filled (R11)
    CENTER_STAR = "center-star"  # it completed the Center Star (R12)
    FIRST_SLIVER = "first-sliver"  # it is the first Sliver of the game (R13)


class ScoreReason(Enum):
    """Why points are scored."""

    MAJORITY = "majority"  # having the most segments of a completed figure, untied (R17, R20)
    COMPLETION = "completion"  # completing a figure without having the majority (R19)
    GOING_OUT = "going-out"  # placing the last piece of the stock (R24)


class Placed(NamedTuple):
    """A piece was placed and is now the Leader (R8)."""

    seat: int
    placement: Placement
    was_free: bool


class FigureCompleted(NamedTuple):
    """A figure became full (R17).

    Attributes:
        seat: the seat that completed it.
        segments: how many of its cells each seat has.
        majority: the seat with more of its cells than any other, if there is one (R18).
    """

    seat: int
    figure: Figure
    segments: tuple[int, ...]
    majority: int | None


class Scored(NamedTuple):
    """A seat scored points."""

    seat: int
    points: int
    reason: ScoreReason
    figure: Figure | None


class FreeTurnGained(NamedTuple):
    """The seat places again immediately, touching any piece (R11-R14)."""

    seat: int
    reasons: tuple[FreeTurnReason, ...]


class FreeTurnUnused(NamedTuple):
    """The seat gained a free turn but cannot place anything, so its turn ends (R16)."""

    seat: int


class TurnLost(NamedTuple):
    """The seat could not place anything (R9)."""

    seat: int


class Withdrew(NamedTuple):
    """The seat stopped playing (R31)."""

    seat: int


class GameEnded(NamedTuple):
    """The game ended."""

    outcome: Outcome


Event = (
    Placed
    | FigureCompleted
    | Scored
    | FreeTurnGained
    | FreeTurnUnused
    | TurnLost
    | Withdrew
    | GameEnded
)
