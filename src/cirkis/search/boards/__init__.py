"""Many boards at once, for cirkis.batch: their layout and what changes or reads them."""
