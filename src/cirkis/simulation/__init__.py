"""Many games between computer players: played, on several processors if wanted, and counted."""

from cirkis.simulation.games import GameResult, Plan, play_game
from cirkis.simulation.runner import simulate
from cirkis.simulation.tally import Standing, Tally

__all__ = ["GameResult", "Plan", "Standing", "Tally", "play_game", "simulate"]
