"""Mining: puzzles found in games of strong players, saved and resumable.

criteria    the numbers that make a puzzle
evaluator   the chances after a placement
candidates  is one placement clearly the best?
prove       proofs by trying everything
difficulty  how hard a puzzle is
games       where positions come from
plan        what is to be mined
mine        the puzzles of one game
run         mining a plan from start to finish
"""
