"""The progress of one person: lessons, puzzles, ratings, statistics, achievements."""
