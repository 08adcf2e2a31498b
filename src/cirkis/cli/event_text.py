"""The events of a game in words; every kind has a row in the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cirkis.drawing.description import whose_turn
from cirkis.rules import events
from cirkis.rules.events import Event, FreeTurnReason, ScoreReason
from cirkis.rules.state import State

_FREE_TURN = {
    FreeTurnReason.SURROUNDED: "the piece is surrounded",
    FreeTurnReason.CENTER_STAR: "the Center Star is complete",
    FreeTurnReason.FIRST_SLIVER: "it is the first Sliver",
}
_POINTS_FOR = {
    ScoreReason.MAJORITY: "the most of {figure}",
    ScoreReason.COMPLETION: "completing {figure}",
    ScoreReason.GOING_OUT: "placing the last piece",
}


def event_sentences(after: State, happened: Iterable[Event]) -> Iterator[str]:
    """Yield a sentence for every event of a ply.

    Args:
        after: the position after the ply.
        happened: its events.
    """
    for event in happened:
        yield _SENTENCES[type(event)](after, event)


def _who(state: State, seat: int) -> str:
    return state.options.colours[seat].value.capitalize()


def _placed(state: State, event: events.Placed) -> str:
    shape = state.variant.table.pieces.shapes[event.placement.shape].name
    article = "an" if shape[:1] in "AEIOU" else "a"
    free = " as a free turn" if event.was_free else ""
    return f"{_who(state, event.seat)} places {article} {shape} on {event.placement.name}{free}."


def _completed(state: State, event: events.FigureCompleted) -> str:
    shares = ", ".join(
        f"{count} {state.options.colours[seat].value}"
        for seat, count in enumerate(event.segments)
        if count
    )
    tie = "" if event.majority is not None else ", so nobody has the most"
    return f"{_who(state, event.seat)} completes {event.figure.name}: {shares}{tie}."


def _scored(state: State, event: events.Scored) -> str:
    figure = event.figure.name if event.figure else ""
    reason = _POINTS_FOR[event.reason].format(figure=figure)
    return f"{event.points} points for {_who(state, event.seat)}: {reason}."


def _free_turn(state: State, event: events.FreeTurnGained) -> str:
    reasons = " and ".join(_FREE_TURN[reason] for reason in event.reasons)
    return f"{_who(state, event.seat)} gains a free turn: {reasons}."


def _ended(state: State, event: events.GameEnded) -> str:
    scores = ", ".join(
        f"{_who(state, seat)} {score}" for seat, score in enumerate(event.outcome.scores)
    )
    return f"{whose_turn(state)}. {scores}."


_SENTENCES: dict[type, Callable[[State, Any], str]] = {
    events.Placed: _placed,
    events.FigureCompleted: _completed,
    events.Scored: _scored,
    events.FreeTurnGained: _free_turn,
    events.FreeTurnUnused: lambda s, e: f"{_who(s, e.seat)} can place nothing as a free turn.",
    events.TurnLost: lambda s, e: f"{_who(s, e.seat)} can place nothing and loses the turn.",
    events.Withdrew: lambda s, e: f"{_who(s, e.seat)} withdraws.",
    events.GameEnded: _ended,
}
