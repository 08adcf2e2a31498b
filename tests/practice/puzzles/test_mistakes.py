"""Which mistakes in a reviewed game come back."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cirkis.game import legal_placements, new_game, parse_position
from cirkis.practice.puzzles.mistakes import find_mistakes, mistake_info
from cirkis.tables.people import Person
from cirkis.tables.shown_table import ELSE, VIEWER, shown_table
from cirkis.tables.state import Table
from tests.game.rules.positions import random_position


def _table() -> Table:
    """Return a finished game of VIEWER, in the first seat, against ELSE."""
    end = random_position(3, target=10)
    table = shown_table(new_game(target=10), (placement for _, placement in end.pieces), 0)
    steps = (replace(step, player=(VIEWER, ELSE)[step.seat]) for step in table.steps)
    return replace(table, steps=tuple(steps))


def _review(table: Table, losses: dict[int, float]) -> Any:
    """Return a review in which these plies, by number, lost something, and the others nothing."""
    after = SimpleNamespace(chances=[0.25, 0.25], choices=[])
    better = SimpleNamespace(line=[SimpleNamespace(index=1)])
    plies = [
        SimpleNamespace(
            number=number,
            seat=step.seat,
            index=step.state.placed[-1][1],
            loss=losses.get(number, 0.0),
            better=better if number in losses else None,
            after=after,
        )
        for number, step in enumerate(table.steps, 1)
    ]
    return SimpleNamespace(plies=plies)


def test_the_three_biggest_mistakes_of_a_person_come_back() -> None:
    table = _table()
    mine, theirs = (
        [number for number, step in enumerate(table.steps, 1) if step.seat == seat]
        for seat in (0, 1)
    )
    big = dict(zip(mine[:4], (0.3, 0.5, 0.25, 0.4), strict=True))
    review = _review(table, {**big, mine[4]: 0.19, theirs[0]: 0.9})
    found = find_mistakes(table, VIEWER, review)
    assert [one.loss for one in found.values()] == [0.5, 0.4, 0.3]
    assert [one.chance for one in found.values()] == [0.75, 0.65, 0.55]
    for name, mistake in found.items():
        state = parse_position(mistake.position)
        assert state.to_play == mistake_info(name, mistake).seat == 0
        assert mistake.played[0] in {one.index for one in legal_placements(state)}
    assert [one.loss for one in find_mistakes(table, ELSE, review).values()] == [0.9]
    assert find_mistakes(table, Person("forgotten"), review) == {}


@pytest.mark.parametrize("change", ["imported", "unfinished", "both seats"])
def test_no_mistake_of_uncertain_origin_comes_back(change: str) -> None:
    table = _table()
    review = _review(table, {1: 0.9})
    own = tuple(replace(seat, owner=VIEWER) for seat in table.seats)
    changed = {
        "imported": replace(table, created=replace(table.created, imported=True)),
        "unfinished": replace(table, steps=table.steps[:-1]),
        "both seats": replace(table, seats=own),
    }
    assert len(find_mistakes(table, VIEWER, review)) == 1
    assert find_mistakes(changed[change], VIEWER, review) == {}
