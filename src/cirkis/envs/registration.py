"""The environments' names in Gymnasium."""

from __future__ import annotations

import gymnasium

ENV_ID = "cirkis/Cirkis-v0"
SELF_PLAY_ID = "cirkis/SelfPlay-v0"


def register_envs() -> None:
    """Register the environments with Gymnasium; further calls do nothing."""
    if ENV_ID not in gymnasium.registry:
        gymnasium.register(ENV_ID, entry_point="cirkis.envs.against_players:AgainstPlayers")
        gymnasium.register(SELF_PLAY_ID, vector_entry_point="cirkis.envs.self_play:SelfPlay")
