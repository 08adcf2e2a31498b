"""The JSON form of analyses: of a choice, a position and a whole game."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from cirkis.checks import check_whole
from cirkis.engine.analysis.analyse_game import TURNING_POINT_SWING, AnalysedPly, GameAnalysis
from cirkis.engine.analysis.analyse_position import THRESHOLDS, Analysis, Choice, Mistake
from cirkis.engine.analysis.consequences import Run
from cirkis.engine.analysis.reasons import Reason
from cirkis.engine.behaviour import made_with
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


VERSION = 1
GAME_CHOICES = 3  # per position


def analysis_json(analysis: Analysis, max_choices: int | None = None) -> dict[str, Any]:
    """Return an analysis as JSON values.

    Args:
        analysis: the analysis.
        max_choices: how many of the best choices to include; None for all.
    """
    return _made_by(analysis) | _plain(analysis_info(analysis, max_choices))


def game_json(game: GameAnalysis) -> dict[str, Any]:
    """Return an analysed game as JSON values, with the three best choices in each position."""
    first = game.plies[0].before if game.plies else None
    return _made_by(first) | _plain(game_info(game))


def _made_by(analysis: Analysis | None) -> dict[str, str | None]:
    """Return the program and, if there was a search, what ran it."""
    host = analysis.host if analysis else ""
    return {**made_with(), "host": host or None}


def analysis_info(analysis: Analysis, max_choices: int | None = None) -> AnalysisInfo:
    """Return an analysis as structs, with the best choices, or all if `max_choices` is None."""
    state = analysis.state
    if max_choices is not None:
        max_choices = check_whole("max_choices", max_choices, 0)
    return AnalysisInfo(
        ply=state.plies,
        seat=state.to_play,
        is_free_turn=state.is_free_turn,
        result=state.outcome,
        simulations=analysis.simulations,
        is_proven=analysis.is_proven,
        chances=_rounded(analysis.chances),
        expected_scores=_rounded(analysis.expected_scores, 1),
        error=round(analysis.error, 4),
        legal=len(analysis.choices),
        ownership={
            figure.name: _rounded(shares, 2)
            for figure, shares in zip(state.variant.figures, analysis.ownership, strict=True)
        },
        choices=[_choice(choice) for choice in analysis.choices[:max_choices]],
    )


def game_info(game: GameAnalysis) -> GameInfo:
    """Return an analysed game as structs, with the three best choices in each position."""
    options = game.states[0].options
    return GameInfo(
        format="cirkis-analysis",
        version=VERSION,
        options=options.to_json(),
        positions=len(game.states),
        is_complete=game.is_complete,
        thresholds={kind.value: least for kind, least in THRESHOLDS.items()},
        swing=TURNING_POINT_SWING,
        start=analysis_info(game.plies[0].before, GAME_CHOICES) if game.plies else None,
        plies=[_ply(ply) for ply in game.plies],
        turning_points=[ply.number for ply in game.turning_points],
        mistakes=[[ply.number for ply in game.mistakes(seat)] for seat in range(options.players)],
    )


def _ply(ply: AnalysedPly) -> PlyInfo:
    placement = ply.placement
    return PlyInfo(
        number=ply.number,
        seat=ply.seat,
        placement=None if placement is None else placement.name,
        index=None if placement is None else placement.index,
        scores=list(ply.after.state.scores),
        rank=ply.rank,
        legal=len(ply.before.choices),
        loss=round(ply.loss, 4),
        loss_points=round(ply.loss_points, 1),
        mistake=ply.mistake,
        better=_choice(ply.better) if ply.better else None,
        reasons=[reason_info(reason) for reason in ply.reasons],
        after=analysis_info(ply.after, GAME_CHOICES),
    )


def _choice(choice: Choice) -> ChoiceInfo:
    return ChoiceInfo(
        placement=choice.placement.name,
        index=choice.placement.index,
        chances=_rounded(choice.chances),
        expected_scores=_rounded(choice.expected_scores, 1),
        error=round(choice.error, 4),
        visits=choice.visits,
        certain=None if choice.proven_winners is None else list(choice.proven_winners),
        line=[PlacementInfo(placement.name, placement.index) for placement in choice.line],
        reasons=[reason_info(reason) for reason in choice.reasons],
    )


def reason_info(reason: Reason, later: int | UnsetType = UNSET) -> ReasonInfo:
    given = {
        name: value
        for name in ("seat", "points", "shape", "count", "was")
        if (value := getattr(reason, name)) is not None
    }
    if reason.figure is not None:
        given["figure"] = reason.figure.name
    return ReasonInfo(kind=reason.kind, is_good=reason.is_good, later=later, **given)


def told_reasons(reasons: Iterable[Reason]) -> list[ReasonInfo]:
    """Return reasons as structs, without those that explain nothing by themselves. "denies" is left
    out, too, if a free turn may still bring the points, or if the placement completes the figure.
    """
    told = [one for one in reasons if not one.is_minor]
    is_free = any(one.kind == "lets-free" for one in told)
    scored = {one.figure for one in told if one.kind in ("majority", "completion") and one.figure}
    return [
        reason_info(one)
        for one in told
        if not (one.kind == "denies" and (is_free or one.figure in scored))
    ]


def consequence_info(run: Run | None) -> Consequence | None:
    if run is None:
        return None
    barred = run.steps[0].placement.index if run.is_barred else None
    at = {reason: step.later for step in reversed(run.steps) for reason in step.events}
    told = [reason_info(one, at[one]) for one in run.telling]
    spares = run.spares.name if run.spares else None
    against = list(run.against)
    return Consequence(run.later, run.last, run.seat, told, barred, against, spares)


def _rounded(values: tuple[float, ...], digits: int = 4) -> list[float]:
    return [round(value, digits) for value in values]


def _plain(value: msgspec.Struct) -> dict[str, Any]:
    return dict(msgspec.json.decode(msgspec.json.encode(value)))
