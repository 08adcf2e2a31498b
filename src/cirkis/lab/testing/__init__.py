"""For tests of your own players: the contract that every player must keep."""
