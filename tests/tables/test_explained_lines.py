"""Two lines of play, explained by comparing them."""

import pytest

from cirkis.errors import IllegalPlacement
from cirkis.game import legal_placements
from cirkis.practice import shipped_puzzles
from cirkis.practice.puzzles.puzzle import Puzzle
from cirkis.tables.refusals import Refused
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import table_at
from cirkis.tables.state import Table
from cirkis.tables.variations import LONGEST, ExplainedLine, compare_lines

PUZZLES = shipped_puzzles()[:40]


def _table(puzzle: Puzzle) -> Table:
    names = [placement.name for placement in table_at(NewTable()).state.variant.table.placements]
    return table_at(NewTable(puzzle.options, plies=[names[one] for one in puzzle.plies]))


def _lines(puzzle: Puzzle, table: Table) -> tuple[list[str], list[str]]:
    """Return the placements of the solution's line and of its rival's, by name."""
    names = [placement.name for placement in table.state.variant.table.placements]
    rival = puzzle.others[0]
    best, other = (puzzle.solution, *puzzle.line), (rival.placement, *rival.line)
    return [names[one] for one in best[:LONGEST]], [names[one] for one in other[:LONGEST]]


def _gained(line: ExplainedLine, seat: int) -> int:
    """Return how many more points a seat gains from the consequence than any other seat."""
    assert line.consequence is not None
    grown = _grown(line, line.consequence.later, line.consequence.last)
    return grown[seat] - max(grown[:seat] + grown[seat + 1 :])


def _grown(line: ExplainedLine, first: int, last: int) -> list[int]:
    """Return the points that each seat gains from the placements `first` to `last` of a line."""
    start = line.plies - 1
    reached = (line.view.moves[: start + nth + 1] for nth in (first - 1, last))  # or the end
    before, after = (moves[-1].scores for moves in reached)
    return [now - then for now, then in zip(after, before, strict=True)]


def test_consequences_happen_in_the_lines() -> None:
    """The consequence of a line happens in it: as the scores of the moves show, the better line
    brings the mover more points than the others, and the worse one fewer.
    """
    told = {"majority", "completion", "gives"}
    gains: list[int] = []
    costs: list[int] = []
    for puzzle in PUZZLES:
        table = _table(puzzle)
        seat = table.state.to_play
        found = compare_lines(table, *_lines(puzzle, table))
        balance = found.better.balance
        if balance:
            assert _grown(found.better, 0, balance.later) == balance.better
            assert _grown(found.worse, 0, balance.later) == balance.worse
        for line, kept in ((found.better, gains), (found.worse, costs)):
            assert len(line.view.moves) == line.plies + len(line.later)
            assert line.view.moves[line.plies - 1].placement == line.index
            if line.consequence and {one.kind for one in line.consequence.reasons} <= told:
                assert line.consequence.last <= len(line.later)
                kept.append(_gained(line, seat))
    assert len(gains) > 3
    assert len(costs) > 3
    assert min(gains) > 0
    assert max(costs) < 0


def test_lines_that_cannot_be_explained() -> None:
    table = _table(PUZZLES[0])
    line, _ = _lines(PUZZLES[0], table)
    legal = {placement.name for placement in legal_placements(table.state)}
    illegal = next(p.name for p in table.state.variant.table.placements if p.name not in legal)
    with pytest.raises(Refused, match="at least one move"):
        compare_lines(table, line, [])
    with pytest.raises(Refused, match=f"at most {LONGEST} moves"):
        compare_lines(table, line, ["A1"] * (LONGEST + 1))
    with pytest.raises(IllegalPlacement):
        compare_lines(table, line, [illegal])
