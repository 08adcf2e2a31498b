"""Tournament schedules: nobody sits at two tables at once; the rest is as even as possible."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.server.clubs.club_messages import MAX_PEOPLE, MAX_ROUNDS
from cirkis.server.clubs.schedule import Schedule, make_schedule
from tests.nightly import IS_NIGHTLY, rounds

# For these sizes, rotating a single round around the circle does not make all meetings equal.
HARDER = {(6, 3): 3, (10, 3): 2, (22, 3): 2, (9, 4): 2}
LARGEST = MAX_PEOPLE if IS_NIGHTLY else 16


def spread(counts: list[int]) -> int:
    return max(counts) - min(counts)


def meetings(schedule: Schedule, people: int) -> list[int]:
    """Count how often each pair meets."""
    met = Counter(
        frozenset(pair)
        for tables in schedule
        for table in tables
        for pair in combinations(table, 2)
    )
    return [met[frozenset(pair)] for pair in combinations(range(people), 2)]


@settings(max_examples=rounds(5, 200))
@given(st.data())
def test_any_length_is_fair(data: st.DataObject) -> None:
    """Everybody plays equally often, and equally often at each seat, give or take one game."""
    size = data.draw(st.integers(2, 4))
    people = data.draw(st.integers(size, MAX_PEOPLE))
    length = data.draw(st.integers(1, MAX_ROUNDS))
    schedule = make_schedule(people, size, length)
    assert len(schedule) == length
    seats = [Counter[int]() for _ in range(size)]
    for tables in schedule:
        seated = [one for table in tables for one in table]
        assert len(seated) == len(set(seated)) == people // size * size
        assert set(seated) <= set(range(people))
        for table in tables:
            assert len(table) == size
            for seat, one in enumerate(table):
                seats[seat][one] += 1
    assert spread([sum(count[one] for count in seats) for one in range(people)]) <= 1
    assert all(spread([count[one] for count in seats]) <= 1 for one in range(people))


@pytest.mark.parametrize("size", [3, 4])
def test_everybody_meets_everybody_equally_often(size: int) -> None:
    """In a full cycle all pairs meet equally often, or differ by one if that is unavoidable."""
    for people in range(size, LARGEST + 1):
        length = people if people % size else people - 1
        met = meetings(make_schedule(people, size, length), people)
        expected = 0 if sum(met) % len(met) == 0 else 1
        assert spread(met) == HARDER.get((people, size), expected), people
