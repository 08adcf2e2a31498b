"""Write a player and let it play `casual` in the arena.

python examples/own_player.py [ROUNDS]
"""

import random
import sys

import cirkis
from cirkis.lab import Plan, run_arena, standings_text


class Hungry:
    """Takes the most points available now; among equals, places the biggest piece."""

    name = "hungry"

    def choose(self, state: cirkis.State, rng: random.Random) -> cirkis.Placement:
        """Return a legal placement for the seat to play."""
        seat = state.to_play

        def value(placement: cirkis.Placement) -> tuple[int, int, float]:
            after, _events = cirkis.play(state, placement)
            return after.scores[seat], len(placement.cells), rng.random()

        return max(cirkis.legal_placements(state), key=value)


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    # On the command line, `cirkis arena python:own_player:Hungry casual` does the same.
    plan = Plan((Hungry(), "casual"), rounds=rounds)
    print(standings_text(run_arena(plan)))
