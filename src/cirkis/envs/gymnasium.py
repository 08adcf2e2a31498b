# ruff: noqa: E402 - packages of an extra are imported once they are known to be installed
"""Cir*Kis for Gymnasium. Importing this module registers its environments; these calls import it:

gymnasium.make("cirkis.envs.gymnasium:cirkis/Cirkis-v0", opponents="greedy")
gymnasium.make_vec("cirkis.envs.gymnasium:cirkis/SelfPlay-v0", num_envs=1024)
"""

from cirkis.extras import require

require("gymnasium")

import gymnasium

from cirkis.envs.against_players import AgainstPlayers

__all__ = ["ENV_ID", "SELF_PLAY_ID", "AgainstPlayers"]

ENV_ID = "cirkis/Cirkis-v0"
SELF_PLAY_ID = "cirkis/SelfPlay-v0"

if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point="cirkis.envs.against_players:AgainstPlayers")
    gymnasium.register(SELF_PLAY_ID, vector_entry_point="cirkis.envs.self_play:SelfPlay")
