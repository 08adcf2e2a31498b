"""Play a random game between three players and print how it ends.

python examples/random_game.py [SEED]
"""

import random
import sys

import cirkis
from cirkis import drawing


def play_random_game(seed: int) -> cirkis.State:
    """Return the final state of a game in which everybody places at random."""
    rng = random.Random(seed)
    state = cirkis.new_game(players=3)
    while not state.is_over:
        placement = rng.choice(cirkis.legal_placements(state))
        state, _events = cirkis.play(state, placement)
    return state


if __name__ == "__main__":
    final = play_random_game(seed=int(sys.argv[1]) if len(sys.argv) > 1 else 7)
    print(drawing.draw_terminal(final))
    winners = " and ".join(f"player {seat + 1}" for seat in final.outcome.winners)
    print(f"Scores {final.scores}, won by {winners} ({final.outcome.reason.value})")
