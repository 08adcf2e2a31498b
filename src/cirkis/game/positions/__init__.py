"""Positions as a line of text and as 64-bit keys; numbers and names of placements."""
