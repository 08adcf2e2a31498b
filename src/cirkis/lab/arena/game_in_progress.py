"""A game in progress: turns, clocks, and players that fail."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cirkis.engine import Player, Timed
from cirkis.engine.player import choose_legally
from cirkis.engine.players.pacing import placements_left
from cirkis.game import Placement, Ply, State, play, withdraw
from cirkis.lab.arena.adjudication import proven_winners
from cirkis.lab.arena.clock import RunningClock, TimeUsed
from cirkis.lab.arena.faults import Fault, fault_of, is_of_the_player
from cirkis.lab.arena.game_log import GameLog
from cirkis.lab.arena.gtp_player import GtpPlayer, PlayerResigned

Maker = Callable[[], Player]


class Unmade:
    """Stands in for a player that could not be created: it fails on its first turn."""

    def __init__(self, name: str, problem: BaseException) -> None:
        self.name, self._problem = name, problem

    def choose(self, state: State, rng: random.Random) -> Placement:
        raise self._problem


def made_or_failing(name: str, make: Maker) -> Player:
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

    players: list[Player]
    names: list[str]
    clocks: list[RunningClock]
    rng: random.Random  # for the players' choices
    simulations: int = 0  # to prove who wins; with 0, games are played to the end
    log: GameLog | None = None
    state: State = field(init=False)
    plies: list[Ply] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    proven: tuple[int, ...] | None = None  # the seats that are certain to win this round

    def start_round(self, state: State, opening: tuple[Placement, ...]) -> None:
        """Begin a round, make its opening placements, and set the clocks."""
        self.state, self.plies, self.proven = state, [], None
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
        self.plies.append(Ply(placement))

    def _withdraw(self, seat: int, why: str) -> None:
        self._note(seat, f"withdraws: {why}")
        self.state = withdraw(self.state, seat).state
        self.plies.append(Ply(withdraws=seat, comments=(why,)))

    def _note(self, seat: int, text: str) -> None:
        if self.log is not None and text:
            self.log.note(self.names[seat], "=", text)


def _seconds(player: Player, started: float) -> float:
    """Return how long a player thought, not counting the time to send the game to a program."""
    return player.thought if isinstance(player, GtpPlayer) else time.monotonic() - started
