"""Cir*Kis for reinforcement learning, through the usual interfaces.

    cirkis.envs.pettingzoo  a PettingZoo environment: all seats learn
    cirkis.envs.gymnasium   Gymnasium environments: one seat learns, players take the other seats;
                            or all seats learn, on thousands of boards at once
    cirkis.envs.openspiel   an OpenSpiel game
    cirkis.envs.jax         an environment in pure JAX, in the form of pgx
    cirkis.envs.batch       thousands of boards at once, in numpy arrays
    cirkis.envs.planes      the observations of all these, as planes over the cells

Importing one of them needs its extra: `envs`, `openspiel`, `jax`, or `batch` for the last two. They
all number placements from 0 (to 514 with the standard pieces), show positions as `observe` does,
and use the rewards of cirkis.envs.rewards.
"""

from cirkis.envs.observation import observation_layout, observation_size, observe

__all__ = ["observation_layout", "observation_size", "observe"]
