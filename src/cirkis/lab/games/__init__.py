"""Recorded games by the thousand: filtered, counted, as tables, and as a tree of what was played.

game     a recorded game: who played, how it ended
filter   which games to take
count    how many there are, and how they ended
tables   games and plies as tables for data frames
lines    what a game adds to a tree
tree     a file of what was played in every position, and how well it did
build    makes the file from records
"""
