"""Train a player in the style of AlphaZero: a network learns from games of its tree search.

python examples/train_alphazero FOLDER [--minutes 9] [--players 2] [--boards 256] [--workers 1]

This needs torch, and for speed numba and `cirkis compile`. FOLDER holds weights.npz for
tree_player.py, curve.csv, and a checkpoint from which the same command resumes. Now and then, the
player in tree_player.py plays against `greedy`.
"""

import neighbours  # noqa: F401 - so that the next module is found
from command import parse_arguments, run

NUMBERS = (
    ("boards", 256, 1, 10**6, "played at once"),
    ("workers", 1, 1, 256, "processes that play"),
    ("simulations", 32, 2, 10**4, "for each placement"),
    ("remembered", 20, 1, 10**4, "sets of games to learn from"),
)

if __name__ == "__main__":
    given = parse_arguments(__doc__, NUMBERS)
    from alphazero import AlphaZero  # loads torch

    run(given, AlphaZero)
