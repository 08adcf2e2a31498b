"""Cir*Kis for Gymnasium, registered under ENV_ID when this is imported.

    gymnasium.make("cirkis.envs.gymnasium:cirkis/Cirkis-v0", opponents="greedy")

imports it by itself.
"""

from __future__ import annotations

from cirkis.extras import require

require("gymnasium")

from cirkis.envs.against_players import AgainstPlayers  # noqa: E402 - not before it is there
from cirkis.envs.registration import ENV_ID, register_envs  # noqa: E402

register_envs()

__all__ = ["ENV_ID", "AgainstPlayers"]
