"""Cir*Kis for PettingZoo, imported as its own games are: `env`, `raw_env` and `parallel_env`.

from cirkis.envs import pettingzoo as cirkis_v0

env = cirkis_v0.env(players=3)
"""

from __future__ import annotations

from cirkis.extras import require

require("pettingzoo")

from cirkis.envs.aec_env import RawEnv, env, parallel_env  # noqa: E402 - not before it is there

raw_env = RawEnv

__all__ = ["env", "parallel_env", "raw_env"]
