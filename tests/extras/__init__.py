"""The contents of installations, and their reports of missing parts."""
