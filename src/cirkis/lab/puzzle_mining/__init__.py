"""Find puzzles in games of the search, in random games and in records; a run can be resumed."""
