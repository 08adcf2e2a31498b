"""Turn records into positions and positions into records, and check each ply on the way."""

from __future__ import annotations

from collections.abc import Iterable

from cirkis.errors import IllegalMove, RecordError
from cirkis.game.pieces.placements import Placement
from cirkis.game.records.model import Line, Ply, Record
from cirkis.game.rules.events import Event, FreeTurnUnused, TurnLost
from cirkis.game.rules.game import Played, new_game, play, withdraw
from cirkis.game.rules.match import Match, finish_round, new_match, next_round
from cirkis.game.rules.set_up import set_up
from cirkis.game.rules.state import State

WORDS: dict[type, str] = {TurnLost: "lost", FreeTurnUnused: "unused"}
"""The words in records for what follows automatically from a ply (R9, R16, R30)."""


class LineCursor:
    """A position in a line of play.

    Attributes:
        state: the current state.
        turns: the number of turns started, including lost ones; a free turn at the start of the
            line belongs to the first turn.
        applied: the automatic consequences of the last ply that have not been checked yet.
    """

    def __init__(self, state: State, turns: int | None = None) -> None:
        self.state = state
        self.turns = int(state.is_free_turn) if turns is None else turns
        self.applied: list[TurnLost | FreeTurnUnused] = []
        self._before = state, self.turns

    @property
    def turn(self) -> int:
        """The number of the turn that the next placement belongs to."""
        return self.turns + (not self.state.is_free_turn)

    def branch(self) -> LineCursor:
        """Return a cursor for a line that replaces the last ply."""
        return LineCursor(*self._before)

    def place(self, placement: Placement) -> None:
        turn = self.turn
        played = play(self.state, placement)
        self._advance(played.state, turn, played.events)

    def withdraw(self, seat: int) -> None:
        played = withdraw(self.state, seat)
        self._advance(played.state, self.turns, played.events)

    def _advance(self, state: State, turns: int, events: tuple[Event, ...]) -> None:
        self._before = self.state, self.turns
        self.state = state
        self.applied = [e for e in events if isinstance(e, TurnLost | FreeTurnUnused)]
        self.turns = turns + sum(isinstance(entry, TurnLost) for entry in self.applied)

    def check_turn(self, number: int) -> None:
        """Raise RecordError unless the next placement belongs to the turn with this number."""
        if number != self.turn:
            raise RecordError(f"this is turn {self.turn}, not {number}")

    def check_seat(self, seat: int) -> None:
        if seat != self.state.to_play and not self.state.is_over:
            colours = self.state.options.colours
            to_play = colours[self.state.to_play].value
            raise RecordError(f"it is {to_play}'s turn, not {colours[seat].value}'s")

    def check_free(self) -> None:
        if not self.state.is_free_turn:
            raise RecordError("this is not a free turn")

    def check_applied(self, word: str, seat: int | None, number: int | None = None) -> None:
        """Raise RecordError unless a recorded lost turn or unusable free turn did occur.

        None means that the seat or turn number was not recorded.
        """
        lost = sum(isinstance(entry, TurnLost) for entry in self.applied)
        first = self.turns - lost
        for index, entry in enumerate(self.applied, 1):
            first += isinstance(entry, TurnLost)
            if WORDS[type(entry)] == word and seat in (None, entry.seat):
                if number not in (None, first):
                    raise RecordError(f"this is turn {first}, not {number}")
                del self.applied[:index]
                return
        whose = "" if seat is None else f" by {self.state.options.colours[seat].value}"
        what = {"lost": "no turn was lost", "unused": "no free turn was left unused"}[word]
        raise RecordError(f"{what}{whose} here")


UNFINISHED = "*"


def starting_state(record: Record) -> State:
    return set_up(record.options, record.setup, withdrawn=record.withdrawn)


def replay_record(record: Record) -> tuple[State, ...]:
    """Return the starting position and the position after every ply, ignoring variations.

    Raises:
        RecordError: a ply is illegal, which cannot happen for a record that was read.

    >>> from cirkis.game import read_record
    >>> record = read_record('[Cirkis "1"] 1. green A1+B1 2. purple C1')
    >>> [len(state.placed) for state in replay_record(record)]
    [0, 1, 2]
    """
    if not isinstance(record, Record):
        raise TypeError(f"a recorded game must be a Record, not {record!r}")
    states = [starting_state(record)]
    for number, ply in enumerate(record.plies, 1):
        try:
            states.append(apply_ply(states[-1], ply).state)
        except IllegalMove as problem:
            raise RecordError(f"ply {number}: {problem}") from problem
    return tuple(states)


def apply_ply(state: State, ply: Ply) -> Played:
    if ply.placement is not None:
        return play(state, ply.placement)
    return withdraw(state, withdrawn_seat(ply, state))


def withdrawn_seat(ply: Ply, state: State) -> int:
    """Return the seat that withdraws, which must be in the game."""
    seat = ply.withdraws
    if seat is None or not 0 <= seat < state.options.players:
        raise IllegalMove("a seat that is not in the game cannot withdraw")
    return seat


def result_text(state: State) -> str:
    """Return the text of the Result tag: winners, scores and reason, or "*" during the game."""
    if state.outcome is None:
        return UNFINISHED
    outcome = state.outcome
    winners = " ".join(state.options.colours[seat].value for seat in outcome.winners)
    return f"{winners} {'-'.join(map(str, outcome.scores))} {outcome.reason.value}"


def record_from_state(
    state: State,
    *,
    names: Iterable[str] = (),
    tags: Iterable[tuple[str, str]] = (),
    round: int = 1,
    totals: Iterable[int] = (),
    withdrawn: Iterable[int] = (),
) -> Record:
    """Return the record of the game that led to a position.

    A state does not store when seats withdrew, so each withdrawal is recorded where the seat would
    have placed next, or else at the end. If you know the plies, create a Record instead.

    Args:
        state: the position.
        names, tags, round, totals: as in Record.
        withdrawn: the seats that did not play in this round.

    Raises:
        RecordError: a value is invalid, as in Record, or no game leads to the position.

    >>> from cirkis.game import new_game, replay
    >>> state = replay(new_game(), ["A1+B1", "C1"])
    >>> record = record_from_state(state, names=("Ann", "Ben"))
    >>> len(record.plies), record.names
    (2, ('Ann', 'Ben'))
    """
    absent = frozenset(withdrawn)
    plies = _rebuild_plies(state, absent, frozenset())
    if plies is None:
        # The game ended before a withdrawn seat's turn, so that seat withdrew before the last ply.
        plies = _rebuild_plies(
            state, absent, state.withdrawn - {seat for seat, _ in state.placed[-1:]}
        )
    if plies is None:
        raise RecordError("no game leads to this position")
    return Record(
        state.options, tuple(names), tuple(tags), round, tuple(totals), absent, Line(tuple(plies))
    )


def _rebuild_plies(
    target: State, absent: frozenset[int], early: frozenset[int]
) -> list[Ply] | None:
    """Return plies that lead to the state; seats in `early` withdraw before the last placement."""
    state, plies = new_game(target.options, withdrawn=absent), []

    def withdraw_seats(seats: Iterable[int]) -> None:
        nonlocal state
        for seat in seats:
            if seat in target.withdrawn - state.withdrawn and not state.is_over:
                plies.append(Ply(withdraws=seat))
                state = withdraw(state, seat).state

    for number, (seat, index) in enumerate(target.placed, 1):
        while state.to_play != seat and state.to_play in target.withdrawn and not state.is_over:
            withdraw_seats([state.to_play])
        if number == len(target.placed):
            withdraw_seats(sorted(early))
        if state.to_play != seat or state.is_over:
            return None
        placement = state.variant.table.placements[index]
        plies.append(Ply(placement))
        try:
            state = play(state, placement).state
        except IllegalMove:
            return None
    remaining = sorted(target.withdrawn, key=lambda seat: seat == state.to_play)
    withdraw_seats(remaining)
    return plies if _is_same_game(state, target) else None


def _is_same_game(state: State, target: State) -> bool:
    if not state.is_over and state.to_play != target.to_play:
        return False
    return (state.placed, state.withdrawn, state.outcome, state.scores) == (
        target.placed,
        target.withdrawn,
        target.outcome,
        target.scores,
    )


def replay_match(records: Iterable[Record]) -> Match:
    """Return the match whose rounds are these records, in order (R28, R29).

    Raises:
        RecordError: there is no record, or one is not the next round: its options, round, starter,
            totals or withdrawn seats do not follow from earlier rounds, or one is unfinished.
    """
    match: Match | None = None
    for number, record in enumerate(records, 1):
        match = match or new_match(record.options)
        try:
            expected = next_round(match)
            actual = (record.options, record.round, record.totals, record.withdrawn)
            known = (expected.options, number, match.totals, match.withdrawn)
            if record.setup or actual != known:
                raise RecordError(f"record {number} does not follow from the rounds before it")
            match = finish_round(match, replay_record(record)[-1])
        except IllegalMove as problem:
            raise RecordError(f"record {number}: {problem}") from problem
    if match is None:
        raise RecordError("no records were given")
    return match
