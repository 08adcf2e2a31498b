"""Cir*Kis for OpenSpiel, registered as "cirkis" when this is imported.

game = pyspiel.load_game("cirkis(players=3)")
"""

from __future__ import annotations

from cirkis.extras import require

require("pyspiel")

from cirkis.envs.openspiel_game import GAME_NAME, CirkisGame, CirkisState, register_game  # noqa: E402 - not before it is there

register_game()

__all__ = ["GAME_NAME", "CirkisGame", "CirkisState"]
