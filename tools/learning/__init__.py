"""Learning from self-play: what the strong players know beyond what was put down by hand.

docs/tuning.md tells how to repeat it. The files, each of which imports only those above it:

    games    one game of the search against itself, and what it thought
    portions   many of them in a folder, some to a file, so that a run can be stopped and resumed
    rows       games as rows of features, one row for each thing that is chosen from
    fitting    the weights that make the rows chosen the likely ones
    measuring  how good weights are on games that they were not fitted to
    tuner      learning in order: fit to most of the games, measure on the others
"""
