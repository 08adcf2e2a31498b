"""Judge placements tried in a puzzle, and explain why others are worse."""

from functools import cached_property
from itertools import islice

from msgspec.structs import asdict

from cirkis.engine.analysis.consequences import (
    SOON,
    Balance,
    LineStep,
    Run,
    find_drawbacks,
    find_gain,
    follow,
    turn_of,
)
from cirkis.engine.analysis.json_types import consequence_info, told_reasons
from cirkis.engine.analysis.reasons import best_reply, reply_of
from cirkis.game import Placement, State, play
from cirkis.game.rules.legality import resolve_placement
from cirkis.practice.puzzles.puzzle import Alternative, Puzzle, placements_of, puzzle_states
from cirkis.practice.puzzles.wire import OtherPlacement, TriedPlacement
from cirkis.tables.state import Table
from cirkis.tables.variations import VIEWER, explained_line, likely_events, shown_steps, shown_table

LISTED = 3
"""The number of other placements listed with the solution."""
STRONG = 8  # the number of other placements from which they are chosen
CLOSE = 0.1  # chances of winning that differ by less are about the same
MUCH = 5.0  # points; a difference this small, as from completing a figure, explains little


class Explanation:
    """Explains a puzzle's placements; `state` is the position to solve."""

    def __init__(self, puzzle: Puzzle, state: State) -> None:
        self.puzzle = puzzle
        self._state = state
        self._lines = {one.placement: one.line for one in puzzle.others}
        self._lines[puzzle.solution] = puzzle.line
        self._steps: dict[int, tuple[LineStep, ...]] = {}
        self._found: dict[int, tuple[Run | None, Balance | None]] = {}

    def steps(self, placement: int) -> tuple[LineStep, ...]:
        """Return the steps of a legal placement and of its line."""
        if placement not in self._steps:
            line = (placement, *self._lines.get(placement, ()))  # no line if it was not searched
            self._steps[placement] = follow(self._state, placements_of(self._state, line))
        return self._steps[placement]

    @cached_property
    def tempting(self) -> tuple[Alternative, ...]:
        """The strongest of the placements that score most, if they score more than the solution."""
        if "resist" not in self.puzzle.themes:
            return ()
        most = best_reply(self._state).points
        scores = ((one, reply_of(self._state, one.placement).points) for one in self.puzzle.others)
        return tuple(one for one, points in scores if points == most)[:1]

    @cached_property
    def others(self) -> tuple[Alternative, ...]:
        """The placements to list: the tempting one, and the strongest ones that have drawbacks. The
        first is the solution's rival: the tempting one if it leads to something worse, or else one
        whose drawback is more than a tally of points, if one is about as strong as the strongest.
        """
        strong = (one for one in self.puzzle.others[:STRONG] if one not in self.tempting)
        told = (one for one in strong if self._is_told(one.placement))
        others = (*islice(told, LISTED - len(self.tempting)),) or self.puzzle.others[:1]
        least = others[0].chance - CLOSE
        clear = [one for one in others if one.chance >= least and self._is_clear(one.placement)]
        others = (*clear[:1], *(one for one in others if one not in clear[:1]))
        is_worse = any(any(self._drawbacks(one.placement)) for one in self.tempting)
        return (*self.tempting, *others) if is_worse else (*others, *self.tempting)

    def _is_told(self, placement: int) -> bool:
        """Whether a placement has a drawback: something that it allows or leads to."""
        return self._is_clear(placement) or self._drawbacks(placement)[1] is not None

    def _is_clear(self, placement: int) -> bool:
        """Whether a placement has a drawback other than the points gained in its line."""
        good, reasons = (self.steps(one)[0].reasons for one in (self.puzzle.solution, placement))
        bad = (one for one in reasons if not (one.is_good or one.is_minor))
        return any(one not in good for one in bad) or bool(self._drawbacks(placement)[0])

    def _drawbacks(self, placement: int) -> tuple[Run | None, Balance | None]:
        if placement not in self._found:
            lines = self.steps(self.puzzle.solution), self.steps(placement)
            self._found[placement] = find_drawbacks(*lines)
        return self._found[placement]

    def consequence(self, placement: int) -> tuple[Run | None, Balance | None]:
        """Return what the solution gains later or another placement costs, and the balance."""
        if placement != self.puzzle.solution:
            return self._drawbacks(placement)
        rival = self.others[0].placement
        return find_gain(self.steps(placement), self.steps(rival)), self._drawbacks(rival)[1]

    @property
    def tells(self) -> bool:
        """Whether it is clear why the solution is better than its strongest rival: what it
        does immediately, allows, or surely leads to soon must be worth over MUCH points more.
        """
        rival = self.puzzle.others[0].placement
        ours, theirs = self.steps(self.puzzle.solution), self.steps(rival)
        good = _worth(ours, find_gain(ours, theirs), theirs) - _allowed(ours, theirs)
        return good - _worth(theirs, self._drawbacks(rival)[0], ours) > MUCH


def _worth(line: tuple[LineStep, ...], run: Run | None, other: tuple[LineStep, ...]) -> float:
    """Return the worth of a turn and of what it leads to, except what soon happens in the other
    line too. Securing a majority is no gain by itself: it is often possible elsewhere.
    """
    steps = (*turn_of(line), *(run.steps if run and run.later <= SOON else ()))
    elsewhere = {effect for step in other[: SOON + 1] for effect in step.effects}
    worth = {effect: worth for step in steps for effect, worth in step.effects.items()}
    return sum(
        worth
        for (kind, *rest), worth in worth.items()
        if kind == "end" or ((kind, *rest) not in elsewhere and (kind != "secured" or worth < 0))
    )


def _allowed(line: tuple[LineStep, ...], other: tuple[LineStep, ...]) -> float:
    """Return what the likely or the best reply to a turn is worth to the others, if anything."""
    *_, last = turn = turn_of(line)
    points = (one.points or 0 for one in last.reasons if one.kind == "lets")
    return max(-_worth(line[len(turn) :], None, other), *points, 0.0)


class Problem:
    """A puzzle, the first position of its game (`start`) and the position to solve (`state`)."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.start, *later = puzzle_states(puzzle)
        self.state: State = later[-1] if later else self.start
        self.explanation = Explanation(puzzle, self.state)

    def table(self, *more: Placement) -> Table:
        """Return a table at the position, or after more placements, as the mover sees it."""
        plies = placements_of(self.start, self.puzzle.plies)
        return shown_table(self.start, (*plies, *more), self.state.to_play)

    def read(self, cells: str) -> Placement:
        """Return the placement on cells joined by plus signs; raise the errors of cirkis.play."""
        play(self.state, cells)
        return resolve_placement(self.state, cells)

    @property
    def solution(self) -> Placement:
        return self.state.variant.table.placements[self.puzzle.solution]

    def describe(self, placement: Placement) -> TriedPlacement:
        """Return a legal placement's chance, reasons and line."""
        known = {one.placement: one.chance for one in self.puzzle.others}
        known[self.puzzle.solution] = self.puzzle.chance
        why, balance = self.explanation.consequence(placement.index)
        steps = shown_steps(self.explanation.steps(placement.index), why, balance)
        table = self.table(*(step.placement for step in steps))
        line = explained_line(table, steps, why, balance, VIEWER)
        return TriedPlacement(**asdict(line), chance=known.get(placement.index))

    def others(self) -> list[OtherPlacement]:
        """Return the rival of the solution, and other strong placements."""
        placements = self.state.variant.table.placements

        def other(index: int, chance: float) -> OtherPlacement:
            why, balance = self.explanation.consequence(index)
            steps = self.explanation.steps(index)
            return OtherPlacement(
                placement=placements[index].name,
                index=index,
                chance=chance,
                reasons=told_reasons(steps[0].reasons),
                consequence=consequence_info(why),
                balance=balance,
                likely=likely_events(shown_steps(steps, why, balance)),
            )

        return [other(one.placement, one.chance) for one in self.explanation.others]
