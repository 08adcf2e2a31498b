"""The JSON form of analyses: what is written about a choice, a position and a whole game."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from cirkis.engine.analysis.mistakes import Mistake
from cirkis.game import Outcome


class PlacementInfo(Struct, frozen=True):
    """A placement: the names of its cells, and its number."""

    placement: str
    index: int


class ReasonInfo(Struct, frozen=True):
    """A reason for or against a placement, with those fields that its kind has."""

    kind: str
    is_good: bool
    seat: int | UnsetType = UNSET
    points: int | UnsetType = UNSET
    shape: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    was: int | UnsetType = UNSET
    figure: str | UnsetType = UNSET


class ChoiceInfo(PlacementInfo, frozen=True):
    """A placement and what is expected of it.

    Attributes:
        chances: of every seat to win, from 0 to 1.
        expected_scores: the points of every seat at the end.
        error: half the width of the interval that holds the mover's chance 95 times of 100.
        visits: how many simulations began with it.
        certain: the seats that win for certain; null if that is open.
        line: what is likely to follow, this placement first.
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
    """A position; the choices come best first, and `legal` is how many there are."""

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
    choices: list[ChoiceInfo]


class PlyInfo(Struct, frozen=True):
    """A ply of an analysed game.

    Attributes:
        number: of the ply, from 1; withdrawals count.
        seat: whose it is.
        placement: the cells; null for a withdrawal.
        index: the number of the placement.
        scores: after it.
        rank: its place among the choices, from 1; 0 for a withdrawal.
        legal: how many choices there were.
        loss: of the mover's chance, from 0 to 1, compared with the best choice.
        loss_points: the same in expected points.
        mistake: how bad it is, if it is bad.
        better: the choice that was better.
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
        format, version: of this form.
        options: of the game.
        positions: how many there are.
        is_complete: whether all of them were analysed.
        thresholds: the least loss that counts as a mistake of each kind.
        swing: the least change of a chance that makes a turning point.
        start: the first position.
        plies: every ply and the position after it.
        turning_points: the numbers of plies.
        mistakes: the numbers of plies by seat, the worst first.
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
