"""The scoring track: the points of each row."""

TRACK_ROWS = (range(0, 55, 5), range(55, 105, 5))
"""The points of each place, which come in fives; the second row continues the first."""
