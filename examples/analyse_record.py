"""Find the worst mistakes in a recorded game.

python examples/analyse_record.py GAME.cirkis [SIMULATIONS]
"""

import sys
from pathlib import Path

from cirkis.engine import analyse_game
from cirkis.game import read_record


def main(path: str, simulations: int) -> None:
    """Print every mistake in a game, worst first.

    Args:
        path: a record, as the page and the command line save it.
        simulations: how many games to simulate for each position; more is slower but more reliable.
    """
    game = analyse_game(read_record(Path(path).read_text("utf-8")), simulations=simulations)
    print(f"{len(game.plies)} placements, {len(game.mistakes())} mistakes")
    for ply in game.mistakes():
        print(f"{ply.number}. player {ply.seat + 1} placed {ply.placement}: {ply.mistake.value},")
        print(f"   {ply.loss:.0%} of the winning chance lost; better: {ply.better.placement}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
