"""The rules on flat arrays, compiled."""
