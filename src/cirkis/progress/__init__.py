"""What is remembered of one person: lessons, puzzles, ratings, statistics, achievements."""
