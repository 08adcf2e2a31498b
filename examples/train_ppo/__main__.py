"""Train a player with PPO, against itself, on thousands of boards at once.

python examples/train_ppo FOLDER [--minutes 9] [--players 2] [--boards 8192] [--threads 8]

It needs torch, and for speed numba and `cirkis compile`. FOLDER holds weights.npz for
player.py, curve.csv, and a checkpoint to resume from. Every half minute, the policy plays against
`greedy`.
"""

from command import parse_arguments, run

NUMBERS = (
    ("boards", 8192, 1, 10**6, "played at once"),
    ("threads", 8, 1, 256, "that play on the boards"),
)

if __name__ == "__main__":
    given = parse_arguments(__doc__, NUMBERS)
    from ppo import PPO  # loads torch

    run(given, PPO)
