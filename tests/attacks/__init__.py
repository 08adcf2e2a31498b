"""What somebody might try against the server, and what must come of it."""
