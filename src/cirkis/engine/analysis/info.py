"""Analyses in their JSON form, the same for the command line, the server and other programs."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from cirkis.checks import check_whole
from cirkis.engine.analysis.analyse_game import TURNING_POINT_SWING, AnalysedPly, GameAnalysis
from cirkis.engine.analysis.analyse_position import Analysis, Choice
from cirkis.engine.analysis.consequences import Run
from cirkis.engine.analysis.json_types import (
    AnalysisInfo,
    ChoiceInfo,
    Consequence,
    GameInfo,
    PlacementInfo,
    PlyInfo,
    ReasonInfo,
)
from cirkis.engine.analysis.mistakes import THRESHOLDS
from cirkis.engine.analysis.reasons import Reason
from cirkis.engine.search.digest import made_with

VERSION = 1
GAME_CHOICES = 3  # per position


def analysis_json(analysis: Analysis, max_choices: int | None = None) -> dict[str, Any]:
    """Return an analysis as JSON values.

    Args:
        analysis: the analysis.
        max_choices: how many of the best choices to include; None for all.
    """
    return made_with() | _plain(analysis_info(analysis, max_choices))


def game_json(game: GameAnalysis) -> dict[str, Any]:
    """Return an analysed game as JSON values, with the three best choices in each position."""
    return made_with() | _plain(game_info(game))


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
