"""Computers that think: moves, analyses, reviews."""
