"""The levels, the reference players, and players described by a line of text."""
