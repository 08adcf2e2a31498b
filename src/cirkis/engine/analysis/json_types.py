"""The JSON form of analyses: of a choice, a position and a whole game."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from cirkis.engine.analysis.mistakes import Mistake
from cirkis.game import Outcome


class PlacementInfo(Struct, frozen=True):
    """A placement: the names of its cells, and its number."""

    placement: str
    index: int


class ReasonInfo(Struct, frozen=True):
    """A reason for or against a placement, with the fields that its kind uses. In a consequence,
    `later` says how many placements after the first one it happens.
    """

    kind: str
    is_good: bool
    seat: int | UnsetType = UNSET
    points: int | UnsetType = UNSET
    shape: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    was: int | UnsetType = UNSET
    figure: str | UnsetType = UNSET
    later: int | UnsetType = UNSET


class Consequence(Struct, frozen=True):
    """The consequence of a placement: what matters most in the line that follows.

    Attributes:
        later: how many placements after this one the consequence begins.
        last: the same for its end, if a seat makes several placements in a row.
        seat: the seat that places.
        reasons: what happens.
        barred: the placement that begins it, if the better placement rules that out; else null.
        against: the seats that place before it but cannot prevent it.
        spares: a figure that `barred` would then leave unfilled; null if there is none.
    """

    later: int
    last: int
    seat: int
    reasons: list[ReasonInfo]
    barred: int | None
    against: list[int] = []
    spares: str | None = None


class Balance(Struct, frozen=True):
    """The points gained by two placements and in the lines that follow them.

    Attributes:
        later: how many placements after them are counted.
        better: each seat's points in the better one's line.
        worse: the same for the other one.
    """

    later: int
    better: list[int]
    worse: list[int]


class ChoiceInfo(PlacementInfo, frozen=True):
    """A placement and its evaluation.

    Attributes:
        chances: each seat's chance of winning, from 0 to 1.
        expected_scores: the points each seat is expected to end with.
        error: half the width of the 95 percent interval of the mover's chance.
        visits: how many simulations began with it.
        certain: the seats that are certain to win; null if this is not proven.
        line: the expected line of play, starting with this placement.
        reasons: why it is good or bad.
    """

    chances: list[float]
    expected_scores: list[float]
    error: float
    visits: int
    certain: list[int] | None
    line: list[PlacementInfo]
    reasons: list[ReasonInfo]


class AnalysisInfo(Struct, frozen=True):
    """An analysed position; `legal` counts all choices; `choices` lists the best of them in order.

    `ownership` maps each figure to every seat's chance of owning it, followed by nobody's.
    """

    ply: int
    seat: int
    is_free_turn: bool
    result: Outcome | None
    simulations: int
    is_proven: bool
    chances: list[float]
    expected_scores: list[float]
    error: float
    legal: int
    ownership: dict[str, list[float]]
    choices: list[ChoiceInfo]


class PlyInfo(Struct, frozen=True):
    """A ply of an analysed game.

    Attributes:
        number: its number, from 1; withdrawals count.
        seat: the seat that made it.
        placement: the cells; null for a withdrawal.
        index: the placement's number.
        scores: the scores after it.
        rank: its rank among the choices, from 1; 0 for a withdrawal.
        legal: the number of choices.
        loss: how much of the mover's chance it gave away, from 0 to 1.
        loss_points: the same for the expected lead, in points.
        mistake: what kind of mistake it is, if any.
        better: the best choice, if the placement was a mistake.
        reasons: why the placement is good or bad.
        after: the position after it, with the choices of the next seat.
    """

    number: int
    seat: int
    placement: str | None
    index: int | None
    scores: list[int]
    rank: int
    legal: int
    loss: float
    loss_points: float
    mistake: Mistake | None
    better: ChoiceInfo | None
    reasons: list[ReasonInfo]
    after: AnalysisInfo


class GameInfo(Struct, frozen=True):
    """An analysed game.

    Attributes:
        format, version: the format and its version.
        options: the game's options.
        positions: the number of positions.
        is_complete: whether all of them were analysed.
        thresholds: the smallest loss that counts as each kind of mistake.
        swing: the smallest change in a chance that makes a turning point.
        start: the first position.
        plies: every ply and the position after it.
        turning_points: the numbers of the plies that are turning points.
        mistakes: for each seat, the numbers of the plies that are mistakes, worst first.
    """

    format: Literal["cirkis-analysis"]
    version: int
    options: dict[str, Any]
    positions: int
    is_complete: bool
    thresholds: dict[str, float]
    swing: float
    start: AnalysisInfo | None
    plies: list[PlyInfo]
    turning_points: list[int]
    mistakes: list[list[int]]
