"""One game of an arena: its opening, its plies, and how failing players are handled."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from cirkis.arena.gtp_player import PlayerResigned
from cirkis.arena.participants import PlayerFactory
from cirkis.arena.plan import Pairing, Plan
from cirkis.arena.result import GameResult
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.pieces.placements import Placement
from cirkis.players import Player
from cirkis.records import Line, Ply, Record, write_records
from cirkis.rules.game import legal_placements, new_game, play, withdraw
from cirkis.rules.match import Match, finish_round, new_match, next_round
from cirkis.rules.options import Options
from cirkis.rules.state import State

MAX_FAULT_LENGTH = 300  # characters of the sentence about a failure


def referee_game(
    plan: Plan, game: int, factory: PlayerFactory, keeps_record: bool = True
) -> GameResult:
    """Play one game of the plan; it depends on no other.

    A player that fails withdraws (R31) and the game goes on without it; the result and the record
    both say why.

    Args:
        plan: what is to be played.
        game: the number of the game, from 0.
        factory: makes the players.
        keeps_record: whether the result includes the record, which takes as long to write as a
            fast game takes to play.

    Raises:
        CirkisError: a player cannot be made.
    """
    pairing = plan.pairing(game)
    options, opening = random_opening(plan, pairing.round)
    players = [factory.make(plan.participants[player]) for player in pairing.seats]
    table = _GameInProgress(players, random.Random(f"{plan.seed} game {game}"))
    match, rounds = new_match(options), list[Record]()
    while match.outcome is None:
        start = next_round(match)
        table.start_round(start, opening if not rounds else ())
        while not table.state.is_over:
            table.play_turn()
        rounds.append(_record(plan, game, pairing, match, start, table.plies))
        match = finish_round(match, table.state)
    outcome, end = match.outcome, table.state.outcome
    assert end is not None
    return GameResult(
        game=game,
        seats=pairing.seats,
        winners=tuple(sorted(pairing.seats[seat] for seat in outcome.winners)),
        scores=outcome.totals,
        reason=end.reason.value,
        plies=sum(ply.placement is not None for record in rounds for ply in record.plies),
        faults=tuple((pairing.seats[seat], what) for seat, what in table.faults),
        record=write_records(rounds) if keeps_record else "",
    )


def random_opening(plan: Plan, round_: int) -> tuple[Options, tuple[Placement, ...]]:
    """Return how the games of a round begin: options with the starter drawn (R4), and placements.

    An opening has the length that the plan asks for, unless a placement would end the game: then
    it stops before that one.

    Args:
        plan: what is to be played.
        round_: the number of the round, from 0.
    """
    rng = random.Random(f"{plan.seed} opening {round_}")
    options = plan.options.draw_starter(rng)
    state, placed = new_game(options), list[Placement]()
    while len(placed) < plan.opening_plies:
        placement = rng.choice(legal_placements(state))
        state = play(state, placement).state
        if state.is_over:
            break
        placed.append(placement)
    return options, tuple(placed)


@dataclass(slots=True)
class _GameInProgress:
    """The players of a game by seat, the position, and the plies that led to it."""

    players: list[Player]
    rng: random.Random
    state: State = field(init=False)
    plies: list[Ply] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)

    def start_round(self, state: State, opening: tuple[Placement, ...]) -> None:
        self.state, self.plies = state, []
        for placement in opening:
            self._place(placement)

    def play_turn(self) -> None:
        """Let the player to move place, or withdraw because it resigned or failed."""
        seat = self.state.to_play
        try:
            self._place(self.players[seat].choose(self.state, self.rng))
        except PlayerResigned:
            self._withdraw(seat, "resigns")
        except Exception as problem:  # foreign code may raise anything
            fault = _fault_text(problem)
            self.faults.append((seat, fault))
            self._withdraw(seat, fault)

    def _place(self, placement: Placement) -> None:
        self.state = play(self.state, placement).state
        self.plies.append(Ply(placement))

    def _withdraw(self, seat: int, why: str) -> None:
        self.state = withdraw(self.state, seat).state
        self.plies.append(Ply(withdraws=seat, comments=(why,)))


def _fault_text(problem: Exception) -> str:
    if isinstance(problem, PlayerFailed):
        text = str(problem)
    elif isinstance(problem, CirkisError):
        text = f"chose what it may not: {problem}"
    else:
        text = f"{type(problem).__name__}: {problem}"
    return " ".join(text.split())[:MAX_FAULT_LENGTH]


def _record(
    plan: Plan, game: int, pairing: Pairing, match: Match, start: State, plies: list[Ply]
) -> Record:
    return Record(
        start.options,
        names=tuple(plan.participants[player].name for player in pairing.seats),
        tags=(
            ("Event", f"arena with seed {plan.seed}"),
            ("Game", str(game + 1)),
            ("Opening", f"{plan.opening_plies} placements at random"),
        ),
        round=match.rounds + 1,
        totals=match.totals,
        withdrawn=match.withdrawn,
        main=Line(tuple(plies)),
    )
