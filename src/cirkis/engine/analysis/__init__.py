"""The evaluation of a position or of a whole game, with reasons that follow from the rules.

The search is loaded on first use.
"""
