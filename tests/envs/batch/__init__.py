"""cirkis.envs.batch against the rules, board by board and ply by ply.

`python -m tests.envs.batch` plays the ten thousand games that are too many for every day.
"""
