"""The kinds of reasons for or against a placement; each has a message in every language."""

from dataclasses import dataclass
from typing import NamedTuple

from cirkis.game import Figure


class ReasonKind(NamedTuple):
    """One row of the table of reasons.

    Attributes:
        is_good: whether it favours the placement; otherwise it is a warning.
        is_minor: whether to mention it only if nothing matters more.
    """

    is_good: bool
    is_minor: bool = False


# Most important first: reasons are listed in this order.
REASON_KINDS: dict[str, ReasonKind] = {
    "certain-win": ReasonKind(True),  # proven by the search, under best play
    "certain-share": ReasonKind(True),
    "certain-loss": ReasonKind(False),
    "blocks": ReasonKind(True),  # nobody can place anything, so the game ends here (R25)
    "wins": ReasonKind(True),  # the game ends here, and the mover has won; on a tie: `count`, `was`
    "shares": ReasonKind(True),  # the same, and `seat` has won too
    "loses": ReasonKind(False),  # the same, but others have won: `seat`
    "goes-out": ReasonKind(True),  # the last piece of the stock, for `points` (R24)
    "majority": ReasonKind(True),  # completes `figure` and has its majority: `points` (R17)
    "completion": ReasonKind(True),  # completes `figure` without the majority: `points` (R19)
    "gives": ReasonKind(False),  # completes `figure` and gives `seat` `points` (R17)
    "free-surrounded": ReasonKind(True),  # a free turn under R11
    "free-center-star": ReasonKind(True),  # a free turn under R12
    "free-first-sliver": ReasonKind(True),  # a free turn under R13
    "free-unused": ReasonKind(False),  # the free turn cannot be used (R16)
    "lets-win": ReasonKind(False),  # `seat` can end the game immediately and win
    "lets": ReasonKind(False),  # `seat` can complete `figure` immediately for `points`
    "lets-give": ReasonKind(True),  # `seat` can complete `figure`, for `points` to the mover
    "lets-free": ReasonKind(False),  # `seat` can gain a free turn immediately (R11-R13)
    "denies": ReasonKind(True),  # `seat` could have scored `was` next, but now only `points`
    "no-reply": ReasonKind(True),  # `seat` has no legal placement and loses the turn (R9)
    "few-replies": ReasonKind(True),  # `seat` has only `count` legal placements
    "secures": ReasonKind(True),  # nobody can catch up in `figure`
    "takes": ReasonKind(True),  # takes the lead in `figure` with `count` segments
    "equalises": ReasonKind(True),  # `seat` loses the lead in `figure`
    "uses-last": ReasonKind(False, is_minor=True),  # the last `shape` of the stock
    "builds": ReasonKind(True, is_minor=True),  # has `count` segments of `figure`
    "keeps-small": ReasonKind(True, is_minor=True),  # placing a big piece keeps `count` small ones
}


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact for or against a placement; the kind decides which fields are set.

    Attributes:
        kind: its row in REASON_KINDS.
        seat: the other seat it is about, from 0.
        points: how many points.
        figure: the figure it is about.
        shape: the name of the shape.
        count: how many segments, placements or pieces.
        was: how many points the seat could have scored before or, in a tie, the runner-up's pieces.
    """

    kind: str
    seat: int | None = None
    points: int | None = None
    figure: Figure | None = None
    shape: str | None = None
    count: int | None = None
    was: int | None = None

    @property
    def is_minor(self) -> bool:
        return REASON_KINDS[self.kind].is_minor

    @property
    def is_good(self) -> bool:
        return REASON_KINDS[self.kind].is_good


_RANKS = {kind: place for place, kind in enumerate(REASON_KINDS)}


def sort_reasons(reasons: list[Reason]) -> tuple[Reason, ...]:
    """Sort by importance; drop minor advantages if there is a real one, and the points that other
    seats can give away in figures that the placement secures.
    """
    has_better = any(r.is_good and not r.is_minor for r in reasons)
    kept = [r for r in reasons if not (has_better and r.is_good and r.is_minor)]
    secured = {r.figure for r in kept if r.kind == "secures"}
    kept = [r for r in kept if not (r.kind == "lets-give" and r.figure in secured)]
    return tuple(sorted(kept, key=lambda reason: (_RANKS[reason.kind], -(reason.points or 0))))
