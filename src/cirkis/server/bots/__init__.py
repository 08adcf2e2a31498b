"""Computers that think: placements, analyses, reviews."""
