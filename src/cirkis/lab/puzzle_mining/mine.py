"""Mine one game for puzzles."""

import random
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from cirkis.game import OPTIONS, Options, replay_record
from cirkis.lab.puzzle_mining.candidates import Examiner, Finding, gap
from cirkis.lab.puzzle_mining.difficulty import rate_difficulty
from cirkis.lab.puzzle_mining.evaluator import Evaluator
from cirkis.lab.puzzle_mining.games import Searched, draw_game, play_game, search_game
from cirkis.lab.puzzle_mining.plan import MiningPlan
from cirkis.lab.puzzle_mining.prove import only_win
from cirkis.practice import Puzzle, Reply
from cirkis.practice.puzzles.puzzle import placements_of, puzzle_id
from cirkis.practice.puzzles.themes import Facts, find_themes

PROOF_POSITIONS = 30_000  # a few seconds
MAX_OTHERS = 4


class MinedGame(Struct, frozen=True):
    """The puzzles from one game.

    Attributes:
        game: the game's number in the plan.
        positions: the number of positions searched.
        promising: how many of them looked promising.
        puzzles: the puzzles found.
    """

    game: int
    positions: int
    promising: int
    puzzles: tuple[Puzzle, ...]


def mine_game(plan: MiningPlan, game: int) -> MinedGame:
    """Return the puzzles from one of the plan's games, independently of the other games.

    Args:
        plan: the plan.
        game: the number of the game, from 0.
    """
    evaluator = Evaluator(plan.criteria.deep_simulations)
    examiner, rng = Examiner(evaluator, plan.criteria), plan.rng(game)
    searched = list(_search(plan, game, evaluator, rng))
    promising = [one for one in searched if examiner.is_promising(*one)]
    findings = _examine(examiner, promising, rng.getrandbits(31))
    puzzles = tuple(_puzzle(evaluator, finding) for finding in findings)
    return MinedGame(game, len(searched), len(promising), puzzles)


def _search(
    plan: MiningPlan, game: int, evaluator: Evaluator, rng: random.Random
) -> Iterator[Searched]:
    if not plan.records and not plan.themes:
        return play_game(evaluator, plan.options(game), plan.criteria, rng)
    if plan.records:
        states = replay_record(plan.records[game])
    else:
        states = draw_game(plan.options(game), rng)
    return search_game(evaluator, states, plan.criteria, rng, plan.themes)


def _examine(examiner: Examiner, promising: list[Searched], seed: int) -> list[Finding]:
    """Return the findings from a game, clearest first, no two of them close together."""
    criteria, found = examiner.criteria, list[Finding]()
    for state, candidates in sorted(
        promising, key=lambda one: gap(one[1], one[0].to_play), reverse=True
    ):
        if len(found) == criteria.max_per_game:
            break
        if any(abs(one.state.plies - state.plies) < criteria.spacing for one in found):
            continue
        finding = examiner.examine(state, candidates, seed + state.plies)
        if finding is not None:
            found.append(finding)
    return found


def _puzzle(evaluator: Evaluator, finding: Finding) -> Puzzle:
    state, solution = finding.state, finding.solution
    placement, seat = solution.placement, state.to_play
    proven = solution.after.winners == (seat,) and (
        only_win(state, PROOF_POSITIONS) == placement.index
    )
    facts = Facts(state, placement, placements_of(state, solution.after.line), proven)
    return Puzzle(
        id=puzzle_id(state, placement),
        plies=tuple(index for _, index in state.placed),
        solution=placement.index,
        chance=round(solution.after.chances[seat], 3),
        line=solution.after.line,
        others=tuple(
            Reply(one.placement.index, round(one.after.chances[seat], 3), one.after.line)
            for one in finding.others[:MAX_OTHERS]
        ),
        themes=find_themes(facts),
        rating=rate_difficulty(evaluator, facts, state.plies),
        options=_changed_options(state.options),
        is_proven=proven,
    )


def _changed_options(options: Options) -> dict[str, Any]:
    """Return the options that matter for a puzzle and differ from their defaults."""
    values = options.to_json()
    kept = (name for name in values if name not in ("colours", "match", "pieces"))
    return {name: values[name] for name in kept if values[name] != OPTIONS[name].default}
