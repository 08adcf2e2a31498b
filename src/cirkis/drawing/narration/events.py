"""The events of a move in sentences: one row for each kind of event."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any

from cirkis.drawing.narration.narrator import Narrator, figure_values
from cirkis.drawing.narration.position import scores_sentence, turn_sentence
from cirkis.game import Event, State
from cirkis.game.rules import events


def narrate(narrator: Narrator, after: State, happened: Sequence[Event]) -> Iterator[str]:
    """Yield a sentence for each event of a move; one for a figure includes the points for it.

    Args:
        narrator: the language and the players' names.
        after: the position that the move led to.
        happened: the events, in order.

    >>> from cirkis.drawing import narrator_in
    >>> from cirkis.game import new_game, play
    >>> after, happened = play(new_game(), "A1+B1")
    >>> list(narrate(narrator_in("en", ["Ann", "Ben"]), after, happened))
    ['Ann places a Chevron on A1+B1.']
    """
    for event in happened:
        if isinstance(event, events.FigureCompleted):
            points = [
                other
                for other in happened
                if isinstance(other, events.Scored) and other.figure == event.figure
            ]
            yield _completed(narrator, after, event, points)
        elif not (isinstance(event, events.Scored) and event.figure):
            yield _SENTENCES[type(event)](narrator, after, event)


def _completed(
    narrator: Narrator, after: State, event: events.FigureCompleted, points: list[events.Scored]
) -> str:
    """Return the sentence for a completed figure, with all points scored for it."""
    texts, figure = narrator.texts, figure_values(event.figure)
    parts = [
        texts(
            f"points-{scored.reason.value}",
            who=narrator.player(after, scored.seat),
            points=scored.points,
            **figure,
        )
        for scored in points
    ]
    if event.majority is None:
        parts.insert(0, texts("points-tie"))
    listed = reduce(lambda points, more: texts("points-and", points=points, more=more), parts)
    return texts("event-figure", points=listed, **figure)


def _placed(narrator: Narrator, after: State, event: events.Placed) -> str:
    message = "event-placed-free" if event.was_free else "event-placed"
    who, move = narrator.player(after, event.seat), narrator.move(after, event.placement)
    return narrator.texts(message, who=who, move=move)


def _went_out(narrator: Narrator, after: State, event: events.Scored) -> str:
    who = narrator.player(after, event.seat)
    return narrator.texts("event-going-out", who=who, points=event.points)


def _free_turn(narrator: Narrator, after: State, event: events.FreeTurnGained) -> str:
    texts = narrator.texts
    why = texts.join(texts(f"free-turn-{reason.value}") for reason in event.reasons)
    return texts("event-free-turn", who=narrator.player(after, event.seat), why=why)


def _by_seat(message: str) -> Callable[[Narrator, State, Any], str]:
    """Return a function that narrates events of a kind whose sentence depends only on the seat."""
    return lambda narrator, after, event: narrator.texts(
        message, who=narrator.player(after, event.seat)
    )


_SENTENCES: dict[type, Callable[[Narrator, State, Any], str]] = {
    events.Placed: _placed,
    events.Scored: _went_out,
    events.FreeTurnGained: _free_turn,
    events.FreeTurnUnused: _by_seat("event-free-turn-unused"),
    events.TurnLost: _by_seat("event-turn-lost"),
    events.Withdrew: _by_seat("event-withdrew"),
    events.GameEnded: lambda narrator, after, _: (
        f"{turn_sentence(narrator, after)} {scores_sentence(narrator, after)}"
    ),
}
