"""What the players of a game by message tell each other: log entries as numbers, and back.

A placement is its index among all placements. The other numbers come after those that any
placement has, and some have a second number, of steps.
"""

from collections.abc import Iterable, Iterator, Sequence

from cirkis.game import Placed
from cirkis.tables.entries import (
    Entry,
    Offered,
    OfferEnded,
    PiecePlaced,
    RoundBegun,
    Undone,
    Withdrawn,
)
from cirkis.tables.game_links import END
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table

_SEATS = 4
_BACK, _ROUND = END - 1, END - 2  # a step back, which has a second number; the next round
_RESIGN = _ROUND - _SEATS  # plus the seat
_DECLINE, _RECALL = _RESIGN - _SEATS, _RESIGN - 2 * _SEATS  # an offer; plus the seat
_ASK = _RECALL - _SEATS * _SEATS  # to undo: plus the seat times 4, plus the seat asked


def numbers_of(entry: Entry, after: Table) -> tuple[int, ...]:
    """Return what others are told about an entry, given the table after it; () if nothing."""
    match entry:
        case PiecePlaced():
            placed = next(one for one in after.steps[-1].events if isinstance(one, Placed))
            return (placed.placement.index,)
        case Withdrawn(seat=seat):
            return (_RESIGN + seat,)
        case RoundBegun():
            return (_ROUND,)
        case Undone(steps=steps):
            return (_BACK, steps)
        case Offered(seat=seat, steps=steps, needs=needs, kind="undo"):
            return (_ASK + _SEATS * seat + min(needs), steps)
        case OfferEnded(seat=seat, by=by):
            return ((_DECLINE if by == "answer" else _RECALL) + seat,)
    return ()


def is_step(number: int) -> bool:
    """Return whether a number is a placement or a resignation."""
    return number < _ASK or _RESIGN <= number < _ROUND


def count_of(numbers: Sequence[int]) -> int:
    """Return how many actions these numbers are."""
    return sum(1 for _ in split(numbers))


def split(numbers: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of each action."""
    rest = iter(numbers)
    for number in rest:
        has_steps = number == _BACK or _ASK <= number < _RECALL
        yield (number, next(rest, 0)) if has_steps else (number,)


def entry_of(action: tuple[int, ...], table: Table) -> Entry:
    """Return the entry for an action at a table. Raises Refused if it makes no sense there."""
    number, steps = action[0], action[-1]
    placements = table.state.variant.table.placements
    if number < len(placements):
        return PiecePlaced(table.state.to_play, placements[number].name)
    if number == _ROUND and table.options.match and table.state.is_over and not table.is_over:
        return RoundBegun()
    if number == _BACK and table.offer is not None and table.offer.steps == steps:
        return Undone(steps)
    if _RESIGN <= number < _RESIGN + len(table.seats):
        return Withdrawn(number - _RESIGN, "resign")
    if _RECALL <= number < _RESIGN and table.offer is not None:
        by = "answer" if number >= _DECLINE else "withdraw-offer"
        return OfferEnded((number - _RECALL) % _SEATS, by)
    if _ASK <= number < _RECALL and steps < len(table.steps):
        seat, asked = divmod(number - _ASK, _SEATS)
        if max(seat, asked) < len(table.seats) and seat != asked:
            return Offered(seat, steps, [asked])
    raise refused("illegal")
