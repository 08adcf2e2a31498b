"""The evaluation of a position or of a whole game, with reasons that are facts of the rules.

The search is loaded on first use. Each module only imports those above it:

    reasons           what can be said for or against a placement
    best_reply        what a seat could score next
    explain           the reasons for a placement
    estimates         calibrated chances from the statistics of a search
    analyse_position  analysing a position, once or in a stream
    mistakes          how much a placement gave away
    analyse_game      analysing a game: mistakes and turning points
    json_types        the form in which both are written
    info              both as JSON
    reason_text       reasons as clauses, in every language
    text_report       both as plain text
    annotate          a game as a record with marks, comments and variations
    html              a game as a page
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cirkis.analysis.analyse_game import AnalysedPly, GameAnalysis, analyse_game
from cirkis.analysis.analyse_position import Analysis, Choice, analyse, stream_analyses
from cirkis.analysis.explain import explain
from cirkis.analysis.mistakes import Mistake
from cirkis.analysis.reason_text import reason_text, reasons_text
from cirkis.analysis.reasons import REASON_KINDS, Reason, ReasonKind

if TYPE_CHECKING:
    from cirkis.analysis.info import analysis_info, analysis_json, game_info, game_json


def __getattr__(name: str) -> Any:
    """Import the JSON form on first use: it needs msgspec, analysing does not."""
    if name not in ("analysis_info", "analysis_json", "game_info", "game_json"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("cirkis.analysis.info"), name)


__all__ = [
    "REASON_KINDS",
    "AnalysedPly",
    "Analysis",
    "Choice",
    "GameAnalysis",
    "Mistake",
    "Reason",
    "ReasonKind",
    "analyse",
    "analyse_game",
    "analysis_info",
    "analysis_json",
    "explain",
    "game_info",
    "game_json",
    "reason_text",
    "reasons_text",
    "stream_analyses",
]
