"""Find puzzles in games of strong players, and check them."""
