"""Games of the strongest search against itself, as data to learn from."""
