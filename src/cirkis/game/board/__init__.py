"""The board: named cells, which cells touch, and the figures that score."""
