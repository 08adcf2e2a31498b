"""What the computer thinks of a position or of a whole game, and why, in facts of the rules.

The search is loaded when something is analysed, not before. The layers, each of which imports only
those above it:

    reasons    what can be said for or against a placement: a table of kinds
    replies    what a seat could score next
    facts      the reasons for a placement, found by playing it
    estimates  from the counts of a search to chances, points and how sure they are
    position   analysing a position, once or better and better
    losses     how much a placement gave away
    game       analysing a game: mistakes and turning points
    wire       both as JSON values
    wording    both in words, in the languages of the page
"""

from cirkis.analysis.analyse_game import AnalysedPly, GameAnalysis, analyse_game
from cirkis.analysis.analyse_position import Analysis, Choice, analyse, stream
from cirkis.analysis.analysis_json import (
    analysis_json,
    choice_json,
    game_json,
    ply_json,
    reason_json,
)
from cirkis.analysis.explain import explain
from cirkis.analysis.mistakes import Mistake
from cirkis.analysis.reasons import KINDS, Kind, Reason
from cirkis.analysis.wording import LANGUAGES, Words, words

__all__ = [
    "KINDS",
    "LANGUAGES",
    "AnalysedPly",
    "Analysis",
    "Choice",
    "GameAnalysis",
    "Kind",
    "Mistake",
    "Reason",
    "Words",
    "analyse",
    "analyse_game",
    "analysis_json",
    "choice_json",
    "explain",
    "game_json",
    "ply_json",
    "reason_json",
    "stream",
    "words",
]
