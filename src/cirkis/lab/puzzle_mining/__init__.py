"""Find puzzles in the search's own games, in random games and in records; a run can be resumed."""
