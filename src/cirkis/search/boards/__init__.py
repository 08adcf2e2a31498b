"""Many boards at once, for cirkis.batch: their layout in memory, and what is done to each."""
