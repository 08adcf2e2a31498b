"""Check known puzzles with the strongest search, and drop those that it refutes or that cannot be
explained.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cirkis.engine.search.config import STRONGEST
from cirkis.game import Placement, State, legal_placements, play
from cirkis.lab.jobs.log import JobLog
from cirkis.lab.jobs.pool import open_pool
from cirkis.lab.jobs.run_tasks import run_tasks
from cirkis.lab.puzzle_mining.clear_lines import clear_lines
from cirkis.lab.puzzle_mining.criteria import STANDARD
from cirkis.lab.puzzle_mining.evaluator import Evaluator
from cirkis.lab.puzzle_mining.prove import forces_win
from cirkis.practice import Puzzle, Reply, puzzle_state
from cirkis.practice.puzzles.judge import Explanation
from cirkis.practice.puzzles.puzzle import placements_of
from cirkis.practice.puzzles.themes import Facts, find_themes

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

    def judge(state: State, placement: Placement) -> Reply:
        is_quick = placement.index not in strong
        after = play(state, placement).state
        found = evaluator.assess(after, simulations // (QUICK if is_quick else 1), seed)
        line = found.line[:QUICK_LINE] if is_quick else found.line
        return Reply(placement.index, round(found.chances[state.to_play], 3), line)

    judged = {one.index: judge(state, one) for one in legal_placements(state)}
    solution = judged.pop(puzzle.solution)
    others = tuple(sorted(judged.values(), key=lambda one: -one.chance))
    found = replace(puzzle, chance=solution.chance, line=solution.line, others=others)
    found = clear_lines(found, evaluator, simulations, seed)
    solved, *line = placements_of(state, (found.solution, *found.line))
    themes = find_themes(Facts(state, solved, tuple(line), puzzle.is_proven))
    return replace(found, themes=themes)
