"""The contract that every player must keep, for tests of your own players."""
