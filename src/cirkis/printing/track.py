"""The scoring track: the points of each row."""

STEP, HALF, GOAL = 5, 50, 100

TRACK_ROWS = (tuple(range(0, HALF + 1, STEP)), tuple(range(HALF + STEP, GOAL + 1, STEP)))
"""The points of each place; they come in fives, and the second row continues the first."""
