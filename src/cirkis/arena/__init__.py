"""Matches and tournaments between any players: saved, resumable, rated, and ended by an SPRT.

participants     the players of an arena, parsed from the command line
gtp_process      a GTP engine as a process
gtp_player       such an engine as a player
plan             who meets whom, how often, and from which seats
referee          one game of a plan
result           what is kept of a game
result_log       the results so far, in memory or in a folder
worker           what such a process does
sprt             the sequential probability ratio test
ratings          Elo, OpenSkill, and confidence intervals
standings        what the results add up to
report           standings as text and as JSON
run              play a plan from start to finish
simulation       many games between levels, without openings or ratings
"""

from cirkis.arena.participants import Participant, parse_participants
from cirkis.arena.plan import Format, Plan, Seatings, SprtBounds
from cirkis.arena.ratings import Rating
from cirkis.arena.report import standings_json, standings_text
from cirkis.arena.result import GameResult
from cirkis.arena.run import Progress, run_arena
from cirkis.arena.simulation import SimulationPlan, SimulationStats, play_to_end, simulate
from cirkis.arena.sprt import Sprt, Verdict
from cirkis.arena.standings import HeadToHead, RunStatus, Standing, Standings

__all__ = [
    "Format",
    "GameResult",
    "HeadToHead",
    "Participant",
    "Plan",
    "Progress",
    "Rating",
    "RunStatus",
    "Seatings",
    "SimulationPlan",
    "SimulationStats",
    "Sprt",
    "SprtBounds",
    "Standing",
    "Standings",
    "Verdict",
    "parse_participants",
    "play_to_end",
    "run_arena",
    "simulate",
    "standings_json",
    "standings_text",
]
