"""Find puzzles in games of strong players; a run is saved and can be resumed."""
