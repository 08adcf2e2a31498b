"""The game of a session: its match, its history, and the player behind genmove."""

import random
import time
from dataclasses import replace
from typing import NamedTuple

from cirkis.checks import check_seed
from cirkis.engine import Timed, make_player
from cirkis.engine.player import choose_legally
from cirkis.engine.players.pacing import (
    TimeControl,
    TimeLeft,
    placements_left,
    time_after,
    time_budget,
)
from cirkis.errors import CirkisError, IllegalMove
from cirkis.game import (
    Line,
    Match,
    Options,
    Placement,
    Ply,
    Record,
    State,
    finish_round,
    new_match,
    next_round,
    play,
    replay_record,
    withdraw,
)


class HistoryEntry(NamedTuple):
    """A position, and the ply that led to it; None for the first position of a round."""

    state: State
    ply: Ply | None


class GtpSession:
    """The state that the commands of a session share.

    Attributes:
        options: the options of the game; the starter may still be random.
        clocks: the time that each seat has left, as set by commands, less the time used since; None
            if there is no time limit.
        match: the match before the current round; a single game is a match of one round.
    """

    def __init__(self, player: str, seed: int | None, options: Options) -> None:
        self.seat_player(player)
        self.rng = random.Random(None if seed is None else check_seed(seed))
        self.is_closed = False
        self._control: TimeControl | None = None
        self.start(options)

    def seat_player(self, text: str) -> None:
        self.player = make_player(text)
        self.player_text = text

    def set_clocks(self, control: TimeControl) -> None:
        """Apply a time control to each seat, in this game and those that follow."""
        self._control = control if control.is_limited else None
        self._start_clocks()

    def _start_clocks(self) -> None:
        control = self._control
        self.clocks: list[TimeLeft] | None = (
            None if control is None else [control.begin()] * self.options.players
        )

    def set_clock(self, seat: int, left: TimeLeft) -> None:
        """Set the time that a seat has left; if there is no time control, this becomes one."""
        if self.clocks is None:
            overtime = TimeControl(0.0, left.seconds, left.stones)
            self.set_clocks(overtime if left.stones else TimeControl(left.seconds))
        if self.clocks is not None:
            self.clocks[seat] = left

    def start(self, options: Options) -> None:
        """Begin a game, or the first round of a match."""
        self.options = options
        self._start_clocks()
        self._begin_round(new_match(options.draw_starter(self.rng)))

    def start_next_round(self) -> None:
        """Begin the next round of the match (R28, R29)."""
        self._begin_round(finish_round(self.match, self.state))

    def load(self, record: Record, before: int | None = None) -> None:
        """Load a recorded game up to, but not including, ply `before`, counted from 1."""
        states = replay_record(record)
        kept = len(states) if before is None else before
        if not 1 <= kept <= len(states):
            raise CirkisError(f"the record has {len(states) - 1} plies: there is no ply {before}")
        self.match = _match_before(record)
        self.options = self.match.options
        self._start_clocks()
        entries = [
            HistoryEntry(state, ply)
            for state, ply in zip(states, (None, *record.plies), strict=True)
        ]
        self._history = entries[:kept]

    def set_position(self, state: State) -> None:
        """Continue from a position, which becomes the first of its round."""
        match = replace(new_match(state.options), withdrawn=state.withdrawn)
        # raises an error if fewer than two players are left, which no record can express
        Record(state.options, withdrawn=state.withdrawn, setup=state.pieces)
        self.options = state.options
        self.match = match
        self._history = [HistoryEntry(state, None)]

    def _begin_round(self, match: Match) -> None:
        first = next_round(match)
        self.match = match
        self._history = [HistoryEntry(first, None)]

    @property
    def state(self) -> State:
        return self._history[-1].state

    @property
    def record(self) -> Record:
        """The record of the round so far."""
        first = self._history[0].state
        return Record(
            first.options,
            round=self.match.rounds + 1,
            totals=self.match.totals,
            withdrawn=self.match.withdrawn,
            main=Line(tuple(entry.ply for entry in self._history if entry.ply is not None)),
            setup=first.pieces,
        )

    def place(self, placement: Placement) -> None:
        self._history.append(HistoryEntry(play(self.state, placement).state, Ply(placement)))

    def withdraw(self, seat: int) -> None:
        self._history.append(HistoryEntry(withdraw(self.state, seat).state, Ply(withdraws=seat)))

    def close(self) -> None:
        """End the session after this response."""
        self.is_closed = True

    def undo(self) -> None:
        """Take back the last placement or withdrawal of this round."""
        if len(self._history) == 1:
            raise CirkisError("cannot undo")
        self._history.pop()

    def choose(self, rng: random.Random) -> Placement:
        """Return the computer player's choice, made within its time if a clock is running."""
        if isinstance(self.player, Timed):
            self.player.budget = self._budget()
        return choose_legally(self.player, self.state, rng)

    def _budget(self) -> float | None:
        if self._control is None or self.clocks is None:
            return None
        left = self.clocks[self.state.to_play]
        return time_budget(self._control, left, placements_left(self.state))

    def choose_and_place(self) -> Placement:
        """Let the computer player place, charge its clock, and return the placement."""
        seat, started = self.state.to_play, time.monotonic()
        placement = self.choose(self.rng)
        if self._control is not None and self.clocks is not None:
            spent = time.monotonic() - started
            self.clocks[seat] = time_after(self._control, self.clocks[seat], spent)
        self.place(placement)
        return placement

    def check_turn(self, seat: int) -> None:
        """Raise IllegalMove unless it is this seat's turn."""
        state = self.state
        if state.is_over:
            raise IllegalMove("the game is over")
        if seat != state.to_play:
            colours = state.options.colours
            raise IllegalMove(
                f"it is {colours[state.to_play].value}'s turn, not {colours[seat].value}'s"
            )


def _match_before(record: Record) -> Match:
    """Return the match before the recorded round, with the options of its first round."""
    rounds, options = record.round - 1, record.options
    starter = (options.first_seat - rounds) % options.players + 1
    return Match(replace(options, starter=starter), record.totals, rounds, record.withdrawn, None)
