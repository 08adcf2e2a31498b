"""Learning from games: priors and values beyond the hand-made heuristics.

docs/tuning.md describes how to repeat it. The modules, each of which imports only those above it:

    self_play  games of the search against itself
    company    quick games between players of several kinds
    storage    such games in files of a folder, so that a run can be stopped and resumed
    rows       games as rows of features, one row for each alternative of a choice
    fitting    weights that make the observed choices likely, and how good weights are
    tuner      fit to most of the games, measure on the others
    common     what the commands share
"""
