"""Cir*Kis for reinforcement learning, under the usual interfaces.

    cirkis.envs.pettingzoo  an environment of PettingZoo: all seats learn
    cirkis.envs.gymnasium   environments of Gymnasium: one seat learns, players take the others; or
                            all seats learn, on thousands of boards at once
    cirkis.envs.openspiel   a game of OpenSpiel
    cirkis.envs.batch       thousands of boards at once, in numpy arrays

Importing one of them needs its extra: `envs`, `openspiel` or `batch`. All number placements from
0 to 514, show positions like `observe`, and pay rewards as cirkis.envs.rewards defines them.
"""

from cirkis.envs.observation import observation_layout, observation_size, observe

__all__ = ["observation_layout", "observation_size", "observe"]
