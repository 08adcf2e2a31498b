"""Check a sample of the shipped puzzles with deeper searches from different seeds.

    python benchmarks/puzzles.py --sample 100 --simulations 100000 --seed 1

The solution and the strongest other placements of each puzzle get all simulations, the remaining
placements a tenth. A puzzle holds if the solution is still the best, and holds by the margin if
every other placement is worse by the margin in docs/puzzles.md.
"""

import random

from measuring import argument_parser

from cirkis.game import legal_placements, play
from cirkis.lab.puzzle_mining.criteria import STANDARD
from cirkis.lab.puzzle_mining.evaluator import Evaluator
from cirkis.tables import Puzzle, puzzle_state, shipped_puzzles


def gap(evaluator: Evaluator, puzzle: Puzzle, simulations: int, seed: int) -> float:
    """Return how far the solution leads all other placements, in the mover's chance of winning."""
    state = puzzle_state(puzzle)
    strong = {puzzle.solution, *(other.placement for other in puzzle.others)}
    chances = {}
    for placement in legal_placements(state):
        share = 1 if placement.index in strong else 10
        after = play(state, placement).state
        assessed = evaluator.assess(after, simulations // share, seed)
        chances[placement.index] = assessed.chances[state.to_play]
    return chances.pop(puzzle.solution) - max(chances.values())


def main() -> None:
    args = argument_parser(__doc__, sample=100, simulations=100_000, seed=1).parse_args()
    puzzles = shipped_puzzles()
    sample = random.Random(args.seed).sample(puzzles, min(args.sample, len(puzzles)))
    evaluator = Evaluator(args.simulations)
    best = by_margin = 0
    for puzzle in sample:
        found = gap(evaluator, puzzle, args.simulations, args.seed)
        best += found > 0
        by_margin += found >= STANDARD.margin(puzzle.players)
        if found < STANDARD.margin(puzzle.players):
            print(f"{puzzle.id}: {puzzle.players} players, leads by {found:.3f}", flush=True)
    print(f"{len(sample)} of {len(puzzles)} puzzles: {best} solutions are still the best, ", end="")
    print(f"{by_margin} by the margin")


if __name__ == "__main__":
    main()
