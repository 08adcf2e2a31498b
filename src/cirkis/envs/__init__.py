"""Cir*Kis for programs that learn, under the interfaces that they know.

    cirkis.envs.pettingzoo  an environment of PettingZoo: all seats learn
    cirkis.envs.gymnasium   environments of Gymnasium: one seat learns, players hold the others; or
                            all seats learn, on thousands of boards at once
    cirkis.envs.openspiel   a game of OpenSpiel

Importing one of them needs its extra, `envs` or `openspiel`. All number placements from 0 to 514,
show positions as cirkis.observation does, and pay what cirkis.envs.rewards says.
"""
