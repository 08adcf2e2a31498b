"""Cir*Kis for Gymnasium, registered under two names when this is imported.

    gymnasium.make("cirkis.envs.gymnasium:cirkis/Cirkis-v0", opponents="greedy")
    gymnasium.make_vec("cirkis.envs.gymnasium:cirkis/SelfPlay-v0", num_envs=1024)

import it by themselves.
"""

from __future__ import annotations

from cirkis.extras import require

require("gymnasium")

from cirkis.envs.against_players import AgainstPlayers  # noqa: E402 - not before it is there
from cirkis.envs.registration import ENV_ID, SELF_PLAY_ID, register_envs  # noqa: E402

register_envs()

__all__ = ["ENV_ID", "SELF_PLAY_ID", "AgainstPlayers"]
