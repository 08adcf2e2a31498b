"""The tree search itself."""
