"""Days, as counted for puzzles, runs and repetitions."""

SECONDS_A_DAY = 86_400


def day_of(now: float) -> int:
    """Return the number of the day at a time in Unix seconds; days begin at midnight UTC."""
    return int(now // SECONDS_A_DAY)
