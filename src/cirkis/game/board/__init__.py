"""The board: named cells, which of them touch, and the figures that score."""
