"""From a record to positions and back, and what its Result must say."""

from __future__ import annotations

from collections.abc import Iterable

from cirkis.errors import IllegalMove, RecordError
from cirkis.records.model import Line, Ply, Record
from cirkis.rules.game import new_game, play, withdraw
from cirkis.rules.match import Match, finish_round, new_match, next_round
from cirkis.rules.state import State

UNFINISHED = "*"


def first_position(record: Record) -> State:
    """The position the record starts from."""
    return new_game(record.options, withdrawn=record.withdrawn)


def replay_record(record: Record) -> tuple[State, ...]:
    """The first position and the one after every ply of the game itself, variations left aside.

    Raises:
        RecordError: a ply the rules do not allow. A record that was read has none.
    """
    states = [first_position(record)]
    for number, ply in enumerate(record.plies, 1):
        try:
            states.append(after_ply(states[-1], ply))
        except IllegalMove as problem:
            raise RecordError(f"ply {number}: {problem}") from problem
    return tuple(states)


def after_ply(state: State, ply: Ply) -> State:
    """The position after one ply.

    Raises:
        IllegalMove: the rules do not allow it.
    """
    if ply.placement is not None:
        return play(state, ply.placement).state
    return withdraw(state, withdrawing_seat(ply, state)).state


def withdrawing_seat(ply: Ply, state: State) -> int:
    """The seat that withdraws.

    Raises:
        IllegalMove: there is no such seat in the game.
    """
    seat = ply.withdraws
    if seat is None or not 0 <= seat < state.options.players:
        raise IllegalMove("a seat that is not in the game cannot withdraw from it")
    return seat


def result_text(state: State) -> str:
    """What the Result tag says: winners, scores by seat and reason; "*" while the game goes on."""
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
    """The record of the game that led to a position.

    A state does not tell when its seats withdrew. Each withdrawal is told where play shows it: when
    the seat would have had to place, or else at the end. Whoever knows better makes the Record from
    its plies.

    Args:
        state: the position.
        names, tags, round, totals: as in Record.
        withdrawn: the seats that took no part from the start.

    Raises:
        RecordError: as Record; or a position that no game leads to.
    """
    out = frozenset(withdrawn)
    plies = _retold(state, out, frozenset())
    if plies is None:
        # The game ended before a withdrawn seat was to play: it withdrew before the last ply.
        plies = _retold(state, out, state.withdrawn - {seat for seat, _ in state.placed[-1:]})
    if plies is None:
        raise RecordError("no game leads to this position")
    return Record(
        state.options, tuple(names), tuple(tags), round, tuple(totals), out, Line(tuple(plies))
    )


def _retold(wanted: State, out: frozenset[int], early: frozenset[int]) -> list[Ply] | None:
    """Plies that lead to the state; those of `early` withdraw before the last placement."""
    state, plies = new_game(wanted.options, withdrawn=out), []

    def remove_seat(seats: Iterable[int]) -> None:
        nonlocal state
        for seat in seats:
            if seat in wanted.withdrawn - state.withdrawn and not state.is_over:
                plies.append(Ply(withdraws=seat))
                state = withdraw(state, seat).state

    for nth, (seat, index) in enumerate(wanted.placed, 1):
        while state.to_play != seat and state.to_play in wanted.withdrawn and not state.is_over:
            remove_seat([state.to_play])
        if nth == len(wanted.placed):
            remove_seat(sorted(early))
        if state.to_play != seat or state.is_over:
            return None
        placement = state.variant.table.placements[index]
        plies.append(Ply(placement))
        try:
            state = play(state, placement).state
        except IllegalMove:
            return None
    waiting = sorted(wanted.withdrawn, key=lambda seat: seat == state.to_play)
    remove_seat(waiting)
    return plies if _is_same(state, wanted) else None


def _is_same(state: State, wanted: State) -> bool:
    if not state.is_over and state.to_play != wanted.to_play:
        return False
    return (state.placed, state.withdrawn, state.outcome, state.scores) == (
        wanted.placed,
        wanted.withdrawn,
        wanted.outcome,
        wanted.scores,
    )


def replay_match(records: Iterable[Record]) -> Match:
    """The match that these records are the rounds of, in order (R28, R29).

    Raises:
        RecordError: a record that is not the next round: its options, round, starter, totals or
            withdrawn seats do not follow from the rounds before, or one of those is unfinished.
    """
    match: Match | None = None
    for number, record in enumerate(records, 1):
        match = match or new_match(record.options)
        try:
            expected = next_round(match)
            told = (record.options, record.round, record.totals, record.withdrawn)
            if told != (expected.options, number, match.totals, match.withdrawn):
                raise RecordError(f"record {number} does not follow from the rounds before it")
            match = finish_round(match, replay_record(record)[-1])
        except IllegalMove as problem:
            raise RecordError(f"record {number}: {problem}") from problem
    if match is None:
        raise RecordError("there is no record of any round")
    return match
