"""Lines of play explained: what each placement does, and which later one matters most."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cirkis.engine.analysis.consequences import Run, Step, follow
from cirkis.engine.analysis.contrast import find_drawbacks
from cirkis.engine.analysis.forced import find_gain
from cirkis.engine.analysis.info import consequence_info, told_reasons
from cirkis.engine.analysis.json_types import Balance, Consequence, PlacementInfo, ReasonInfo
from cirkis.tables.make_view import make_view
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table
from cirkis.tables.variations import play_variation
from cirkis.tables.view import View

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
    steps: tuple[Step, ...], why: Run | None, balance: Balance | None
) -> tuple[Step, ...]:
    """Return the steps of a line that are shown; `why` is its consequence."""
    return steps[: 1 + max(why.last if why else 0, balance.later if balance else 0, SHOWN)]


def likely_events(steps: tuple[Step, ...]) -> list[Consequence]:
    """Return the later placements of a line that score, gain a free turn, or end the game."""
    runs = [Run((step,)) for step in steps[1:]]
    told = (run for run in runs if run.decides or run.steps[0].is_free_turn)
    return [info for run in told if (info := consequence_info(run))]


def explained_line(
    table: Table,
    steps: tuple[Step, ...],
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
    end: Table, steps: tuple[Step, ...], why: Run | None, balance: Balance | None
) -> ExplainedLine:
    shown = shown_steps(steps, why, balance)
    hidden = len(steps) - len(shown)
    end = replace(end, steps=end.steps[: len(end.steps) - hidden])
    return explained_line(end, shown, why, balance)
