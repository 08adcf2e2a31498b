"""Choose, among lines that are equally likely, those that best show why a solution is right."""

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from cirkis.engine.analysis.consequences import Run, follow
from cirkis.engine.analysis.contrast import find_drawbacks
from cirkis.engine.analysis.forced import find_gain
from cirkis.engine.analysis.mistakes import score_margin
from cirkis.game import Placement, State, play
from cirkis.lab.puzzle_mining.evaluator import Evaluator
from cirkis.practice import Puzzle, puzzle_state
from cirkis.practice.puzzles.puzzle import placements_of

Line = tuple[int, ...]

LONGEST = 12  # placements after the first
REPLIES = 4  # how many of the best replies to a placement are compared
EQUAL = 0.02  # replies whose chances differ by less than this are equally likely
CLEAR = 1.0  # lines this clear are kept
BETTER = 0.1  # by how much clearer other lines must be
SOONER = 0.85  # multiplies the worth of a consequence, once for each step beyond the reply
UNDECIDED = 0.4  # the worth of a consequence that neither scores nor ends the game
BALANCED = 0.6  # the worth of a balance of MUCH points, compared with a cost
MUCH = 10
GAINED = 0.5  # the worth of a gain, compared with a cost


def clear_lines(puzzle: Puzzle, evaluator: Evaluator, simulations: int, seed: int) -> Puzzle:
    """Return the puzzle with the clearest likely lines for its solution and its strongest rival.

    Args:
        puzzle: the puzzle.
        evaluator: searches the positions.
        simulations: how many each search makes.
        seed: the seed of the searches.
    """
    state, rival = puzzle_state(puzzle), puzzle.others[0]
    now = _clarity(state, (puzzle.solution, *puzzle.line), (rival.placement, *rival.line))
    if now >= CLEAR:
        return puzzle
    ours, theirs = (
        [(first, *line), *_lines(state, first, evaluator, simulations, seed)]
        for first, line in ((puzzle.solution, puzzle.line), (rival.placement, rival.line))
    )
    clear = {pair: _clarity(state, *pair) for pair in product(ours, theirs)}
    best = max(clear, key=lambda pair: clear[pair])
    if clear[best] < now + BETTER:
        return puzzle
    (_, *line), (_, *other) = best
    others = (replace(rival, line=tuple(other)), *puzzle.others[1:])
    return replace(puzzle, line=tuple(line), others=others)


def _lines(
    state: State, number: int, evaluator: Evaluator, simulations: int, seed: int
) -> Iterator[Line]:
    """Yield a placement's lines, one for each reply that is about as good as the best one."""
    (first,) = placements_of(state, (number,))
    after = play(state, first).state
    if after.is_over:
        return
    found = evaluator.search(after, simulations, seed)[:REPLIES]
    assessed: list[tuple[Placement, float, Line]] = []
    for reply in (one.placement for one in found):
        chances, line, _ = evaluator.assess(play(after, reply).state, simulations, seed)
        assessed.append((reply, chances[after.to_play], line))
    most = max(chance for _, chance, _ in assessed)
    for reply, chance, line in assessed:
        if chance >= most - EQUAL:
            yield (number, reply.index, *line[: LONGEST - 1])


def _clarity(state: State, better: Line, worse: Line) -> float:
    """Return how well two lines show why the better one's first placement is better."""
    good, bad = (follow(state, placements_of(state, line)) for line in (better, worse))
    gain = find_gain(good, bad)
    cost, balance = find_drawbacks(good, bad)
    counted = 0.0
    if balance:
        seat = state.to_play
        lead = score_margin(balance.better, seat) - score_margin(balance.worse, seat)
        counted = BALANCED * SOONER ** (balance.later - 1) * min(1.0, lead / MUCH)
    at_once = Run(good[:1]).decides
    return max(_worth(cost), counted) + GAINED * max(_worth(gain), float(at_once))


def _worth(run: Run | None) -> float:
    if run is None:
        return 0.0
    return float((1.0 if run.decides else UNDECIDED) * SOONER ** (run.later - 1))
