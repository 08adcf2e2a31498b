"""Matches and tournaments between any players: kept, resumed, rated, and ended when settled."""

from cirkis.arena.entrants import Entrant, read_entrants
from cirkis.arena.plan import Format, Plan, Question, Seatings
from cirkis.arena.ratings import Rating
from cirkis.arena.report import to_json, to_text
from cirkis.arena.result import Result
from cirkis.arena.run import Progress, run
from cirkis.arena.sequential import Answer, SequentialTest
from cirkis.arena.standings import Duel, Ending, Standing, Standings

__all__ = [
    "Answer",
    "Duel",
    "Ending",
    "Entrant",
    "Format",
    "Plan",
    "Progress",
    "Question",
    "Rating",
    "Result",
    "Seatings",
    "SequentialTest",
    "Standing",
    "Standings",
    "read_entrants",
    "run",
    "to_json",
    "to_text",
]
