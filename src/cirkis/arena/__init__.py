"""Matches and tournaments between any players: kept, resumed, rated, and ended when settled."""

from cirkis.arena.entrants import Entrant, read_entrants
from cirkis.arena.plan import Format, Plan, Question, Seatings
from cirkis.arena.ratings import Rating
from cirkis.arena.report import to_json, to_text
from cirkis.arena.result import Result
from cirkis.arena.run import Progress, run
from cirkis.arena.run_simulation import simulate
from cirkis.arena.sequential import SequentialTest, Verdict
from cirkis.arena.simulation import GameResult, SimulationPlan, play_game
from cirkis.arena.simulation_stats import PlayerStats, SimulationStats
from cirkis.arena.standings import Duel, Ending, Standing, Standings

__all__ = [
    "Duel",
    "Ending",
    "Entrant",
    "Format",
    "GameResult",
    "Plan",
    "PlayerStats",
    "Progress",
    "Question",
    "Rating",
    "Result",
    "Seatings",
    "SequentialTest",
    "SimulationPlan",
    "SimulationStats",
    "Standing",
    "Standings",
    "Verdict",
    "play_game",
    "read_entrants",
    "run",
    "simulate",
    "to_json",
    "to_text",
]
