"""cirkis.envs.batch compared with the rules, board by board and ply by ply.

`python -m tests.envs.batch` plays ten thousand games, too many for every run.
"""
