"""`python -m tools.small_games`: its values are those of the reference rules, by brute force."""

from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from tests.engine.search.solver import Solver
from tests.reference_rules.compare import plain_options
from tests.reference_rules.count import after
from tests.reference_rules.game import PlainGame
from tests.reference_rules.material import Material, material
from tools.small_games import ALL, HALF, NONE, THIRD, small_sets, solve, start


def plain_start(name: str, players: int) -> PlainGame:
    state = start(name, players)
    return PlainGame(material(state.options.pieces), plain_options(state))


def winners(game: PlainGame) -> tuple[int, ...]:
    assert game.end is not None
    return tuple(sorted(game.end[1]))


def share(seats: tuple[int, ...], seat: int) -> float:
    return (seat in seats) / len(seats)


def forced(game: PlainGame, seat: int) -> float:
    """Return the share that a seat can force, by trying everything."""
    if game.end:
        return share(winners(game), seat)
    shares = [forced(after(game, cells), seat) for cells in game.legal()]
    return max(shares) if game.to_play == seat else min(shares)


def possible(game: PlainGame) -> set[tuple[int, ...]]:
    """Return the sets of winners that some way of breaking ties leads to, by trying every way."""
    if game.end:
        return {winners(game)}
    found, seat = set[tuple[int, ...]](), game.to_play
    below = {frozenset(possible(after(game, cells))) for cells in game.legal()}
    for chosen in product(*below):  # what would follow each placement
        best = max(share(one, seat) for one in chosen)
        found |= {one for one in chosen if share(one, seat) == best}
    return found


SHARES = {0: NONE, 1 / 3: THIRD, 0.5: HALF, 1: ALL}


def sorted_seats(winners: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield sets of winners with seats from 1, ordered as binary numbers."""
    for one in sorted(winners, key=lambda seats: sum(1 << seat for seat in seats)):
        yield tuple(seat + 1 for seat in one)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        *((name, 2) for name in ("A1", "A2", "C2", "B1 S1", "B1 C1", "S1 V1", "W1 A1")),
        *((name, 3) for name in ("A1", "A1 V1", "C1 V1", "W1 V1")),
    ],
)
def test_brute_force_agrees(name: str, players: int) -> None:
    found, game = solve(name, players, 10_000, is_compiled=False), plain_start(name, players)
    assert found is not None
    assert found.forced == tuple(SHARES[forced(game, seat)] for seat in range(players))
    if players > 2:
        assert found.outcomes == tuple(sorted_seats(possible(game)))


@pytest.mark.parametrize(("name", "players"), [("A3", 3), ("H2", 3), ("B1 W1 H1", 2), ("A2 V1", 2)])
def test_a_plain_search_agrees(name: str, players: int) -> None:
    """A search without symmetries or bounds, on the library's rules, forces the same shares."""
    found, state = solve(name, players, 10_000, is_compiled=False), start(name, players)
    assert found is not None
    shares = [Solver(seat, limit=200_000).best(state) for seat in range(players)]
    assert found.forced == tuple(SHARES[share] for share in shares)


@pytest.mark.parametrize(
    ("name", "players"), [("W1 A1", 2), ("S1 A2", 2), ("W2 A1", 2), ("A1 C1", 3), ("S1 W1", 3)]
)
def test_the_middle_is_a_board_of_its_own(name: str, players: int) -> None:
    """Brute force agrees on a board that has no cells but those of Center Star and Center Ring."""
    whole = plain_start(name, players)
    inside = whole.material.center
    assert len(inside) == 15
    middle = Material(
        touching={cell: whole.material.touching[cell] & inside for cell in inside},
        slivers=frozenset(),
        figures=tuple(one for one in whole.material.figures if one.cells <= inside),
        placements={c: shape for c, shape in whole.material.placements.items() if c <= inside},
        counts=whole.material.counts,
    )
    game = PlainGame(middle, whole.options)
    found = solve(name, players, 10_000, is_compiled=False, is_middle=True)
    assert found is not None
    assert found.forced == tuple(SHARES[forced(game, seat)] for seat in range(players))


def test_the_sets() -> None:
    """A Big Slice and a Sliver fit nowhere in the middle, and there is only one Triangle."""
    assert list(small_sets(1)) == ["S1", "W1", "K1", "T1", "A1", "C1", "H1"]
    pairs = list(small_sets(2))
    alike = {"S2", "W2", "K2", "A2", "C2", "H2"}
    assert len(pairs) == len(set(pairs)) == 9 * 8 // 2 - 1 + len(alike)  # not Big Slice and Sliver
    assert alike <= set(pairs)
