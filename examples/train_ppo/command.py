"""The command line of the examples that train with torch."""

import argparse
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from cirkis.errors import CirkisError

Number = tuple[str, float, float, float, str]
"""A flag's name, default, minimum, maximum and help."""
NUMBERS: tuple[Number, ...] = (
    ("minutes", 9.0, 0.001, 1e6, "of training, in all runs together"),
    ("players", 2, 2, 4, "at a board"),
    ("width", 512, 1, 10**5, "of the network"),
    ("blocks", 4, 0, 1000, "of the network"),
    ("games", 100, 1, 10**5, "against greedy, for each row of the curve"),
)


def parse_arguments(about: str, more: Iterable[Number]) -> argparse.Namespace:
    """Return the flags; end the program if one is wrong, or if something is not installed.

    Args:
        about: the text whose first line describes the program.
        more: further flags, besides NUMBERS.
    """
    numbers = (*more, *NUMBERS)
    parser = argparse.ArgumentParser(description=about.partition("\n")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    for name, default, *_, help in numbers:
        shown = f"{help} ({default})"
        parser.add_argument(f"--{name}", type=type(default), default=default, help=shown)
    parser.add_argument("--device", help="for torch, such as cpu; by default a GPU if there is one")
    given = parser.parse_args()
    for name, _, least, most, _ in numbers:
        if not least <= getattr(given, name) <= most:
            parser.error(f"--{name} must be {least:g} to {most:g}")
    if find_spec("torch") is None:
        parser.error("torch is missing: pip install torch")
    return given


def run(given: argparse.Namespace, method: type) -> None:
    """Train with a method, such as ppo.PPO, and report errors in one sentence."""
    from training import train  # loads torch

    try:
        train(given, method)
    except (OSError, ValueError, CirkisError) as problem:
        sys.exit(f"Training cannot continue: {problem}")
    except KeyboardInterrupt:
        sys.exit("Stopped at once: the same command resumes from the last checkpoint.")
