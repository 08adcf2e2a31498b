"""The installed contract of players, and the bots that show how it is kept."""
