"""The computer's thinking: placements, analyses and reviews."""
