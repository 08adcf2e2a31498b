"""Many boards at once, for cirkis.envs.batch."""
