"""Evaluation of placements and positions."""
