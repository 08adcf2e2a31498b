"""Conditions on a placement, written as text in the goals and answers of lessons.

    completes circle, scores 10       both must hold
    gains surrounded | gains center-star      one is enough
    not shape wedge                   the opposite

docs/lessons.md lists the words; each is one row of WORDS.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_

from cirkis.errors import CirkisError
from cirkis.game import (
    EndReason,
    Figure,
    FreeTurnReason,
    Placement,
    State,
    figures,
    legal_placements,
)
from cirkis.game.board.layout import iter_bits
from cirkis.game.rules import events
from cirkis.tables.lessons.attempt import Attempt, attempt

Condition = Callable[[Attempt], bool]


class LessonError(CirkisError):
    """A lesson cannot be used; the sentence says where and why."""

    code = "bad-lesson"


def parse_condition(text: str) -> Condition:
    """Return the condition that a text states.

    Args:
        text: as above.

    Raises:
        LessonError: a word is unknown, or its arguments are invalid.
    """
    choices = [[_parse_one(part) for part in choice.split(",")] for choice in text.split("|")]
    return lambda tried: any(all(one(tried) for one in together) for together in choices)


def _parse_one(text: str) -> Condition:
    words = text.split()
    if words[:1] == ["not"]:
        opposite = _parse_one(" ".join(words[1:]))
        return lambda tried: not opposite(tried)
    if not words or words[0] not in WORDS:
        raise LessonError(f'"{text.strip()}" is not a condition: it begins with {", ".join(WORDS)}')
    try:
        return WORDS[words[0]](*words[1:])
    except (TypeError, ValueError):
        raise LessonError(f'"{text.strip()}" is not complete, or says too much') from None


def _any() -> Condition:
    return lambda _: True


def _places(*cells: str) -> Condition:
    wanted = {frozenset(one.upper().split("+")) for one in cells}
    return lambda tried: frozenset(tried.placement.cells) in wanted


def _covers(*cells: str) -> Condition:
    return lambda tried: {cell.upper() for cell in cells} <= set(tried.placement.cells)


def _shape(name: str) -> Condition:
    def is_of_shape(tried: Attempt) -> bool:
        shape = tried.before.options.pieces.shapes[tried.placement.shape].name
        return shape.lower().replace(" ", "-") == name

    return is_of_shape


def _touches(how: str) -> Condition:
    """Return whether a placement touches the Leader along an edge, or in corners alone."""
    if how not in ("edge", "corner"):
        raise ValueError(how)
    return lambda tried: _shares_edge(tried.before, tried.placement) is (how == "edge")


def _shares_edge(state: State, placement: Placement) -> bool:
    leader, joints = state.leader, state.variant.table.board.joints
    return leader is not None and any(
        (one, other) in joints
        for one in iter_bits(placement.mask)
        for other in iter_bits(leader.mask)
    )


def _lies_in(figure: str, count: str = "1") -> Condition:
    """Return whether exactly this many of the piece's cells lie in a figure."""
    wanted = int(count)

    def has_cells(tried: Attempt) -> bool:
        board = tried.before.variant.table.board
        found = next(one for one in figures(board) if _slug(one) == figure)
        return (found.mask & tried.placement.mask).bit_count() == wanted

    return has_cells


def _completes(what: str = "figure", count: str = "") -> Condition:
    """Return whether figures are completed: at least one, or exactly this many."""

    def completes(tried: Attempt) -> bool:
        done = sum(_is_called(event.figure, what) for event in tried.figures())
        return done == int(count) if count else done > 0

    return completes


def _is_called(figure: Figure, what: str) -> bool:
    return what in ("figure", figure.kind.value, _slug(figure))


def _slug(figure: Figure) -> str:
    """Return a figure's name as one word: "circle-A6", "center-star"."""
    return figure.name.replace(" ", "-")


def _scores(points: str) -> Condition:
    wanted = int(points)
    return lambda tried: tried.points(own=True) == wanted


def _gives(points: str) -> Condition:
    wanted = int(points)
    return lambda tried: tried.points(own=False) == wanted


def _ties() -> Condition:
    return lambda tried: any(event.majority is None for event in tried.figures())


def _gains(*reasons: str) -> Condition:
    """Return whether a free turn is gained, for all the named reasons."""
    wanted = {FreeTurnReason(reason) for reason in reasons}
    return lambda tried: any(
        isinstance(event, events.FreeTurnGained) and wanted <= set(event.reasons)
        for event in tried.happened
    )


def _happens(kind: type[events.Event]) -> Callable[[], Condition]:
    def condition() -> Condition:
        return lambda tried: any(isinstance(event, kind) for event in tried.happened)

    return condition


def _ends(reason: str = "") -> Condition:
    wanted = EndReason(reason) if reason else None

    def ends(tried: Attempt) -> bool:
        outcome = tried.after.outcome
        return outcome is not None and wanted in (None, outcome.reason)

    return ends


def _wins(how: str = "") -> Condition:
    """Return whether the game is won alone, or the victory shared."""
    if how not in ("", "shared"):
        raise ValueError(how)

    def wins(tried: Attempt) -> bool:
        winners = () if tried.after.outcome is None else tried.after.outcome.winners
        return tried.seat in winners and (len(winners) > 1) is (how == "shared")

    return wins


def _secures(what: str) -> Condition:
    """Return whether a placement makes a majority sure: three of five segments of what is open."""

    def secures(tried: Attempt) -> bool:
        before, after = tried.before, tried.after
        return any(
            _is_called(figure, what)
            and (figure.mask & after.owned[tried.seat]).bit_count() >= 3
            and (figure.mask & before.owned[tried.seat]).bit_count() < 3
            for figure in before.variant.figures_at[tried.placement.index]
            if figure.mask & ~after.filled
        )

    return secures


def _allows(points: str) -> Condition:
    """Return whether the next player could score at least this much with one placement."""
    wanted = int(points)

    def allows(tried: Attempt) -> bool:
        replies = () if tried.after.to_play == tried.seat else legal_placements(tried.after)
        return any(attempt(tried.after, reply).points(own=True) >= wanted for reply in replies)

    return allows


def _hinders(figure: str) -> Condition:
    """Return whether a placement covers a cell of a figure that another player has begun."""

    def hinders(tried: Attempt) -> bool:
        others = reduce(or_, _owned_by_others(tried), 0)
        return any(
            _is_called(one, figure) and one.mask & others
            for one in tried.before.variant.figures_at[tried.placement.index]
        )

    return hinders


def _owned_by_others(tried: Attempt) -> list[int]:
    return [cells for seat, cells in enumerate(tried.before.owned) if seat != tried.seat]


WORDS: dict[str, Callable[..., Condition]] = {
    "any": _any,  # every placement
    "places": _places,  # one of these: places A1+B1 B1+C1
    "covers": _covers,  # all of these cells: covers A1 B1
    "shape": _shape,  # a piece: shape big-slice
    "touches": _touches,  # the Leader: touches edge, touches corner
    "in": _lies_in,  # this many cells in a figure: in center-ring 1
    "completes": _completes,  # completes circle, completes figure 2, completes center-star
    "scores": _scores,  # points for oneself: scores 10
    "gives": _gives,  # points for all others together: gives 0
    "ties": _ties,  # completes a figure without a majority
    "gains": _gains,  # a free turn: gains, gains surrounded center-star
    "unused": _happens(events.FreeTurnUnused),  # a free turn is gained that cannot be used
    "loses": _happens(events.TurnLost),  # another player loses the turn
    "ends": _ends,  # the game: ends, ends target
    "wins": _wins,  # wins, wins shared
    "secures": _secures,  # three segments of an open figure: secures circle
    "allows": _allows,  # the next player to score this much at once: allows 5
    "hinders": _hinders,  # a figure that others have begun: hinders circle
}
