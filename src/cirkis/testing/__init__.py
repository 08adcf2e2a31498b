"""For tests of your own players: the contract that every player must keep."""

from cirkis.testing.contract import CheckResult, Verdict, check_player, run_checks
from cirkis.testing.games import trial_games

__all__ = ["CheckResult", "Verdict", "check_player", "run_checks", "trial_games"]
