"""Find puzzles in the search's own games, in random games and in records; a run can be resumed."""

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import log2
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from cirkis.checks import check_seed, check_wholes
from cirkis.engine.players.heuristics import completing_mask, value_at_a_glance
from cirkis.engine.search.tree.search import Candidate
from cirkis.errors import CirkisError
from cirkis.files import replace_file
from cirkis.game import (
    OPTIONS,
    Options,
    Placement,
    Record,
    State,
    legal_mask,
    legal_placements,
    new_game,
    play,
    record_to_json,
    replay_record,
    standard_pieces,
)
from cirkis.game.board import iter_bits
from cirkis.lab.jobs.log import GAMES, JobLog
from cirkis.lab.jobs.pool import run_missing
from cirkis.lab.selfplay import VARIED_PLIES, play_itself
from cirkis.practice import Alternative, Puzzle, write_puzzles
from cirkis.practice.puzzles.puzzle import SHIPPED, placements_of, puzzle_id
from cirkis.practice.puzzles.themes import THEMES, Facts, find_themes, is_quiet
from tools.puzzles.evaluator import Assessment, Evaluator
from tools.puzzles.prove import only_win


class Criteria(NamedTuple):
    """When a placement is clearly the best, and how deeply to search for proof.

    Attributes:
        margins: for each number of players, by how much every other placement must lower the
            mover's chance.
        min_chance: the minimum chance after the solution, as a multiple of an equal chance.
        min_choices: the minimum number of legal placements.
        game_simulations: the most simulations per placement while a game is played; a search stops
            early once nothing can change its choice.
        min_gap: the lead in reward that the best placement needs in the search during the game.
        quick_simulations: the simulations for every other placement in the first round of searches.
        shallow_simulations, shallow_replies: the same in the second, and how many of the other
            placements are left by then.
        deep_simulations, deep_replies: the same in the third, with a different seed.
        slack: the share of the margin that the first two rounds require.
        spacing: the minimum number of plies between two puzzles from a game.
        max_per_game: the maximum number of puzzles from one game.
    """

    margins: tuple[tuple[int, float], ...] = ((2, 0.20), (3, 0.15), (4, 0.12))
    min_chance: float = 0.6
    min_choices: int = 4
    game_simulations: int = 2_000
    min_gap: float = 0.05
    quick_simulations: int = 400
    shallow_simulations: int = 6_000
    shallow_replies: int = 5
    deep_simulations: int = 40_000
    deep_replies: int = 3
    slack: float = 0.75
    spacing: int = 5
    max_per_game: int = 4

    def margin(self, players: int) -> float:
        return dict(self.margins)[players]


STANDARD = Criteria()


PLAYERS = (2, 2, 3, 2, 2, 4)
"""The numbers of players in successive games, repeated."""


@dataclass(frozen=True, slots=True)
class MiningPlan:
    """Games, played by the search or recorded, and the criteria for puzzles.

    Attributes:
        games: the number of games.
        seed: the random seed.
        records: recorded games to mine instead of playing.
        themes: look only for puzzles with these; unless there are records, games are then played
            at random, which leaves many figures open.
        criteria: the criteria for puzzles.
    """

    games: int
    seed: int = 0
    records: tuple[Record, ...] = ()
    themes: tuple[str, ...] = ()
    criteria: Criteria = STANDARD

    def __post_init__(self) -> None:
        check_wholes(self, games=0)
        object.__setattr__(self, "seed", check_seed(self.seed))

    def options(self, game: int) -> Options:
        return Options(players=PLAYERS[game % len(PLAYERS)])

    def rng(self, game: int) -> random.Random:
        """Return a game's random generator, independent of other games."""
        return random.Random(f"{self.seed} {game}")

    def to_json(self) -> dict[str, Any]:
        """Return the values that identify the plan: everything but the number of games."""
        identity = {
            "seed": self.seed,
            "criteria": self.criteria._asdict(),
            "records": [record_to_json(record) for record in self.records],
        }
        return identity | ({"themes": list(self.themes)} if self.themes else {})


def plan_of_records(
    records: Iterable[Record], seed: int = 0, themes: tuple[str, ...] = ()
) -> MiningPlan:
    """Return a plan for mining those games that have standard pieces and no withdrawals.

    Args:
        records: the games.
        seed: the random seed.
        themes: look only for puzzles with these.

    Raises:
        CirkisError: none of the games is suitable.
    """
    fit = tuple(record for record in records if _is_fit(record))
    if not fit:
        raise CirkisError(
            "no game can be mined: puzzles come from games with the standard pieces "
            "and without withdrawals"
        )
    return MiningPlan(len(fit), seed, fit, themes)


def _is_fit(record: Record) -> bool:
    withdrew = record.withdrawn or any(ply.placement is None for ply in record.plies)
    return record.options.pieces == standard_pieces() and not withdrew


MIN_VISITS = 8
SECOND_SEED = 7_919  # added to the seed in the third round, for different random numbers


class Judged(NamedTuple):
    placement: Placement
    after: Assessment


class Finding(NamedTuple):
    """A position with one placement that is clearly the best, and its strongest alternatives."""

    state: State
    solution: Judged
    others: tuple[Judged, ...]  # best first


def gap(candidates: Sequence[Candidate], seat: int) -> float:
    """Return the first candidate's lead over the other candidates tried, in reward for `seat`."""
    best, *others = candidates
    tried = [other for other in others if other.visits >= MIN_VISITS and not other.winners]
    certain = [float(seat in other.winners) for other in others if other.winners]
    value = 1.0 if best.winners == (seat,) else best.values[seat]
    return value - max([other.values[seat] for other in tried] + certain, default=0.0)


class Examiner:
    def __init__(self, evaluator: Evaluator, criteria: Criteria) -> None:
        self.evaluator, self.criteria = evaluator, criteria

    def is_promising(self, state: State, candidates: Sequence[Candidate]) -> bool:
        """Return whether the search during the game already hints at a puzzle."""
        if len(candidates) < self.criteria.min_choices:
            return False
        return gap(candidates, state.to_play) >= self.criteria.min_gap

    def examine(self, state: State, candidates: Sequence[Candidate], seed: int) -> Finding | None:
        """Return a finding if three rounds of searches agree on one clearly best placement.

        The candidates are all legal placements, best first.
        """
        criteria = self.criteria
        margin = criteria.margin(state.options.players)
        best, *rest = (candidate.placement for candidate in candidates)
        main = self._judge(state, best, criteria.shallow_simulations, seed)
        seat = state.to_play
        least = criteria.min_chance / state.options.players
        if main.after.chances[seat] < max(margin, least):
            return None
        others = [Judged(placement, Assessment((), (), ())) for placement in rest]
        rounds = (
            (criteria.quick_simulations, len(others), criteria.slack, 0),
            (criteria.shallow_simulations, criteria.shallow_replies, criteria.slack, 0),
            (criteria.deep_simulations, criteria.deep_replies, 1.0, SECOND_SEED),
        )
        for simulations, count, share, step in rounds:
            if step:
                main = self._judge(state, best, simulations, seed + step)
            limit = main.after.chances[seat] - share * margin
            judged = []
            for other in others[:count]:
                judged.append(self._judge(state, other.placement, simulations, seed + step))
                if judged[-1].after.chances[seat] > limit:
                    return None
            others = sorted(judged, key=lambda one: one.after.chances[seat], reverse=True)
        return Finding(state, main, tuple(others))

    def _judge(self, state: State, placement: Placement, simulations: int, seed: int) -> Judged:
        after = play(state, placement).state
        return Judged(placement, self.evaluator.assess(after, simulations, seed))


SIMULATIONS = (2, 8, 32, 128, 512, 2_048)
SEEDS = 3

# Rating points.
EASIEST = 600
BY_SEARCH = 1_000  # if no weak search finds it
BY_CHOICES = 50  # for each doubling of the number of legal placements
BY_RANK = 100  # for each doubling of the solution's rank by immediate value
BY_LOSS = 15  # for each point by which another placement is worth more immediately
MAX_LOSS = 20  # the most points that count
FOR_QUIET = 150  # if the solution gains nothing immediately


def rate_difficulty(evaluator: Evaluator, facts: Facts, seed: int) -> int:
    """Return a puzzle's first rating, on the scale of people's ratings."""
    state, solution = facts.state, facts.solution
    rank, loss = _look(state, solution)
    parts = (
        EASIEST,
        BY_SEARCH * _misses(evaluator, state, solution, seed),
        BY_CHOICES * log2(legal_mask(state).bit_count()),
        BY_RANK * log2(rank),
        BY_LOSS * min(loss, MAX_LOSS),
        FOR_QUIET * is_quiet(facts),
    )
    return round(sum(parts))


def _misses(evaluator: Evaluator, state: State, solution: Placement, seed: int) -> float:
    """Return the share of weak searches that choose another placement."""
    tries = [
        evaluator.search(state, simulations, seed + step)[0].placement != solution
        for simulations in SIMULATIONS
        for step in range(SEEDS)
    ]
    return sum(tries) / len(tries)


def _look(state: State, solution: Placement) -> tuple[int, float]:
    """Return the solution's rank by immediate value, from 1, and how far it is behind the first."""
    values = {one.index: value_at_a_glance(state, one) for one in legal_placements(state)}
    own = values[solution.index]
    rank = 1 + sum(value > own for value in values.values())
    return rank, max(values.values()) - own


Searched = tuple[State, list[Candidate]]


def play_game(
    evaluator: Evaluator, options: Options, criteria: Criteria, rng: random.Random
) -> Iterator[Searched]:
    """Let the search play a game against itself; yield every position with its candidates."""

    def search(state: State, seed: int) -> list[Candidate]:
        return evaluator.search(state, criteria.game_simulations, seed, early_stop=True)

    for ply in play_itself(new_game(options), search, rng, VARIED_PLIES):
        yield ply.state, ply.candidates


def draw_game(options: Options, rng: random.Random) -> tuple[State, ...]:
    """Return the positions of a random game in which nobody completes a figure unless forced to.

    Many figures soon lack only one piece.
    """
    states = [new_game(options)]
    while not states[-1].is_over:
        legal = legal_mask(states[-1])
        calm = legal & ~completing_mask(states[-1])
        chosen = rng.choice(list(iter_bits(calm or legal)))
        states.append(play(states[-1], states[-1].variant.table.placements[chosen]).state)
    return tuple(states)


def search_game(
    evaluator: Evaluator,
    states: Iterable[State],
    criteria: Criteria,
    rng: random.Random,
    themes: Collection[str] = (),
) -> Iterator[Searched]:
    """Yield the positions of a game already played, with the candidates of the search.

    With themes, yield only positions whose best placement has one of them.
    """
    for state in states:
        if state.is_over:
            continue
        if themes and not any(_has_theme(state, one, themes) for one in legal_placements(state)):
            continue
        seed = rng.getrandbits(32)
        candidates = evaluator.search(state, criteria.game_simulations, seed, early_stop=True)
        if not themes or _has_theme(state, candidates[0].placement, themes):
            yield state, candidates


def _has_theme(state: State, placement: Placement, themes: Collection[str]) -> bool:
    facts = Facts(state, placement)
    return any(THEMES[theme](facts) for theme in themes)


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
            Alternative(one.placement.index, round(one.after.chances[seat], 3), one.after.line)
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


class MiningProgress(NamedTuple):
    games: int  # mined, including those from earlier runs
    new: int  # mined in this run
    puzzles: int  # distinct ones, including those known before


def run_mining(
    plan: MiningPlan,
    folder: Path,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    known: Iterable[Puzzle] = (),
    on_progress: Callable[[MiningProgress], None] = lambda progress: None,
) -> MiningProgress:
    """Carry out a plan to its end, or until Ctrl-C, and write the file of all puzzles found.

    Args:
        plan: the plan.
        folder: where everything is saved. However a run ends, the next one continues it.
        jobs: how many processes share the work; the puzzles are the same for any number.
        cluster: the address of a Dask scheduler, to use its workers instead.
        known: previously found puzzles, to include in the file.
        on_progress: called after every game.

    Returns:
        The progress; after KeyboardInterrupt, with fewer games than planned.

    Raises:
        CirkisError: the folder holds another plan.
        OSError: the folder cannot be used.
    """
    known = tuple(known)
    with closing(JobLog(folder / GAMES, _read, plan.to_json(), SHIPPED)) as log:
        before = len(log.results)
        try:
            for _ in run_missing(log, _mine, plan, plan.games, jobs=jobs, cluster=cluster):
                on_progress(_progress(log, before, known))
        except KeyboardInterrupt:
            pass
        with replace_file(folder / SHIPPED) as file:
            file.write(write_puzzles(_distinct(log.results.values(), known)))
        return _progress(log, before, known)


def _mine(plan: MiningPlan, game: int) -> bytes:
    return msgspec.json.encode(mine_game(plan, game))


def _read(line: bytes) -> tuple[int, MinedGame]:
    mined = msgspec.json.decode(line, type=MinedGame)
    return mined.game, mined


def _progress(log: JobLog[int, MinedGame], before: int, known: Iterable[Puzzle]) -> MiningProgress:
    count = len(log.results)
    return MiningProgress(count, count - before, len(_distinct(log.results.values(), known)))


def _distinct(games: Iterable[MinedGame], known: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the distinct puzzles: the known ones, then those found, in the order of the games."""
    found = {puzzle.id: puzzle for puzzle in known}
    for mined in sorted(games, key=lambda mined: mined.game):
        for puzzle in mined.puzzles:
            found.setdefault(puzzle.id, puzzle)
    return list(found.values())
