"""Games of the strongest search against itself, as data to learn from.

plan   what to play
game   a game with what the search said at every ply
play   the search against itself, and a game of a plan
file   the format: a header and a line for every game
run    play a plan; saved and resumable
"""
