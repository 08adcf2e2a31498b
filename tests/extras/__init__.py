"""What an installation includes, and how it reports missing parts."""
