"""Thinking computers: placements, analyses, reviews."""
