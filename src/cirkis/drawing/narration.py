"""Games and positions in words, in any language of `cirkis.i18n`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from cirkis.game import Event, Figure, Outcome, Placement, State
from cirkis.game.board import CENTER_RING, CENTER_STAR
from cirkis.game.rules import events
from cirkis.i18n import Texts, texts_in


@dataclass(frozen=True)
class Narrator:
    """A language, and the names of the players.

    Attributes:
        texts: the language's messages.
        names: the players' names by seat; unnamed players are referred to by colour.
    """

    texts: Texts
    names: Sequence[str | None] = ()

    def player(self, state: State, seat: int) -> str:
        """Return a player's name, or their colour if they have none.

        Args:
            state: any position of the game.
            seat: counted from 0.
        """
        given = self.names[seat] if seat < len(self.names) else None
        return given or self.texts(f"colour-{state.options.colours[seat].value}")

    def shape(self, name: str, form: str = "") -> str:
        """Return a shape's name; shapes of custom piece sets keep the names given in their file.

        Args:
            name: as in the piece set: "Big Slice".
            form: "" for the bare name, ".with-article" for "a Big Slice".
        """
        message = f"shape-{name.lower().replace(' ', '-')}{form}"
        return self.texts(message) if message in self.texts else name

    def placement(self, state: State, placement: Placement, form: str = "") -> str:
        """Return a placement in words, such as "Chevron on A1+B1".

        Args:
            state: any position of the game.
            placement: a placement of the game's piece set.
            form: as for `shape`; ".with-article" for sentences.
        """
        shape = state.options.pieces.shapes[placement.shape].name
        return self.texts("placement", shape=self.shape(shape, form), cells=placement.name)

    def move(self, state: State, placement: Placement) -> str:
        """Return a placement as it appears in sentences: "a Chevron on A1+B1".

        Args:
            state: the position that the placement belongs to.
            placement: the placement.
        """
        return self.placement(state, placement, ".with-article")


def narrator_in(language: str, names: Sequence[str | None] = ()) -> Narrator:
    """Return a narrator for a language.

    Args:
        language: its code, such as "en".
        names: the players' names by seat, if they have any.

    Raises:
        CirkisError: there is no such language.
    """
    return Narrator(texts_in(language), names)


def figure_values(figure: Figure | None) -> dict[str, str]:
    """Return the arguments that messages need to name a figure; empty if there is none."""
    if figure is None:
        return {}
    if figure.name in (CENTER_STAR, CENTER_RING):
        return {"figure": figure.name.replace(" ", "-"), "cell": ""}
    kind, _, cell = figure.name.partition(" ")
    return {"figure": kind, "cell": cell}


def describe(narrator: Narrator, state: State) -> tuple[str, str]:
    """Return a title and a description of a position.

    Args:
        narrator: the language and the names of the players.
        state: the position.
    """
    title = narrator.texts("position-title", count=state.plies)
    parts = [scores_sentence(narrator, state), turn_sentence(narrator, state)]
    return title, " ".join([*parts, _leader(narrator, state), *_pieces(narrator, state)])


def turn_sentence(narrator: Narrator, state: State) -> str:
    """Return whose turn it is, or why the game ended and who won.

    Args:
        narrator: the language and the names of the players.
        state: the position.
    """
    if state.outcome is not None:
        return _outcome(narrator, state, state.outcome)
    who = narrator.player(state, state.to_play)
    return narrator.texts("turn-free" if state.is_free_turn else "turn", who=who)


def scores_sentence(narrator: Narrator, state: State) -> str:
    scores = (
        narrator.texts("position-score", who=narrator.player(state, seat), score=score)
        for seat, score in enumerate(state.scores)
    )
    return narrator.texts("position-scores", scores=narrator.texts.join(scores))


def _outcome(narrator: Narrator, state: State, outcome: Outcome) -> str:
    texts = narrator.texts
    last = narrator.player(state, state.placed[-1][0]) if state.placed else ""
    reason = texts(f"end-{outcome.reason.value}", target=state.options.target, who=last)
    who = texts.join(narrator.player(state, seat) for seat in outcome.winners)
    return f"{reason} {texts('end-winners', who=who, count=len(outcome.winners))}"


def _leader(narrator: Narrator, state: State) -> str:
    if state.leader is None:
        return narrator.texts("position-empty")
    who = narrator.player(state, state.placed[-1][0])
    move, name = narrator.move(state, state.leader), narrator.placement(state, state.leader)
    return narrator.texts("position-leader", move=move, name=name, who=who)


def _pieces(narrator: Narrator, state: State) -> list[str]:
    """Return the pieces on the board, in one sentence for each player."""
    placements = state.variant.table.placements
    sentences = []
    for seat in range(state.options.players):
        cells = [placements[index].name for owner, index in state.placed if owner == seat]
        if cells:
            who, moves = narrator.player(state, seat), narrator.texts.join(cells)
            sentences.append(narrator.texts("position-pieces", who=who, moves=moves))
    return sentences


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
