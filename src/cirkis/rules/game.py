"""The game for its users: start one, ask what is legal, play, replay, withdraw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cirkis.errors import IllegalMove
from cirkis.pieces.placements import Placement
from cirkis.rules.events import Event
from cirkis.rules.legality import check_legal, known_placement, legal_mask
from cirkis.rules.options import Options
from cirkis.rules.state import State, variant
from cirkis.rules.turns import place, take_out


class Played(NamedTuple):
    """What came of a placement: the state after it, and all that happened, in order."""

    state: State
    events: tuple[Event, ...]


def new_game(
    options: Options | None = None, *, withdrawn: Iterable[int] = (), **changes: Any
) -> State:
    """The first position of a game, as in new_game(players=3, target=50).

    Args:
        options: what was agreed on; or give single options by name instead.
        withdrawn: seats that take no part from the start, in a later round of a match (R31).

    Raises:
        OptionsError: an unknown option, a value it cannot have, or a starter not drawn yet.
        IllegalMove: fewer than two seats are left to play.
        TypeError: something else than Options, or Options and single options both.
    """
    if options is not None and not isinstance(options, Options):
        raise TypeError(
            f"new_game takes Options, or options by name as in players=3: not {options!r}"
        )
    if options is not None and changes:
        raise TypeError("give new_game either Options or single options by name, not both")
    agreed = options if options is not None else Options.from_json(changes)
    out = frozenset(withdrawn)
    if len(out & set(range(agreed.players))) > agreed.players - 2:
        raise IllegalMove("a game needs at least two seats that take part")
    return _first_position(agreed, out)


def _first_position(agreed: Options, out: frozenset[int]) -> State:
    shared = variant(agreed.pieces, agreed.center_ring)
    seats = range(agreed.players)
    order = [(agreed.first_seat + step) % agreed.players for step in seats]
    stocked = (shape for shape, count in enumerate(agreed.pieces.counts) if count)
    available = sum(shared.table.by_shape[shape] for shape in stocked)
    return State(
        options=agreed,
        variant=shared,
        to_play=next(seat for seat in order if seat not in out),
        scores=(0,) * agreed.players,
        stocks=(agreed.pieces.counts,) * agreed.players,
        placed=(),
        owned=(0,) * agreed.players,
        filled=0,
        is_free_turn=False,
        withdrawn=out,
        outcome=None,
        available=(available,) * agreed.players,
        blocked=0,
        near=0,
    )


def legal_placements(state: State) -> tuple[Placement, ...]:
    """What the seat to play may place now, in the order of the placements' numbers."""
    return state.variant.table.members(legal_mask(state))


def parse_placement(state: State, text: str) -> Placement:
    """The placement named by cells in any order, as in "A1+B1" or "C:A1+B1", legal or not.

    Raises:
        UnreadablePlacement: the text names no set of cells.
        IllegalPlacement: no piece covers just these cells.
    """
    return state.variant.table.parse(text)


def play(state: State, placement: Placement | str) -> Played:
    """The seat to play makes a placement (R5-R27). The state given stays as it is.

    Lost turns and unusable free turns that follow are applied and told (R30).

    Raises:
        UnreadablePlacement: a text that names no set of cells.
        IllegalPlacement: the rules do not allow it now; the error says why.
        TypeError: neither a placement nor a text.
    """
    placement = known_placement(state, placement)
    check_legal(state, placement)
    return Played(*place(state, placement.index))


def replay(state: State, placements: Iterable[Placement | str]) -> State:
    """The state after these placements, one after the other.

    Raises:
        UnreadablePlacement, IllegalPlacement: as play does.
    """
    for placement in placements:
        state = play(state, placement).state
    return state


def withdraw(state: State, seat: int) -> Played:
    """A seat resigns or has run out of time: it takes no further part (R31).

    Raises:
        IllegalMove: the game is over, or there is no such seat in it.
    """
    if state.outcome is not None:
        raise IllegalMove("the game is over")
    if seat in state.withdrawn or not 0 <= seat < state.options.players:
        raise IllegalMove(f"seat {seat + 1} takes no part in the game")
    return Played(*take_out(state, seat))
