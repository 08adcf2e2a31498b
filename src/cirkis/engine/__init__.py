"""Computer players, and the search, books and analysis behind them.

    player    the Player protocol
    search    compiled rules, evaluation and tree search
    players   the levels and the simple players
    openings  opening books
    analysis  chances, mistakes and reasons, for a position or a game

The search is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cirkis.engine.analysis.analyse_game import AnalysedPly, GameAnalysis, analyse_game
from cirkis.engine.analysis.analyse_position import (
    Analysis,
    Choice,
    Mistake,
    analyse,
    stream_analyses,
)
from cirkis.engine.analysis.reasons import (
    REASON_KINDS,
    Reason,
    ReasonKind,
    explain,
    reason_text,
    reasons_text,
)
from cirkis.engine.openings.book import SEAT_SHARES, Book, BookMove, book_for, shipped_record
from cirkis.engine.player import Player, PlayerLike, Stoppable, Timed, is_repeatable
from cirkis.engine.players.levels import (
    DEFAULT_LEVEL,
    LEVELS,
    OPPONENTS,
    PLAYERS,
    REFERENCE_PLAYERS,
    SPARE_LEVEL,
    STYLED_PLAYERS,
    Level,
    check_level,
    make_level,
)
from cirkis.engine.players.player_text import as_player, make_player, parse_player
from cirkis.engine.search.search_player import SearchPlayer

if TYPE_CHECKING:
    from cirkis.engine.analysis.json_types import analysis_json, game_json


def __getattr__(name: str) -> Any:
    """Import the JSON form on first use: it needs msgspec, which the analysis itself does not."""
    if name not in ("analysis_json", "game_json"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("cirkis.engine.analysis.json_types"), name)


__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "OPPONENTS",
    "PLAYERS",
    "REASON_KINDS",
    "REFERENCE_PLAYERS",
    "SEAT_SHARES",
    "SPARE_LEVEL",
    "STYLED_PLAYERS",
    "AnalysedPly",
    "Analysis",
    "Book",
    "BookMove",
    "Choice",
    "GameAnalysis",
    "Level",
    "Mistake",
    "Player",
    "PlayerLike",
    "Reason",
    "ReasonKind",
    "SearchPlayer",
    "Stoppable",
    "Timed",
    "analyse",
    "analyse_game",
    "analysis_json",
    "as_player",
    "book_for",
    "check_level",
    "explain",
    "game_json",
    "is_repeatable",
    "make_level",
    "make_player",
    "parse_player",
    "reason_text",
    "reasons_text",
    "shipped_record",
    "stream_analyses",
]
