"""What good players begin with: a book of openings for each number of players."""
