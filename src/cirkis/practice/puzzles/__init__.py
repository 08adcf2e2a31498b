"""Puzzles: positions with one clearly best placement, for a person to find."""
