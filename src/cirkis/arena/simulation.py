"""One game of a simulation: who sits where, how it is played, what is kept of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from cirkis.players import PLAYERS, Player, make_player
from cirkis.records import record_of, write_record
from cirkis.rules.game import new_game, play
from cirkis.rules.options import Options
from cirkis.rules.state import EndReason, State


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What is to be played. The same plan always gives the same games.

    Attributes:
        levels: the players by their levels. They move on by one seat every game.
        options: of every game; as many players as there are levels.
        games: how many.
        seed: where all chance comes from.
        keeps_records: whether every game is written down.

    Raises:
        CirkisError: there is no such level.
    """

    levels: tuple[str, ...]
    options: Options
    games: int
    seed: int = 0
    keeps_records: bool = False

    def __post_init__(self) -> None:
        for level in self.levels:
            if level not in PLAYERS:
                make_player(level)  # tells which levels there are

    def seating(self, game: int) -> tuple[int, ...]:
        """Which player (by place in `levels`) has each seat in a game."""
        count = len(self.levels)
        return tuple((seat + game) % count for seat in range(count))


@dataclass(frozen=True, slots=True)
class GameResult:
    """What is kept of a game.

    Attributes:
        game: its number, from 0.
        winners: the players who won, by their places in the plan's levels.
        scores: every player's points, in the order of the plan's levels.
        reason: why it ended.
        plies: how many pieces were placed.
        record: its text, where the plan keeps records.
    """

    game: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: EndReason
    plies: int
    record: str = ""


def play_game(players: Sequence[Player], options: Options, rng: random.Random) -> State:
    """The end of a game between players, by seat."""
    state = new_game(options.drawn(rng))
    while not state.is_over:
        state = play(state, players[state.to_play].choose(state, rng)).state
    return state


def play_planned(plan: SimulationPlan, game: int) -> GameResult:
    """One game of the plan; it depends on no other."""
    seating = plan.seating(game)
    players = [make_player(plan.levels[player]) for player in seating]
    state = play_game(players, plan.options, random.Random(f"{plan.seed} {game}"))
    outcome = state.outcome
    assert outcome is not None
    by_player = dict(zip(seating, outcome.scores, strict=True))
    return GameResult(
        game=game,
        winners=tuple(sorted(seating[seat] for seat in outcome.winners)),
        scores=tuple(by_player[player] for player in range(len(plan.levels))),
        reason=outcome.reason,
        plies=state.plies,
        record=_written(plan, game, state, players) if plan.keeps_records else "",
    )


def _written(plan: SimulationPlan, game: int, state: State, players: Sequence[Player]) -> str:
    tags = [("Event", f"simulation with seed {plan.seed}"), ("Game", str(game + 1))]
    return write_record(record_of(state, names=[p.name for p in players], tags=tags))
