"""Puzzles: positions with one clearly best placement, for a person to find.

puzzle      what a puzzle is, and its positions
symmetry    the symmetries of the board
likeness    which puzzles are alike; their ids
facts       what the rules say of a solution
themes      what puzzles are about
file        the file that holds them, and those that come with the package
"""
