"""Choose, among lines that are equally likely, those that best show why a solution is right."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import product
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cirkis.engine.analysis.analyse_position import score_margin
from cirkis.engine.analysis.consequences import Run, find_drawbacks, find_gain, follow
from cirkis.engine.search.config import STRONGEST
from cirkis.game import Placement, State, legal_placements, play
from cirkis.lab.jobs.log import JobLog
from cirkis.lab.jobs.pool import open_pool, run_tasks
from cirkis.practice import Alternative, Puzzle, puzzle_state
from cirkis.practice.puzzles.judge import Explanation
from cirkis.practice.puzzles.puzzle import placements_of
from cirkis.practice.puzzles.themes import Facts, find_themes
from tools.puzzles.evaluator import Evaluator
from tools.puzzles.mining import STANDARD
from tools.puzzles.prove import forces_win

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


CONFIG = STRONGEST._replace(greedy_prior=0.0)
"""The best placement must hold up against any opponent, so none is modelled as greedy."""
MAX_LINE = 12
QUICK = 8  # weaker placements get the simulations divided by this
QUICK_LINE = 6
FORCED_POSITIONS = 1000  # searched to find out whether another placement wins by force
SECOND = 2  # a close result is searched again, with this many times the simulations


def run_check(
    puzzles: Sequence[Puzzle],
    folder: Path,
    simulations: int,
    *,
    jobs: int = 1,
    on_progress: Callable[[int], None] = lambda done: None,
) -> tuple[Puzzle, ...]:
    """Check puzzles, and return those that hold up and can be explained.

    Args:
        puzzles: the puzzles.
        folder: where results are saved. However a run ends, the next one continues it.
        simulations: how many the solution and each strong alternative get; others get an eighth.
        jobs: how many processes share the work.
        on_progress: called with the number of puzzles done, after each.
    """
    with (
        closing(JobLog(folder / "checked.jsonl", _read, {"simulations": simulations})) as log,
        closing(open_pool(jobs)) as pool,
    ):
        missing = ((one, simulations) for one in puzzles if one.id not in log.results)
        for line in run_tasks(pool, _check, missing):
            log.add([line])
            on_progress(len(log.results))
        checked = [log.results[puzzle.id] for puzzle in puzzles]
    return tuple(one for one in checked if _lead(one) >= 0 and is_unique(one) and _tells(one))


def _check(puzzle: Puzzle, simulations: int) -> bytes:
    """Judge a puzzle again, twice if the result is close, and return it encoded."""
    checked = check_puzzle(puzzle, simulations, 1)
    margin = STANDARD.margin(puzzle.players)
    if -margin / 2 < _lead(checked) < 0:
        checked = check_puzzle(checked, SECOND * simulations, 2)
    return msgspec.json.encode(checked)


def _read(line: bytes) -> tuple[str, Puzzle]:
    puzzle = msgspec.json.decode(line, type=Puzzle)
    return puzzle.id, puzzle


def _lead(puzzle: Puzzle) -> float:
    """Return by how much the solution's lead over all other placements exceeds the margin."""
    return puzzle.chance - puzzle.others[0].chance - STANDARD.margin(puzzle.players)


def is_unique(puzzle: Puzzle) -> bool:
    """Return whether no strong placement other than the solution is found to win by force."""
    state, others = puzzle_state(puzzle), puzzle.others[: STANDARD.deep_replies]
    return not any(forces_win(state, one.placement, FORCED_POSITIONS) for one in others)


def _tells(puzzle: Puzzle) -> bool:
    return Explanation(puzzle, puzzle_state(puzzle)).tells


def check_puzzle(puzzle: Puzzle, simulations: int, seed: int) -> Puzzle:
    """Return a puzzle with the chances and lines that a new search finds for all placements.

    The solution, the strongest others and the search's own choice get the full simulation count.
    """
    evaluator, state = Evaluator(simulations, CONFIG, MAX_LINE), puzzle_state(puzzle)
    choice = evaluator.search(state, simulations, seed)[0].placement
    strongest = (other.placement for other in puzzle.others[: STANDARD.deep_replies])
    strong = {puzzle.solution, choice.index, *strongest}

    def judge(state: State, placement: Placement) -> Alternative:
        is_quick = placement.index not in strong
        after = play(state, placement).state
        found = evaluator.assess(after, simulations // (QUICK if is_quick else 1), seed)
        line = found.line[:QUICK_LINE] if is_quick else found.line
        return Alternative(placement.index, round(found.chances[state.to_play], 3), line)

    judged = {one.index: judge(state, one) for one in legal_placements(state)}
    solution = judged.pop(puzzle.solution)
    others = tuple(sorted(judged.values(), key=lambda one: -one.chance))
    found = replace(puzzle, chance=solution.chance, line=solution.line, others=others)
    found = clear_lines(found, evaluator, simulations, seed)
    solved, *line = placements_of(state, (found.solution, *found.line))
    themes = find_themes(Facts(state, solved, tuple(line), puzzle.is_proven))
    return replace(found, themes=themes)
