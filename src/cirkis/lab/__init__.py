"""Tools for researchers and authors of players.

jobs             long jobs, run by several processes or a cluster, saved and resumed
recorded_games   recorded games by the thousand: filtered, counted, explored
arena            simulations, matches and tournaments, with ratings
selfplay         the search's games against itself, as training data
gtp              the Go Text Protocol, for other programs
player_contract  the rules every player must obey, as a test for your own players
"""

from cirkis.lab.arena.clock import Clock, TimeUsed, parse_clocks
from cirkis.lab.arena.decided import Kingmaking
from cirkis.lab.arena.evaluation import (
    Evaluation,
    Share,
    evaluation_json,
    evaluation_of,
    evaluation_plan,
    evaluation_text,
    run_evaluation,
)
from cirkis.lab.arena.faults import Fault
from cirkis.lab.arena.game import play_to_end
from cirkis.lab.arena.openings import Openings, Order, openings_from_book, openings_from_records
from cirkis.lab.arena.participants import Participant, parse_participants
from cirkis.lab.arena.plan import Format, Plan, Seatings, SprtBounds
from cirkis.lab.arena.programs import GtpProgram
from cirkis.lab.arena.ratings import Rating
from cirkis.lab.arena.report import standings_json, standings_text
from cirkis.lab.arena.result import GameResult
from cirkis.lab.arena.run import ArenaProgress, run_arena
from cirkis.lab.arena.sprt import Sprt, Verdict
from cirkis.lab.arena.standings import HeadToHead, RunStatus, Standing, Standings
from cirkis.lab.gtp.loop import run_gtp
from cirkis.lab.jobs.pool import Pool, ProcessPool, SerialPool, open_pool
from cirkis.lab.player_contract import CheckResult, check_player, run_checks, trial_games
from cirkis.lab.recorded_games.games import GameCounts, GameFilter, RecordedGame, recorded_game
from cirkis.lab.recorded_games.tables import TABLES, write_parquet
from cirkis.lab.recorded_games.tree import Explored, GameTree, PlayedMove, TreeProgress, build_tree
from cirkis.lab.selfplay import (
    SelfPlayFile,
    SelfPlayGame,
    SelfPlayPlan,
    SelfPlayPly,
    SelfPlayPosition,
    open_selfplay,
    play_selfplay_game,
    run_selfplay,
    write_selfplay,
)

__all__ = [
    "TABLES",
    "ArenaProgress",
    "CheckResult",
    "Clock",
    "Evaluation",
    "Explored",
    "Fault",
    "Format",
    "GameCounts",
    "GameFilter",
    "GameResult",
    "GameTree",
    "GtpProgram",
    "HeadToHead",
    "Kingmaking",
    "Openings",
    "Order",
    "Participant",
    "Plan",
    "PlayedMove",
    "Pool",
    "ProcessPool",
    "Rating",
    "RecordedGame",
    "RunStatus",
    "Seatings",
    "SelfPlayFile",
    "SelfPlayGame",
    "SelfPlayPlan",
    "SelfPlayPly",
    "SelfPlayPosition",
    "SerialPool",
    "Share",
    "Sprt",
    "SprtBounds",
    "Standing",
    "Standings",
    "TimeUsed",
    "TreeProgress",
    "Verdict",
    "build_tree",
    "check_player",
    "evaluation_json",
    "evaluation_of",
    "evaluation_plan",
    "evaluation_text",
    "open_pool",
    "open_selfplay",
    "openings_from_book",
    "openings_from_records",
    "parse_clocks",
    "parse_participants",
    "play_selfplay_game",
    "play_to_end",
    "recorded_game",
    "run_arena",
    "run_checks",
    "run_evaluation",
    "run_gtp",
    "run_selfplay",
    "standings_json",
    "standings_text",
    "trial_games",
    "write_parquet",
    "write_selfplay",
]
