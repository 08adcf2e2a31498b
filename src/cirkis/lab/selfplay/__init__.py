"""Games of the strongest search against itself, as training data."""
