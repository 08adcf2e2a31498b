"""Train a player with PPO, against itself, on thousands of boards at once.

python examples/train_ppo FOLDER [--minutes 9] [--players 2] [--boards 8192] [--threads 8]

It needs torch, and numba for speed. FOLDER holds weights.npz for player.py, curve.csv, and a
checkpoint from which the same command resumes. Every half minute the policy plays `greedy`.
"""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from cirkis.errors import CirkisError

NUMBERS = (  # flag, default, least, most, what it is
    ("minutes", 9.0, 0.001, 1e6, "of training, in all runs together"),
    ("players", 2, 2, 4, "at a board"),
    ("boards", 8192, 1, 10**6, "played at once"),
    ("threads", 8, 1, 256, "that play on the boards"),
    ("width", 512, 1, 10**5, "of the network"),
    ("blocks", 4, 0, 1000, "of the network"),
    ("games", 100, 1, 10**5, "against greedy, for each row of the curve"),
)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    for name, default, *_, help in NUMBERS:
        shown = f"{help} ({default})"
        parser.add_argument(f"--{name}", type=type(default), default=default, help=shown)
    parser.add_argument("--device", help="for torch, such as cpu; by default a GPU if there is one")
    given = parser.parse_args()
    for name, _, least, most, _ in NUMBERS:
        if not least <= getattr(given, name) <= most:
            parser.error(f"--{name} must be {least:g} to {most:g}")
    if find_spec("torch") is None:
        parser.error("torch is missing: pip install torch")
    return given


if __name__ == "__main__":
    arguments = parse_arguments()
    from training import train  # loads torch

    try:
        train(arguments)
    except (OSError, ValueError, CirkisError) as problem:
        sys.exit(f"train_ppo: {problem}")
    except KeyboardInterrupt:
        sys.exit("Stopped: the same command resumes from the last checkpoint.")
