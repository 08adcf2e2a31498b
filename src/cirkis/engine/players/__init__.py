"""The levels to play against, the reference players, and any player by one line of text."""
