"""Who meets whom in a tournament, computed from the numbers of people, seats and rounds alone.

In the usual round robin everybody moves on by one place each round. With larger tables this makes
everybody meet equally often, or nearly so, if the first round is well chosen. A schedule of another
length starts the same way; people are then exchanged to even out their games and meetings.
Seats are dealt last: everybody sits in each seat equally often, give or take one.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement

from cirkis.server.clubs.club_messages import MAX_ROUNDS, TournamentLength

STARTS, TRIED = 8, 1000  # searches for a first round, and exchanges tried in each
EXCHANGED = 8_000  # exchanges tried for a schedule

Table = tuple[int, ...]  # people, numbered from 0, in the order of their seats
Schedule = tuple[tuple[Table, ...], ...]  # the tables of each round


@cache
def possible_lengths(people: int, size: int) -> list[TournamentLength]:
    """Return the possible lengths, and how even each schedule is. This takes up to a second."""
    pairs, cycle = people * (people - 1), _cycle(people, size)
    once = math.ceil(pairs / (people // size * size * (size - 1)))  # rounds to meet everybody
    usual = {once, cycle, 2 * cycle} | ({2 * once} if 8 * once <= 3 * cycle else set())
    rounds = sorted(length for length in usual if length <= MAX_ROUNDS)
    return [_describe(make_schedule(people, size, length), people) for length in rounds]


def _describe(schedule: Schedule, people: int) -> TournamentLength:
    tables = [table for tables in schedule for table in tables]
    everybody, seats = range(people), range(len(tables[0]))
    sat = Counter((person, seat) for table in tables for seat, person in enumerate(table))
    met = _meetings(tables)
    return TournamentLength(
        len(schedule),
        len(tables),
        _range(sum(sat[person, seat] for seat in seats) for person in everybody),
        _range(met[pair] for pair in combinations(everybody, 2)),
        _range(sat[person, seat] for person in everybody for seat in seats),
    )


def _range(counts: Iterable[int]) -> tuple[int, int]:
    numbers = list(counts)
    return min(numbers), max(numbers)


@lru_cache(maxsize=64)
def make_schedule(people: int, size: int, rounds: int) -> Schedule:
    """Return a schedule for at least `size` people; the same numbers give the same schedule."""
    rng = random.Random(f"{people} {size} {rounds}")
    first, cycle = _first_round(people, size, rng), _cycle(people, size)
    places = [
        [(person + step) % cycle if person < cycle else person for person in first]
        for step in range(rounds)
    ]
    if rounds % cycle or not _is_even(_meetings(_tables(places, size)), people):
        _exchange(places, people, size, rng)
    tables = [list(table) for table in _tables(places, size)]
    _deal_seats(tables, size)
    each = iter(map(tuple, tables))
    return tuple(tuple(next(each) for _ in range(people // size)) for _ in range(rounds))


def _cycle(people: int, size: int) -> int:
    """Return the number of rounds after which everybody has had every place; if nobody sits out,
    one person stays in place, as in the usual round robin.
    """
    return people if people % size else people - 1


def _tables(places: Iterable[list[int]], size: int) -> Iterator[Table]:
    """Yield the tables of each round; the last people, if too few for a table, sit out."""
    for row in places:
        for start in range(0, len(row) - size + 1, size):
            yield tuple(row[start : start + size])


def _meetings(tables: Iterable[Table]) -> Counter[tuple[int, int]]:
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


def _is_even(met: Counter[tuple[int, int]], people: int) -> bool:
    low, high = _range(met[pair] for pair in combinations(range(people), 2))
    return high - low <= 1


def _first_round(people: int, size: int, rng: random.Random) -> list[int]:
    """Return a round in which all distances around the cycle occur (nearly) equally often."""
    cycle, best, least = _cycle(people, size), list(range(people)), math.inf
    for _ in range(STARTS):
        row = rng.sample(range(people), people)
        now, even = _unevenness(row, size, cycle)
        for _ in range(TRIED):
            i, j = rng.randrange(people), rng.randrange(people)
            row[i], row[j] = row[j], row[i]
            after, _ = _unevenness(row, size, cycle)
            if after > now:
                row[i], row[j] = row[j], row[i]
            else:
                now = after
        if now < least:
            best, least = row, now
        if least <= even:
            break
    return best


def _unevenness(row: list[int], size: int, cycle: int) -> tuple[int, int]:
    """Return the sum of the squared counts of the distances, and the lowest sum possible."""
    around = ([person for person in table if person < cycle] for table in _tables([row], size))
    pairs = (pair for table in around for pair in combinations(table, 2))
    far = Counter(distance for a, b in pairs for distance in ((a - b) % cycle, (b - a) % cycle))
    each, more = divmod(far.total(), max(1, cycle - 1))
    return sum(n * n for n in far.values()), (cycle - 1) * each**2 + more * (2 * each + 1)


def _exchange(places: list[list[int]], people: int, size: int, rng: random.Random) -> None:
    """Exchange people within rounds where this makes games and meetings no less even."""
    everywhere = range(people)
    met = Counter(pair for row in places for pair in _met_at(row, everywhere, size))
    for _ in range(EXCHANGED):
        row, (i, j) = rng.choice(places), rng.sample(everywhere, 2)
        if i // size == j // size:
            continue
        before = _met_at(row, (i, j), size)
        met.subtract(before)
        row[i], row[j] = row[j], row[i]
        after = _met_at(row, (i, j), size)
        if _cost(met, after, people) > _cost(met, before, people):
            row[i], row[j] = row[j], row[i]
            after = before
        met.update(after)


def _met_at(row: list[int], places: Iterable[int], size: int) -> list[tuple[int, int]]:
    """Return who meets whom at the tables of these places; people also meet themselves there."""
    starts = {place // size * size for place in places}
    tables = [sorted(row[start : start + size]) for start in starts if start + size <= len(row)]
    return [pair for table in tables for pair in combinations_with_replacement(table, 2)]


def _cost(met: Counter[tuple[int, int]], pairs: list[tuple[int, int]], people: int) -> int:
    """Return how much these meetings add to the sum of squares; numbers of games weigh most."""
    return sum(met[pair] * (people if pair[0] == pair[1] else 1) for pair in pairs)


def _deal_seats(tables: list[list[int]], size: int) -> None:
    """Deal the tables' seats, two at a time, until nobody's counts differ by more than one."""
    is_uneven = True
    while is_uneven:
        is_uneven = False
        for a, b in combinations(range(size), 2):
            counts = Counter(table[a] for table in tables)
            counts.subtract(table[b] for table in tables)
            if any(abs(count) > 1 for count in counts.values()):
                is_uneven = True
                _even_out(tables, a, b)


def _even_out(tables: list[list[int]], a: int, b: int) -> None:
    """Exchange two seats at some tables, so that nobody's two counts differ by more than one.

    Trails lead along the tables, each used once, from the person at one seat to the person at the
    other. A person in the middle of a trail gets each of the two seats once; only those at its ends
    do not, so trails begin with people who have these seats at an odd number of tables.
    """
    waiting = defaultdict[int, list[int]](list)
    for n, table in enumerate(tables):
        for person in (table[a], table[b]):
            waiting[person].append(n)
    used = set[int]()
    odd = [person for person, its in waiting.items() if len(its) % 2]
    for start in (*odd, *waiting):
        here = start
        while waiting[here]:
            n = waiting[here].pop()
            if n not in used:
                used.add(n)
                other = tables[n][a] if tables[n][b] == here else tables[n][b]
                tables[n][a], tables[n][b] = here, other
                here = other
