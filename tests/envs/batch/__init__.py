"""cirkis.envs.batch compared with the rules, board by board and ply by ply."""
