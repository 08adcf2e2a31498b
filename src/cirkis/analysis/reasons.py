"""What can be said for or against a placement; each kind has its sentences in web/lang."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cirkis.board.figures import Figure


class Kind(NamedTuple):
    """One row of the table of reasons.

    Attributes:
        is_good: whether it speaks for the placement; otherwise it is a warning.
        is_small: whether it is worth saying only where there is nothing better to say.
    """

    is_good: bool
    is_small: bool = False


# The weightiest first: reasons are told in this order.
KINDS: dict[str, Kind] = {
    "certain-win": Kind(True),  # if all play best for themselves (proven by the search)
    "certain-share": Kind(True),
    "certain-loss": Kind(False),
    "wins": Kind(True),  # the game ends here, and the mover has won (R26)
    "shares": Kind(True),
    "loses": Kind(False),  # the game ends here; `seat` is one who has won
    "goes-out": Kind(True),  # the last piece of the stock, for `points` (R24)
    "majority": Kind(True),  # completes `figure` and has the most of it: `points` (R17)
    "completion": Kind(True),  # completes `figure`, in which one has not the most: `points` (R19)
    "gives": Kind(False),  # completes `figure`, for which `seat` gets `points` (R17)
    "free-surrounded": Kind(True),  # a free turn by R11
    "free-center-star": Kind(True),  # a free turn by R12
    "free-first-sliver": Kind(True),  # a free turn by R13
    "free-unused": Kind(False),  # the free turn cannot be used (R16)
    "lets-win": Kind(False),  # `seat` can end the game at once and win
    "lets": Kind(False),  # `seat` can complete `figure` at once for `points`
    "lets-free": Kind(False),  # `seat` can gain a free turn at once (R11-R13)
    "denies": Kind(True),  # `seat` could have scored `was` at once, and now only `points`
    "no-reply": Kind(True),  # `seat` can place nothing and loses the turn (R9)
    "few-replies": Kind(True),  # `seat` can make `count` placements only
    "secures": Kind(True),  # nobody can catch up in `figure` any more
    "takes": Kind(True),  # has the most of `figure` now, `count` segments
    "equalises": Kind(True),  # `seat` had the most of `figure`, and has no longer
    "uses-last": Kind(False, is_small=True),  # the last `shape` of the stock
    "builds": Kind(True, is_small=True),  # has `count` segments of `figure`
    "keeps-small": Kind(True, is_small=True),  # a big piece; `count` pieces of one cell are left
}


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact that speaks for or against a placement; what a field means is told by the kind.

    Attributes:
        kind: which row of KINDS.
        seat: the other seat it is about.
        points: how many points.
        figure: the figure it is about.
        shape: the name of the shape.
        count: how many segments, placements or pieces.
        was: how many points it was before.
    """

    kind: str
    seat: int | None = None
    points: int | None = None
    figure: Figure | None = None
    shape: str | None = None
    count: int | None = None
    was: int | None = None

    @property
    def is_small(self) -> bool:
        """Whether it is of little weight."""
        return KINDS[self.kind].is_small

    @property
    def is_good(self) -> bool:
        """Whether it speaks for the placement."""
        return KINDS[self.kind].is_good


_ORDER = {kind: place for place, kind in enumerate(KINDS)}


def in_order(reasons: list[Reason]) -> tuple[Reason, ...]:
    """The weightiest first; small ones only where nothing else speaks for the placement."""
    has_better = any(r.is_good and not r.is_small for r in reasons)
    kept = [r for r in reasons if not (has_better and r.is_good and r.is_small)]
    return tuple(sorted(kept, key=lambda reason: (_ORDER[reason.kind], -(reason.points or 0))))
