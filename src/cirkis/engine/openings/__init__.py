"""Opening books, one for each number of players."""
