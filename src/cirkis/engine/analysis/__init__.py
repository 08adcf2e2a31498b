"""Evaluates positions and whole games, and gives reasons derived from the rules.

The search is loaded on first use.
"""
