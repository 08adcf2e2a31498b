"""One game of an arena: its players, opening, rounds, clocks and faults, and the result."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from cirkis.engine import PlayerLike, Timed, as_player
from cirkis.engine.behaviour import program_name
from cirkis.engine.player import choose_legally
from cirkis.engine.players.pacing import placements_left
from cirkis.errors import CirkisError, PlayerFailed, PlayerResigned
from cirkis.game import (
    Line,
    Match,
    Options,
    Placement,
    Ply,
    Record,
    State,
    finish_round,
    new_game,
    new_match,
    next_round,
    play,
    withdraw,
    write_records,
)
from cirkis.game.rules.turns import place
from cirkis.lab.arena.clock import RunningClock, TimeUsed
from cirkis.lab.arena.decided import kingmaking, proven_winners
from cirkis.lab.arena.faults import Fault, fault_of, is_of_the_player
from cirkis.lab.arena.participants import PlayerFactory
from cirkis.lab.arena.plan import Pairing, Plan
from cirkis.lab.arena.programs import GameLog, GtpPlayer, log_name
from cirkis.lab.arena.result import ADJUDICATED, GameResult

Maker = Callable[[], PlayerLike]


class Unmade:
    """Stands in for a player that could not be created: it fails on its first turn."""

    def __init__(self, name: str, problem: BaseException) -> None:
        self.name = name
        self._problem = problem

    def choose(self, state: State, rng: random.Random) -> Placement:
        raise self._problem


def made_or_failing(name: str, make: Maker) -> PlayerLike:
    try:
        return make()
    except BaseException as problem:  # third-party code can raise anything
        if not is_of_the_player(problem):
            raise
        return Unmade(name, problem)


@dataclass(slots=True)
class GameInProgress:
    """The players of a game, with names and clocks by seat, and the moves so far.

    The faults give the seat that failed, not the player.
    """

    players: list[PlayerLike]
    names: list[str]
    clocks: list[RunningClock]
    rng: random.Random  # for the players' choices
    simulations: int = 0  # to prove who wins; with 0, games are played to the end
    log: GameLog | None = None
    state: State = field(init=False)
    states: list[State] = field(default_factory=list)  # of this round
    plies: list[Ply] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    proven: tuple[int, ...] | None = None  # the seats that are certain to win this round

    def start_round(self, state: State, opening: tuple[Placement, ...]) -> None:
        """Begin a round, make its opening placements, and set the clocks."""
        self.state = state
        self.states, self.plies = [state], []
        self.proven = None
        for placement in opening:
            self._place(placement)
        for clock in self.clocks:
            clock.set()

    def is_decided(self) -> bool:
        """Return whether the round is over or its winner is proven."""
        if self.state.is_over:
            return True
        if self.simulations:
            self.proven = proven_winners(self.state, self.simulations)
        if self.proven is not None and self.plies:
            colours = self.state.options.colours
            winners = " and ".join(colours[seat].value for seat in self.proven)
            comments = (*self.plies[-1].comments, f"adjudicated: {winners} certain to win")
            self.plies[-1] = replace(self.plies[-1], comments=comments)
            self._note(self.proven[0], comments[-1])
        return self.proven is not None

    def play_turn(self) -> None:
        """Let the player to move make a placement; withdraw the player if it resigns or fails."""
        seat = self.state.to_play
        try:
            placement = self._choice(seat)
            self._place(placement)
            if self.log is not None:
                self._note(seat, f"{placement} {self.clocks[seat]}")
        except PlayerResigned:
            self._withdraw(seat, "resigns")
        except BaseException as problem:  # third-party code can raise anything
            if not is_of_the_player(problem):
                raise
            fault = fault_of(seat, problem)
            self.faults.append(fault)
            self._note(seat, fault.trace)
            self._withdraw(seat, fault.what)

    def _choice(self, seat: int) -> Placement:
        """Return the placement of the player to move, and press its clock."""
        player, clock = self.players[seat], self.clocks[seat]
        if clock.clock is not None and isinstance(player, GtpPlayer):
            player.set_time(clock.left)
        elif clock.clock is not None and isinstance(player, Timed):
            player.budget = clock.budget(placements_left(self.state))
        started = time.monotonic()
        try:
            placement = choose_legally(player, self.state, self.rng)
        except BaseException:
            clock.used = clock.used.plus(TimeUsed(1, *[_seconds(player, started)] * 2))
            raise
        clock.press(_seconds(player, started))
        return placement

    def _place(self, placement: Placement) -> None:
        self.state = play(self.state, placement).state
        self.states.append(self.state)
        self.plies.append(Ply(placement))

    def _withdraw(self, seat: int, why: str) -> None:
        self._note(seat, f"withdraws: {why}")
        self.state = withdraw(self.state, seat).state
        self.states.append(self.state)
        self.plies.append(Ply(withdraws=seat, comments=(why,)))

    def _note(self, seat: int, text: str) -> None:
        if self.log is not None and text:
            self.log.note(self.names[seat], "=", text)


def _seconds(player: PlayerLike, started: float) -> float:
    """Return how long a player thought, not counting the time to send the game to a program."""
    return player.thought if isinstance(player, GtpPlayer) else time.monotonic() - started


def play_to_end(players: Sequence[str | PlayerLike], options: Options, rng: random.Random) -> State:
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


def _placed(player: PlayerLike, state: State, rng: random.Random) -> State:
    try:
        return place(state, choose_legally(player, state, rng).index)[0]
    except BaseException as problem:  # third-party code can raise anything
        if not is_of_the_player(problem):
            raise
        fault = fault_of(state.to_play, problem)
        who = f'the player "{player.name}" in seat {fault.player + 1}'
        raise PlayerFailed(f"{who} failed: {fault.what}") from problem


def referee_game(
    plan: Plan,
    game: int,
    factory: PlayerFactory,
    keeps_record: bool = True,
    log_folder: Path | None = None,
) -> GameResult:
    """Play one game of the plan, by its number from 0, independently of the other games.

    A player that fails withdraws (R31) and the game goes on without it; the result and the record
    give the reason. Writing the record takes as long as playing a fast game.
    """
    pairing = plan.pairing(game)
    log = None
    if log_folder is not None:
        log = GameLog(log_folder / log_name(game), _title(plan, game, pairing))
    ongoing = _seat_players(plan, game, pairing, factory, log)
    try:
        return _play_rounds(plan, game, pairing, ongoing, keeps_record)
    finally:
        if log is not None:
            _log_programs(ongoing, None)
            log.close()


def _seat_players(
    plan: Plan, game: int, pairing: Pairing, factory: PlayerFactory, log: GameLog | None
) -> GameInProgress:
    seated = [plan.participants[player] for player in pairing.seats]
    clocks = plan.clocks or (None,)
    players = [made_or_failing(one.name, partial(factory.make, one)) for one in seated]
    ongoing = GameInProgress(
        players,
        [one.name for one in seated],
        [RunningClock(clocks[player % len(clocks)]) for player in pairing.seats],
        random.Random(f"{plan.seed} game {game}"),
        plan.adjudicate,
        log,
    )
    if log is not None:
        _log_programs(ongoing, log)
    return ongoing


def _log_programs(ongoing: GameInProgress, log: GameLog | None) -> None:
    for player in ongoing.players:
        if isinstance(player, GtpPlayer):
            player.log_to(log)


def _play_rounds(
    plan: Plan, game: int, pairing: Pairing, ongoing: GameInProgress, keeps_record: bool
) -> GameResult:
    options, opening = plan.opening(pairing.round)
    match, rounds = new_match(options), list[Record]()
    while match.outcome is None and ongoing.proven is None:
        start = next_round(match)
        ongoing.start_round(start, opening if not rounds else ())
        while not ongoing.is_decided():
            ongoing.play_turn()
        rounds.append(_record(plan, game, pairing, match, start, ongoing))
        if ongoing.proven is None:
            match = finish_round(match, ongoing.state)
    winners, scores, reason = _ending(ongoing, match)
    made = None
    if plan.kingmaking and ongoing.proven is None:
        made = kingmaking(ongoing.states, plan.kingmaking)
    return GameResult(
        game=game,
        seats=pairing.seats,
        winners=tuple(sorted(pairing.seats[seat] for seat in winners)),
        scores=scores,
        reason=reason,
        plies=sum(ply.placement is not None for record in rounds for ply in record.plies),
        faults=tuple(
            fault._replace(player=pairing.seats[fault.player]) for fault in ongoing.faults
        ),
        record=write_records(rounds) if keeps_record else "",
        kingmaking="" if made is None else made.value,
        times=tuple(clock.used for clock in ongoing.clocks),
    )


def _ending(ongoing: GameInProgress, match: Match) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Return the winning seats, the points by seat, and why the game ended."""
    if ongoing.proven is not None:
        return ongoing.proven, ongoing.state.scores, ADJUDICATED
    assert match.outcome is not None
    assert ongoing.state.outcome is not None
    return match.outcome.winners, match.outcome.totals, ongoing.state.outcome.reason.value


def _title(plan: Plan, game: int, pairing: Pairing) -> str:
    names = ", ".join(plan.participants[player].name for player in pairing.seats)
    return f"game {game + 1}, round {pairing.round + 1}: {names}"


def _record(
    plan: Plan, game: int, pairing: Pairing, match: Match, start: State, ongoing: GameInProgress
) -> Record:
    winners = [start.options.colours[seat].value for seat in ongoing.proven or ()]
    adjudicated = [("Adjudicated", " and ".join(winners))] if winners else []
    return Record(
        start.options,
        names=tuple(ongoing.names),
        tags=(
            ("Event", f"arena with seed {plan.seed}"),
            ("Game", str(game + 1)),
            ("Opening", plan.opening_text(pairing.round)),
            *adjudicated,
            ("Program", program_name()),
        ),
        round=match.rounds + 1,
        totals=match.totals,
        withdrawn=match.withdrawn,
        main=Line(tuple(ongoing.plies)),
    )
