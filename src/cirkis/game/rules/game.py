"""Play: start a game, list legal placements, place, replay, withdraw, count sequences."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Unpack

from cirkis.checks import check_whole
from cirkis.errors import IllegalMove
from cirkis.game.pieces.placements import Placement
from cirkis.game.rules.events import Event
from cirkis.game.rules.legality import check_legal, legal_mask, resolve_placement
from cirkis.game.rules.options import Options, OptionsByName, given_options
from cirkis.game.rules.state import State, first_state
from cirkis.game.rules.turns import place, remove_seat


class Played(NamedTuple):
    """The result of a placement or withdrawal: the state after it, and all events in order."""

    state: State
    events: tuple[Event, ...]


def new_game(
    options: Options | None = None,
    *,
    withdrawn: Iterable[int] = (),
    **by_name: Unpack[OptionsByName],
) -> State:
    """Return the starting position of a game.

    Args:
        options: the options of the game; alternatively, pass options by name.
        withdrawn: the seats that do not play in this round of a match (R31).
        by_name: options by name.

    Raises:
        OptionsError: an option is unknown or invalid, or the starter has not been drawn.
        IllegalMove: fewer than two seats are left, or a withdrawn seat does not exist.
        TypeError: `options` is not an Options, options are also given by name, or a seat is not a
            whole number.

    >>> state = new_game(players=3, target=50)
    >>> state.to_play, len(legal_placements(state))
    (0, 45)
    """
    options = given_options(options, by_name)
    absent = frozenset(check_whole("a seat", seat, error=TypeError) for seat in withdrawn)
    seats = range(options.players)
    for seat in sorted(absent.difference(seats)):
        raise IllegalMove(f"seat {seat + 1} is not playing in this game")
    if len(absent) > options.players - 2:
        raise IllegalMove("a game needs at least two active seats")
    return first_state(options, absent)


def legal_placements(state: State) -> tuple[Placement, ...]:
    """Return the legal placements of the seat to play, ordered by number.

    >>> state = play(new_game(), "A1+B1").state
    >>> len(legal_placements(new_game())), len(legal_placements(state))
    (45, 27)
    """
    return state.variant.table.members(legal_mask(state))


def parse_placement(state: State, text: str) -> Placement:
    """Return the placement named by cells in any order, as in "A1+B1" or "C:A1+B1", legal or not.

    Args:
        state: a position of the game; only its piece set matters.
        text: the cells' names joined by plus signs.

    Raises:
        UnreadablePlacement: the text is not a valid set of cells.
        IllegalPlacement: no piece covers exactly these cells.

    >>> parse_placement(new_game(), "b1+a1").name
    'A1+B1'
    """
    return state.variant.table.parse(text)


def play(state: State, placement: Placement | str) -> Played:
    """Play a placement for the seat to play (R5-R27); the given state does not change.

    Lost turns and unusable free turns that follow are applied and reported (R30).

    Args:
        state: the position before the placement.
        placement: the placement, or its text, such as "A1+B1".

    Raises:
        UnreadablePlacement: the text is not a valid set of cells.
        IllegalPlacement: the rules do not allow it now; the error gives the reason.
        TypeError: `placement` is neither a Placement nor a string.

    >>> state, events = play(new_game(), "A1+B1")
    >>> state.to_play, state.leader.name
    (1, 'A1+B1')
    >>> [type(event).__name__ for event in events]
    ['Placed']
    """
    placement = resolve_placement(state, placement)
    check_legal(state, placement)
    return Played(*place(state, placement.index))


def replay(state: State, placements: Iterable[Placement | str]) -> State:
    """Play placements in order and return the state after them.

    Args:
        state: the position to start from.
        placements: placements or their texts.

    Raises:
        UnreadablePlacement, IllegalPlacement, TypeError: as in play; TypeError also for a string.

    >>> replay(new_game(), ["A1+B1", "C1", "D1+E1"]).scores
    (10, 0)
    """
    if isinstance(placements, str):  # A string would be iterated by character.
        raise TypeError(f"replay takes a list of placements, not the string {placements!r}")
    for placement in placements:
        state = play(state, placement).state
    return state


def withdraw(state: State, seat: int) -> Played:
    """Withdraw a seat that resigns or has run out of time (R31).

    Args:
        state: the position in which it withdraws.
        seat: the seat, from 0.

    Raises:
        IllegalMove: the game is over, or the seat is not playing in it.
        TypeError: the seat is not a whole number.

    >>> withdraw(new_game(players=2), seat=0).state.outcome.winners
    (1,)
    """
    if state.outcome is not None:
        raise IllegalMove("the game is over")
    seat = check_whole("a seat", seat, error=TypeError)
    if seat in state.withdrawn or not 0 <= seat < state.options.players:
        raise IllegalMove(f"seat {seat + 1} is not playing in this game")
    return Played(*remove_seat(state, seat))


OnProgress = Callable[[Placement, int], None]


def perft(state: State, depth: int, progress: OnProgress | None = None) -> int:
    """Return how many sequences of exactly this many placements the rules allow.

    Lost turns are not placements; a sequence that ends the game earlier does not count.
    """
    if progress is None:
        return _count(state, depth)
    total = 0
    for placement, count in divide(state, depth):
        total += count
        progress(placement, count)
    return total if depth > 0 else _count(state, depth)


def divide(state: State, depth: int) -> Iterator[tuple[Placement, int]]:
    """Yield every legal placement with the number of sequences that start with it."""
    if depth > 0:
        for placement in state.variant.table.members(legal_mask(state)):
            yield placement, _count(place(state, placement.index)[0], depth - 1)


def _count(state: State, depth: int) -> int:
    if depth <= 0:
        return 1
    legal = legal_mask(state)
    if depth == 1:
        return legal.bit_count()
    table = state.variant.table
    return sum(_count(place(state, p.index)[0], depth - 1) for p in table.members(legal))
