"""Analyses as JSON values, the same on the command line and from the server."""

from __future__ import annotations

from typing import Any

from cirkis.analysis.analyse_game import TURNING_POINT_SWING, AnalysedPly, GameAnalysis
from cirkis.analysis.analyse_position import Analysis, Choice
from cirkis.analysis.mistakes import THRESHOLDS
from cirkis.analysis.reasons import Reason
from cirkis.pieces.placements import Placement
from cirkis.rules.events_json import outcome_json

VERSION = 1


def analysis_json(analysis: Analysis, max_choices: int | None = None) -> dict[str, Any]:
    """Return the analysis of a position as JSON values.

    Args:
        analysis: the analysis.
        max_choices: how many of the best choices to include; None includes all.
    """
    state = analysis.state
    return {
        "ply": state.plies,
        "seat": state.to_play,
        "is_free_turn": state.is_free_turn,
        "result": outcome_json(state.outcome) if state.outcome else None,
        "simulations": analysis.simulations,
        "is_proven": analysis.is_proven,
        "chances": _rounded(analysis.chances),
        "expected_scores": _rounded(analysis.expected_scores, 1),
        "error": round(analysis.error, 4),
        "legal": len(analysis.choices),
        "choices": [choice_json(choice) for choice in analysis.choices[:max_choices]],
    }


def choice_json(choice: Choice) -> dict[str, Any]:
    """Return a choice as JSON values."""
    return {
        **placement_json(choice.placement),
        "chances": _rounded(choice.chances),
        "expected_scores": _rounded(choice.expected_scores, 1),
        "error": round(choice.error, 4),
        "visits": choice.visits,
        "certain": None if choice.proven_winners is None else list(choice.proven_winners),
        "line": [placement_json(placement) for placement in choice.line],
        "reasons": [reason_json(reason) for reason in choice.reasons],
    }


def placement_json(placement: Placement) -> dict[str, Any]:
    """Return the cells and the index of a placement."""
    return {"placement": placement.name, "index": placement.index}


def reason_json(reason: Reason) -> dict[str, Any]:
    """Return a reason with those of its fields that are set; the figure is given by name."""
    values: dict[str, Any] = {"kind": reason.kind, "is_good": reason.is_good}
    for name in ("seat", "points", "shape", "count", "was"):
        value = getattr(reason, name)
        if value is not None:
            values[name] = value
    return values if reason.figure is None else values | {"figure": reason.figure.name}


def game_json(game: GameAnalysis, choices: int = 3) -> dict[str, Any]:
    """Return the analysis of a game as JSON values.

    Args:
        game: the analysis.
        choices: how many of the best choices to include in every position.
    """
    first = game.states[0]
    return {
        "format": "cirkis-analysis",
        "version": VERSION,
        "options": first.options.to_json(),
        "positions": len(game.states),
        "is_complete": game.is_complete,
        "thresholds": {kind.value: least for kind, least in THRESHOLDS.items()},
        "swing": TURNING_POINT_SWING,
        "start": analysis_json(game.plies[0].before, choices) if game.plies else None,
        "plies": [ply_json(ply, choices) for ply in game.plies],
        "turning_points": [ply.number for ply in game.turning_points],
        "mistakes": [
            [ply.number for ply in game.mistakes(seat)] for seat in range(first.options.players)
        ],
    }


def ply_json(ply: AnalysedPly, choices: int = 3) -> dict[str, Any]:
    """Return an analysed ply as JSON values; `after` holds the choices of the next seat.

    Args:
        ply: the ply.
        choices: how many of the best choices to include.
    """
    placed = None if ply.placement is None else placement_json(ply.placement)
    return {
        "number": ply.number,
        "seat": ply.seat,
        **(placed or {"placement": None, "index": None}),
        "scores": list(ply.after.state.scores),
        "rank": ply.rank,
        "legal": len(ply.before.choices),
        "loss": round(ply.loss, 4),
        "loss_points": round(ply.loss_points, 1),
        "mistake": ply.mistake.value if ply.mistake else None,
        "better": choice_json(ply.better) if ply.better else None,
        "reasons": [reason_json(reason) for reason in ply.reasons],
        "after": analysis_json(ply.after, choices),
    }


def _rounded(values: tuple[float, ...], digits: int = 4) -> list[float]:
    return [round(value, digits) for value in values]
