"""Analyses as JSON values, the same for the command line, the server and other programs."""

from __future__ import annotations

from typing import Any

from cirkis.analysis.analyse_game import SWING, AnalysedPly, GameAnalysis
from cirkis.analysis.analyse_position import Analysis, Choice
from cirkis.analysis.mistakes import THRESHOLDS
from cirkis.analysis.reasons import Reason
from cirkis.pieces.placements import Placement
from cirkis.rules.events_json import outcome_json

VERSION = 1


def analysis_json(found: Analysis, most: int | None = None) -> dict[str, Any]:
    """An analysis of a position; with `most`, only so many of its choices."""
    state = found.state
    return {
        "ply": state.plies,
        "seat": state.to_play,
        "is_free_turn": state.is_free_turn,
        "result": outcome_json(state.outcome) if state.outcome else None,
        "simulations": found.simulations,
        "is_proven": found.is_proven,
        "chances": _rounded(found.chances),
        "expected_scores": _rounded(found.expected_scores, 1),
        "error": round(found.error, 4),
        "legal": len(found.choices),
        "choices": [choice_json(choice) for choice in found.choices[:most]],
    }


def choice_json(choice: Choice) -> dict[str, Any]:
    """One placement and what is expected of it."""
    return {
        **placement_json(choice.placement),
        "chances": _rounded(choice.chances),
        "expected_scores": _rounded(choice.expected_scores, 1),
        "error": round(choice.error, 4),
        "visits": choice.visits,
        "certain": None if choice.certain is None else list(choice.certain),
        "line": [placement_json(placement) for placement in choice.line],
        "reasons": [reason_json(reason) for reason in choice.reasons],
    }


def placement_json(placement: Placement) -> dict[str, Any]:
    """A placement by its cells and its number."""
    return {"placement": placement.name, "index": placement.index}


def reason_json(reason: Reason) -> dict[str, Any]:
    """A reason with the fields that it has; the figure by its name."""
    told: dict[str, Any] = {"kind": reason.kind, "is_good": reason.is_good}
    for name in ("seat", "points", "shape", "count", "was"):
        value = getattr(reason, name)
        if value is not None:
            told[name] = value
    return told if reason.figure is None else told | {"figure": reason.figure.name}


def game_json(game: GameAnalysis, choices: int = 3) -> dict[str, Any]:
    """An analysed game, with so many of the best choices before every ply."""
    first = game.states[0]
    return {
        "format": "cirkis-analysis",
        "version": VERSION,
        "options": first.options.to_json(),
        "positions": len(game.states),
        "is_complete": game.is_complete,
        "thresholds": {kind.value: least for kind, least in THRESHOLDS.items()},
        "swing": SWING,
        "start": analysis_json(game.plies[0].before, choices) if game.plies else None,
        "plies": [ply_json(ply, choices) for ply in game.plies],
        "turning_points": [ply.number for ply in game.turning_points],
        "mistakes": [
            [ply.number for ply in game.mistakes(seat)] for seat in range(first.options.players)
        ],
    }


def ply_json(ply: AnalysedPly, choices: int = 3) -> dict[str, Any]:
    """One ply of an analysed game; `after` holds the best choices of the next seat."""
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
