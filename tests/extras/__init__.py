"""What an installation includes, and what it says about missing parts."""
