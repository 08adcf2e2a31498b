"""Puzzles: positions with one clearly best placement, for a person to find.

puzzle      what a puzzle is, and its positions
likeness    which puzzles are alike; their ids
facts       facts about a solution by the rules
themes      what puzzles are about
file        the file of puzzles, and those of the package
library     puzzles by difficulty and by day
judge       judges tries
wire        puzzles in wire form
"""
