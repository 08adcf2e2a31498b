"""Positions that are not stored: variations, what placements would do, and why one is better."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cirkis.engine.analysis.consequences import (
    Balance,
    LineStep,
    Run,
    find_drawbacks,
    find_gain,
    follow,
)
from cirkis.engine.analysis.json_types import (
    Consequence,
    PlacementInfo,
    ReasonInfo,
    consequence_info,
    told_reasons,
)
from cirkis.errors import IllegalReason
from cirkis.game import Placed, Placement, State, legal_mask, new_match, play
from cirkis.game.board import iter_bits
from cirkis.game.rules.legality import find_obstacle
from cirkis.game.rules.turns import place
from cirkis.tables.entries import PiecePlaced
from cirkis.tables.events import GameEvent, event_messages
from cirkis.tables.make_view import make_view
from cirkis.tables.people import Occupant, Person
from cirkis.tables.reducer import apply
from cirkis.tables.refusals import refused
from cirkis.tables.state import RoundStep, Table
from cirkis.tables.view import View

VIEWER, ELSE = Person("viewer"), Person("else")
"""VIEWER owns one seat; ELSE stands for everybody else and owns the rest."""


def shown_table(start: State, plies: Iterable[Placement], seat: int) -> Table:
    """Return a table at the position after some placements, where VIEWER owns `seat`."""
    steps, state = [], start
    for placement in plies:
        mover = state.to_play
        state, events = play(state, placement)
        steps.append(RoundStep(state, events, True, mover, True))
    seats = (
        Occupant("person", owner=VIEWER if nth == seat else ELSE)
        for nth in range(state.options.players)
    )
    return Table(
        version=1 + len(steps),
        options=state.options,
        seats=tuple(seats),
        match=new_match(state.options),
        initial_state=start,
        steps=tuple(steps),
    )


MAX_LINE = 200  # placements; more than any game has


def play_variation(table: Table, after: int | None, line: Sequence[str]) -> Table:
    """Return an unstored table after `after` steps (None for all) and a line of placements.

    Anybody can play on from that position for any seat.
    """
    kept = len(table.steps) if after is None else after
    if not 0 <= kept <= len(table.steps):
        raise refused("unreadable.round", count=len(table.steps), after=kept)
    if len(line) > MAX_LINE:
        raise refused("unreadable.variation", most=MAX_LINE)
    seats = tuple(
        Occupant("person", None if seat.handed else seat.level, seat.name) for seat in table.seats
    )
    created = replace(table.created, host=None)
    variation = replace(table, steps=table.steps[:kept], seats=seats, created=created)
    for cells in line:
        variation = apply(variation, PiecePlaced(variation.state.to_play, cells)).after
    return variation


def round_states(table: Table) -> tuple[State, ...]:
    return (table.initial_state, *(step.state for step in table.steps))


class Preview(Struct, frozen=True):
    """The effects of one placement.

    Attributes:
        placement: its number.
        events: the events that would follow, in order.
    """

    placement: int
    events: list[GameEvent]


class Previews(Struct, frozen=True):
    """The effects of a position's legal placements.

    Attributes:
        version: the table's version, plus one for each placement of a line.
        previews: the placements that have any effect.
    """

    version: int
    previews: list[Preview]


def make_previews(table: Table) -> Previews:
    state = table.state
    found = []
    for placement in iter_bits(legal_mask(state)):
        _, happened = place(state, placement)
        events = event_messages(e for e in happened if not isinstance(e, Placed))
        if events:
            found.append(Preview(placement, events))
    return Previews(table.version, found)


class ObstacleInfo(Struct, frozen=True):
    """Why nothing can be placed on a cell.

    Attributes:
        reason: why, as an error code; null if something can be placed.
        cells: the cells concerned: those in the way, those to touch, or those to start from.
    """

    reason: IllegalReason | None
    cells: tuple[str, ...]


def obstacle_info(table: Table, cell: int, shape: int | None) -> ObstacleInfo:
    """Return why the seat to play can place no piece, or none of this shape, on a cell."""
    found = find_obstacle(table.state, cell, shape)
    return ObstacleInfo(None, ()) if found is None else ObstacleInfo(*found)


SHOWN = 4
"""The minimum number of placements shown of a likely continuation; a consequence may need more."""
LONGEST = 12  # placements of a line


class ExplainedLine(PlacementInfo, frozen=True):
    """A placement and its likely continuation, explained.

    Attributes:
        reasons: why it is good or bad.
        later: the reasons for and against each placement of the likely continuation.
        consequence: what it gains or costs later; null if nothing important.
        balance: the points that it and the other placement gain; null if that explains nothing.
        likely: the later placements of its line that score, gain a free turn, or end the game.
        plies: the number of placements in the view's game, up to and including it.
        view: the game up to the end of the likely continuation.
    """

    reasons: list[ReasonInfo]
    later: list[list[ReasonInfo]]
    consequence: Consequence | None
    balance: Balance | None
    likely: list[Consequence]
    plies: int
    view: View


class Comparison(Struct, frozen=True):
    """Two placements in a position, each explained by consequences that the other lacks."""

    better: ExplainedLine
    worse: ExplainedLine


def shown_steps(
    steps: tuple[LineStep, ...], why: Run | None, balance: Balance | None
) -> tuple[LineStep, ...]:
    """Return the steps of a line that are shown; `why` is its consequence."""
    return steps[: 1 + max(why.last if why else 0, balance.later if balance else 0, SHOWN)]


def likely_events(steps: tuple[LineStep, ...]) -> list[Consequence]:
    """Return the later placements of a line that score, gain a free turn, or end the game."""
    runs = [Run((step,)) for step in steps[1:]]
    told = (run for run in runs if run.decides or run.steps[0].is_free_turn)
    return [info for run in told if (info := consequence_info(run))]


def explained_line(
    table: Table,
    steps: tuple[LineStep, ...],
    why: Run | None,
    balance: Balance | None,
    person: Person | None = None,
) -> ExplainedLine:
    """Return a line in wire form; `table` is at its end, as `person` sees it."""
    first, *later = steps
    return ExplainedLine(
        placement=first.placement.name,
        index=first.placement.index,
        reasons=told_reasons(first.reasons),
        later=[told_reasons(step.reasons) for step in later],
        consequence=consequence_info(why),
        balance=balance,
        likely=likely_events(steps),
        plies=table.plies - len(later),
        view=make_view(table, person),
    )


def compare_lines(table: Table, better: Sequence[str], worse: Sequence[str]) -> Comparison:
    """Return two lines from a table's position, each explained by how it differs from the other.

    Args:
        table: the table.
        better: the cells of each placement of the better line.
        worse: the cells of each placement of the other line.

    Raises:
        Refused: a line is empty or too long.
        IllegalPlacement: a placement is not allowed by the rules.
    """
    if not (better and worse):
        raise refused("unreadable.line")
    if max(len(better), len(worse)) > LONGEST:
        raise refused("unreadable.variation", most=LONGEST)
    good, bad = (play_variation(table, None, line) for line in (better, worse))
    parse = table.state.variant.table.parse
    gaining, losing = (follow(table.state, [*map(parse, line)]) for line in (better, worse))
    gain = find_gain(gaining, losing)
    cost, balance = find_drawbacks(gaining, losing)
    return Comparison(_explain(good, gaining, gain, balance), _explain(bad, losing, cost, balance))


def _explain(
    end: Table, steps: tuple[LineStep, ...], why: Run | None, balance: Balance | None
) -> ExplainedLine:
    shown = shown_steps(steps, why, balance)
    hidden = len(steps) - len(shown)
    end = replace(end, steps=end.steps[: len(end.steps) - hidden])
    return explained_line(end, shown, why, balance)
