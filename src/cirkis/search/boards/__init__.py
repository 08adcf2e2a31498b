"""Many boards at once, for cirkis.batch."""
