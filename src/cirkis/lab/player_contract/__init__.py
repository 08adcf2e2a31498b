"""The contract that every player must fulfil, for testing your own players."""
