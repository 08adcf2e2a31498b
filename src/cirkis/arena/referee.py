"""One game of an arena: its opening, its plies, and what is done about players that fail."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from cirkis.arena.entrants import PlayerFactory
from cirkis.arena.gtp_player import PlayerResigns
from cirkis.arena.plan import Pairing, Plan
from cirkis.arena.result import Result
from cirkis.errors import CirkisError, PlayerFailed
from cirkis.pieces.placements import Placement
from cirkis.players import Player
from cirkis.records import Line, Ply, Record, write_records
from cirkis.rules.game import legal_placements, new_game, play, withdraw
from cirkis.rules.match import Match, finish_round, new_match, next_round
from cirkis.rules.options import Options
from cirkis.rules.state import State

LONGEST_FAULT = 300  # characters of a sentence about a player that failed


def play_planned(
    plan: Plan, game: int, factory: PlayerFactory, keeps_record: bool = True
) -> Result:
    """One game of the plan; it depends on no other.

    A player that fails withdraws from the game (R31), which goes on without it; the sentence that
    tells why stands in the result, and in the record.

    Args:
        keeps_record: whether the result holds the record, which takes as long as a fast game.

    Raises:
        CirkisError: a player that cannot even be made.
    """
    pairing = plan.pairing(game)
    options, opening = opening_of(plan, pairing.round)
    players = [factory.player(plan.entrants[player]) for player in pairing.seats]
    table = _Table(players, random.Random(f"{plan.seed} game {game}"))
    match, rounds = new_match(options), list[Record]()
    while match.outcome is None:
        start = next_round(match)
        table.sit_down(start, opening if not rounds else ())
        while not table.state.is_over:
            table.play()
        rounds.append(_record(plan, game, pairing, match, start, table.plies))
        match = finish_round(match, table.state)
    outcome, end = match.outcome, table.state.outcome
    assert end is not None
    return Result(
        game=game,
        seats=pairing.seats,
        winners=tuple(sorted(pairing.seats[seat] for seat in outcome.winners)),
        scores=outcome.totals,
        reason=end.reason.value,
        plies=sum(ply.placement is not None for record in rounds for ply in record.plies),
        faults=tuple((pairing.seats[seat], what) for seat, what in table.faults),
        record=write_records(rounds) if keeps_record else "",
    )


def opening_of(plan: Plan, round_: int) -> tuple[Options, tuple[Placement, ...]]:
    """How the games of a round begin: who starts (R4), and placements at random.

    An opening is as long as the plan wants, or ends before the placement that would end the game.
    """
    rng = random.Random(f"{plan.seed} opening {round_}")
    options = plan.options.drawn(rng)
    state, placed = new_game(options), list[Placement]()
    while len(placed) < plan.opening:
        placement = rng.choice(legal_placements(state))
        state = play(state, placement).state
        if state.is_over:
            break
        placed.append(placement)
    return options, tuple(placed)


@dataclass(slots=True)
class _Table:
    """The players of a game by seat, where it stands, and how it came there."""

    players: list[Player]
    rng: random.Random
    state: State = field(init=False)
    plies: list[Ply] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)

    def sit_down(self, state: State, opening: tuple[Placement, ...]) -> None:
        """Begin a round."""
        self.state, self.plies = state, []
        for placement in opening:
            self._place(placement)

    def play(self) -> None:
        """The seat to play does something: places, or withdraws because its player failed."""
        seat = self.state.to_play
        try:
            self._place(self.players[seat].choose(self.state, self.rng))
        except PlayerResigns:
            self._withdraw(seat, "resigns")
        except Exception as problem:  # whatever the code of others does
            told = _sentence(problem)
            self.faults.append((seat, told))
            self._withdraw(seat, told)

    def _place(self, placement: Placement) -> None:
        self.state = play(self.state, placement).state
        self.plies.append(Ply(placement))

    def _withdraw(self, seat: int, why: str) -> None:
        self.state = withdraw(self.state, seat).state
        self.plies.append(Ply(withdraws=seat, comments=(why,)))


def _sentence(problem: Exception) -> str:
    if isinstance(problem, PlayerFailed):
        told = str(problem)
    elif isinstance(problem, CirkisError):
        told = f"chose what it may not: {problem}"
    else:
        told = f"{type(problem).__name__}: {problem}"
    return " ".join(told.split())[:LONGEST_FAULT]


def _record(
    plan: Plan, game: int, pairing: Pairing, match: Match, start: State, plies: list[Ply]
) -> Record:
    return Record(
        start.options,
        names=tuple(plan.entrants[player].name for player in pairing.seats),
        tags=(
            ("Event", f"arena with seed {plan.seed}"),
            ("Game", str(game + 1)),
            ("Opening", f"{plan.opening} placements at random"),
        ),
        round=match.rounds + 1,
        totals=match.totals,
        withdrawn=match.withdrawn,
        main=Line(tuple(plies)),
    )
