"""Conditions on a placement, written as text in the goals and answers of lessons.

    completes circle, scores 10       both must be true
    gains surrounded | gains center-star      at least one must be true
    not shape wedge                   must be false

docs/lessons.md lists the words; each is one row of WORDS.
"""

from collections.abc import Callable
from functools import partial, reduce
from inspect import signature
from itertools import product
from operator import or_
from typing import Any, NamedTuple

from cirkis.errors import CirkisError
from cirkis.game import (
    EndReason,
    Event,
    Figure,
    FreeTurnReason,
    Placement,
    State,
    figures,
    legal_placements,
    play,
)
from cirkis.game.board import iter_bits
from cirkis.game.rules import events


class Attempt(NamedTuple):
    """A tried placement and its consequences."""

    before: State
    placement: Placement
    after: State
    happened: tuple[Event, ...]

    @property
    def seat(self) -> int:
        return self.before.to_play

    def points(self, *, own: bool) -> int:
        """Return the points scored by the seat that placed, or by all other seats together."""
        return sum(
            event.points
            for event in self.happened
            if isinstance(event, events.Scored) and (event.seat == self.seat) is own
        )

    def figures(self) -> tuple[events.FigureCompleted, ...]:
        return tuple(e for e in self.happened if isinstance(e, events.FigureCompleted))


def attempt(state: State, placement: Placement | str) -> Attempt:
    """Try a placement. Raises the same errors as cirkis.play."""
    after, happened = play(state, placement)
    placed = happened[0]
    assert isinstance(placed, events.Placed)
    return Attempt(state, placed.placement, after, happened)


Condition = Callable[[Attempt], bool]


class LessonError(CirkisError):
    """A lesson cannot be used; the message gives the place and the reason."""

    code = "bad-lesson"


def parse_condition(text: str) -> Condition:
    """Parse a condition.

    Args:
        text: the condition, written as above.

    Raises:
        LessonError: a word is unknown, or its arguments are invalid.
    """
    choices = [[_parse_one(part) for part in choice.split(",")] for choice in text.split("|")]
    return lambda tried: any(all(one(tried) for one in together) for together in choices)


def _parse_one(text: str) -> Condition:
    name, *given = text.split() or [""]
    if name == "not":
        opposite = _parse_one(" ".join(given))
        return lambda tried: not opposite(tried)
    if name not in WORDS:
        raise LessonError(f'"{text.strip()}" is not a condition; use one of {", ".join(WORDS)}')
    word = WORDS[name]
    try:
        arguments = [
            word.types[min(nth, len(word.types) - 1)](arg) for nth, arg in enumerate(given)
        ]
        signature(word.holds).bind(None, *arguments)
    except (TypeError, ValueError, LookupError):
        raise LessonError(f'"{text.strip()}" lacks arguments, or has invalid ones') from None
    return lambda tried: word.holds(tried, *arguments)


class Word(NamedTuple):
    """A word that conditions can use.

    `holds` is called with the attempt and the word's arguments. `types` parse the arguments; the
    last type also parses any extra arguments.
    """

    holds: Callable[..., bool]
    types: tuple[Callable[[str], Any], ...] = ()


def _has_shape(tried: Attempt, name: str) -> bool:
    shape = tried.before.options.pieces.shapes[tried.placement.shape].name
    return shape.lower().replace(" ", "-") == name


def _touches(tried: Attempt, how: str) -> bool:
    """Return whether a placement touches the Leader along an "edge", or only at a "corner"."""
    leader, table = tried.before.leader, tried.before.variant.table
    if leader is None or not table.touching[leader.index] >> tried.placement.index & 1:
        return False
    pairs = product(iter_bits(tried.placement.mask), iter_bits(leader.mask))
    return any(pair in table.board.joints for pair in pairs) is (how == "edge")


def _lies_in(tried: Attempt, name: str, count: int = 1) -> bool:
    """Return whether exactly `count` of the piece's cells are in a figure."""
    board = tried.before.variant.table.board
    figure = next(one for one in figures(board) if _slug(one) == name)
    return (figure.mask & tried.placement.mask).bit_count() == count


def _completes(tried: Attempt, what: str = "figure", count: int | None = None) -> bool:
    """Return whether a placement completes figures: at least one, or exactly `count`."""
    done = sum(_is_called(event.figure, what) for event in tried.figures())
    return done > 0 if count is None else done == count


def _is_called(figure: Figure, what: str) -> bool:
    return what in ("figure", figure.kind.value, _slug(figure))


def _slug(figure: Figure) -> str:
    """Return a figure's name as one word: "circle-A6", "center-star"."""
    return figure.name.replace(" ", "-")


def _gains(tried: Attempt, *reasons: FreeTurnReason) -> bool:
    """Return whether a placement gains a free turn for all of these reasons."""
    return any(
        isinstance(event, events.FreeTurnGained) and set(reasons) <= set(event.reasons)
        for event in tried.happened
    )


def _happens(kind: type[events.Event], tried: Attempt) -> bool:
    return any(isinstance(event, kind) for event in tried.happened)


def _ends(tried: Attempt, reason: EndReason | None = None) -> bool:
    outcome = tried.after.outcome
    return outcome is not None and reason in (None, outcome.reason)


def _wins(tried: Attempt, how: str = "alone") -> bool:
    winners = () if tried.after.outcome is None else tried.after.outcome.winners
    return tried.seat in winners and (len(winners) > 1) is (how == "shared")


def _secures(tried: Attempt, what: str) -> bool:
    """Return whether a placement secures a majority: three of five segments of an open figure."""
    before, after = tried.before, tried.after
    return any(
        _is_called(figure, what)
        and (figure.mask & after.owned[tried.seat]).bit_count() >= 3
        and (figure.mask & before.owned[tried.seat]).bit_count() < 3
        for figure in before.variant.figures_at[tried.placement.index]
        if figure.mask & ~after.filled
    )


def _allows(tried: Attempt, points: int) -> bool:
    """Return whether the next player could score at least `points` with one placement."""
    replies = () if tried.after.to_play == tried.seat else legal_placements(tried.after)
    return any(attempt(tried.after, reply).points(own=True) >= points for reply in replies)


def _hinders(tried: Attempt, what: str) -> bool:
    """Return whether a placement covers a cell of a figure in which another player has cells."""
    owned = (cells for seat, cells in enumerate(tried.before.owned) if seat != tried.seat)
    others = reduce(or_, owned, 0)
    return any(
        _is_called(figure, what) and figure.mask & others
        for figure in tried.before.variant.figures_at[tried.placement.index]
    )


def _cells(text: str) -> frozenset[str]:
    return frozenset(text.upper().split("+"))


def _one_of(*choices: str) -> Callable[[str], str]:
    return {choice: choice for choice in choices}.__getitem__


WORDS = {
    "any": Word(lambda tried: True),  # every placement
    # one of these: places A1+B1 B1+C1
    "places": Word(lambda tried, *all_: frozenset(tried.placement.cells) in all_, (_cells,)),
    # all of these cells: covers A1 B1
    "covers": Word(lambda tried, *all_: set(all_) <= set(tried.placement.cells), (str.upper,)),
    "shape": Word(_has_shape, (str,)),  # a piece: shape big-slice
    "touches": Word(_touches, (_one_of("edge", "corner"),)),  # the Leader: touches edge
    "in": Word(_lies_in, (str, int)),  # exactly n cells in a figure: in center-ring 1
    "completes": Word(_completes, (str, int)),  # completes circle, completes figure 2
    "scores": Word(lambda tried, points: tried.points(own=True) == points, (int,)),  # scores 10
    "gives": Word(lambda tried, points: tried.points(own=False) == points, (int,)),  # to opponents
    "ties": Word(lambda tried: any(event.majority is None for event in tried.figures())),
    "gains": Word(_gains, (FreeTurnReason,)),  # gains, gains surrounded center-star
    "unused": Word(partial(_happens, events.FreeTurnUnused)),  # a free turn that cannot be used
    "loses": Word(partial(_happens, events.TurnLost)),  # makes another player lose a turn
    "ends": Word(_ends, (EndReason,)),  # ends the game: ends, ends target
    "wins": Word(_wins, (_one_of("shared"),)),  # wins, wins shared
    "secures": Word(_secures, (str,)),  # three segments of an open figure: secures circle
    "allows": Word(_allows, (int,)),  # the next player can score at least 5: allows 5
    "hinders": Word(_hinders, (str,)),  # a figure in which other players have cells: hinders circle
}
