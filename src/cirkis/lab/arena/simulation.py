"""Many games between computer players, with rotating seats."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from cirkis.checks import check_seed, check_whole, check_wholes
from cirkis.engine import Player, as_player
from cirkis.engine.player import choose_legally
from cirkis.engine.search.digest import program_name
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.game import Options, State, new_game, record_from_state, write_record
from cirkis.game.rules.turns import place
from cirkis.lab.arena.faults import fault_of, is_of_the_player
from cirkis.lab.arena.report import mean_of, rounded
from cirkis.lab.arena.result import GameResult
from cirkis.lab.arena.standings import Standing
from cirkis.lab.jobs.pool import Pool, ProcessPool
from cirkis.lab.jobs.run_tasks import run_batches


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """The plan of a simulation. The same plan gives the same games, if its players are repeatable.

    Attributes:
        levels: the players, as objects or as strings for cirkis.engine.make_player; they move on by
            one seat after every game.
        options: the options of every game, with as many players as there are levels. Handicaps
            belong to the players, who change seats.
        games: the number of games.
        seed: the random seed.
        keeps_records: whether every result includes its record.

    Raises:
        CirkisError: a number is invalid, a string does not describe a player, or the player cannot
            be created.
    """

    levels: tuple[str | Player, ...]
    options: Options
    games: int
    seed: int = 0
    keeps_records: bool = False

    def __post_init__(self) -> None:
        check_wholes(self, games=0)
        object.__setattr__(self, "seed", check_seed(self.seed))
        for level in self.levels:
            as_player(level)  # raises an error if it is not a player

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; a player given as a string has that string as its name."""
        return tuple(one if isinstance(one, str) else one.name for one in self.levels)

    def seating(self, game: int) -> tuple[int, ...]:
        """Return the player, by index in `levels`, at each seat of a game."""
        count = len(self.levels)
        return tuple((seat + game) % count for seat in range(count))


def play_to_end(players: Sequence[str | Player], options: Options, rng: random.Random) -> State:
    """Play a game and return its final position.

    Args:
        players: the player at each seat, as an object or as a string for cirkis.engine.make_player.
        options: the options of the game.
        rng: draws the starter if the options leave it open, and is passed to the players.

    Raises:
        CirkisError: there are more or fewer players than seats, or one is not a player.
        PlayerFailed: a player raises an error or makes an illegal choice.

    >>> from cirkis.engine import make_player
    >>> players = [make_player("greedy"), make_player("random")]
    >>> play_to_end(players, Options(), random.Random(1)).is_over
    True
    """
    if len(players) != options.players:
        seats = options.players
        raise CirkisError(f"a table of {seats} needs {seats} players, not {len(players)}")
    seated = [as_player(player) for player in players]
    state = new_game(options.draw_starter(rng))
    while not state.is_over:
        state = _placed(seated[state.to_play], state, rng)
    return state


def _placed(player: Player, state: State, rng: random.Random) -> State:
    try:
        return place(state, choose_legally(player, state, rng).index)[0]
    except BaseException as problem:  # third-party code can raise anything
        if not is_of_the_player(problem):
            raise
        fault = fault_of(state.to_play, problem)
        who = f'the player "{player.name}" in seat {fault.player + 1}'
        raise PlayerFailed(f"{who} failed: {fault.what}") from problem


def simulate_game(plan: SimulationPlan, game: int) -> GameResult:
    """Play one game of the plan, by its number from 0, independently of the other games."""
    seating = plan.seating(game)
    players = [as_player(plan.levels[player]) for player in seating]
    options = plan.options.reseat(seating)
    state = play_to_end(players, options, random.Random(f"{plan.seed} {game}"))
    outcome = state.outcome
    assert outcome is not None
    return GameResult(
        game=game,
        seats=seating,
        winners=tuple(sorted(seating[seat] for seat in outcome.winners)),
        scores=outcome.scores,
        reason=outcome.reason.value,
        plies=state.plies,
        record=_record_text(plan, game, state, players) if plan.keeps_records else "",
    )


def _record_text(plan: SimulationPlan, game: int, state: State, players: Sequence[Player]) -> str:
    tags = [
        ("Event", f"simulation with seed {plan.seed}"),
        ("Game", str(game + 1)),
        ("Program", program_name()),
    ]
    return write_record(record_from_state(state, names=[p.name for p in players], tags=tags))


def simulate(plan: SimulationPlan, jobs: int = 1) -> Iterator[GameResult]:
    """Play a plan and yield the results in order, each as soon as it is known.

    Args:
        plan: the games to play.
        jobs: how many processes share the work; the results are the same for any number.

    Raises:
        CirkisError: there is more than one process, and a player is an object.
        PlayerFailed: a player fails; from another process, this is raised as a CirkisError.
    """
    jobs = check_whole("jobs", jobs, 1)
    if jobs > 1 and not all(isinstance(player, str) for player in plan.levels):
        raise CirkisError("players that are objects can play only in this process: use one job")
    if jobs == 1:
        yield from (simulate_game(plan, game) for game in range(plan.games))
        return
    with closing(ProcessPool(jobs)) as pool:
        yield from _simulate_in_pool(plan, pool)


def _simulate_in_pool(plan: SimulationPlan, pool: Pool) -> Iterator[GameResult]:
    """Yield the results in order; after Ctrl-C, also those still waiting for their turn."""
    early: dict[int, GameResult] = {}
    yielded = 0
    try:
        for results in run_batches(pool, simulate_game, (plan,), range(plan.games), plan.games):
            early |= {result.game: result for result in results}
            while yielded in early:
                yield early.pop(yielded)
                yielded += 1
    except KeyboardInterrupt:
        yield from (early[game] for game in sorted(early) if game >= yielded)
        raise


@dataclass(slots=True)
class SimulationStats:
    """The results of a plan so far.

    Attributes:
        plan: the plan that is being played.
        games: how many games are counted.
        plies: how many pieces were placed in them.
        reasons: how often each reason ended a game.
        players: the results of each player, in the order of the plan.
        results: the distinct results, at most one more than there are players.
    """

    plan: SimulationPlan
    games: int = 0
    plies: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    players: list[Standing] = field(init=False)
    results: set[tuple[object, ...]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.players = [Standing(name) for name in self.plan.names]

    @property
    def is_repetitive(self) -> bool:
        """Whether players without randomness seem to repeat one game for each seating."""
        return self.games >= 10 and len(self.results) <= len(self.players)

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        self.games += 1
        self.plies += result.plies
        self.reasons[result.reason] += 1
        if len(self.results) <= len(self.players):  # more are not needed
            self.results.add((result.seats, result.scores, result.plies))
        for player, points in zip(result.seats, result.scores, strict=True):
            self.players[player].add(result.share(player), points)

    def to_json(self) -> dict[str, Any]:
        """Return the results as JSON values; averages are null before the first game."""
        return {
            "games": self.games,
            "planned": self.plan.games,
            "seed": self.plan.seed,
            "options": self.plan.options.to_json(),
            "players": [self._player_json(standing) for standing in self.players],
            "reasons": dict(self.reasons),
            "placements_per_game": mean_of(self.plies, self.games),
        }

    def _player_json(self, standing: Standing) -> dict[str, Any]:
        return {
            "level": standing.name,
            "wins": standing.wins,
            "shared": standing.shared,
            "victory_rate": mean_of(standing.victories, self.games),
            "victory_rate_95": tuple(rounded(standing.interval)),
            "average_score": mean_of(standing.points, self.games),
        }
