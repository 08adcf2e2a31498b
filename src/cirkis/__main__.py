"""The program `cirkis`, which is also `python -m cirkis`."""

import sys

from cirkis.extras import explain


def main() -> None:
    """Run the command line, or say what it lacks."""
    try:
        from cirkis.cli import main as run
    except ModuleNotFoundError as problem:
        lacking = explain(problem)
        if lacking is None:
            raise
        sys.exit(f"Error: {lacking}")
    run()


if __name__ == "__main__":
    main()
