"""Puzzles: found by difficulty or day, their themes, and one's own mistakes."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

import cirkis
from cirkis.game import (
    cell_symmetries,
    legal_placements,
    new_game,
    parse_position,
    standard_board,
)
from cirkis.practice import Alternative, Puzzle
from cirkis.practice.progress.progress import RUN
from cirkis.practice.puzzles.library import DAILY_RATINGS, NEAREST, Library
from cirkis.practice.puzzles.mistakes import CostlyPly, costly_plies, find_mistakes, mistake_info
from cirkis.practice.puzzles.puzzle import likeness, puzzle_id
from cirkis.practice.puzzles.themes import Facts, find_themes
from cirkis.tables.people import Person
from cirkis.tables.state import Table
from cirkis.tables.variations import ELSE, VIEWER, shown_table
from tests.game.rules.positions import SINGLES, after, only, random_position
from tests.game.rules.test_turns import EXAMPLE


def _puzzle(name: str, rating: int, *themes: str) -> Puzzle:
    return Puzzle(name, (), 1, 0.9, (Alternative(2, 0.5),), themes, rating)


PUZZLES = [
    _puzzle(f"p{n}", 500 + 10 * n, "take" if n % 3 else "deny", "two-players") for n in range(200)
]
LIBRARY = Library(PUZZLES)


def test_the_puzzle_of_the_day_is_the_same_for_everybody() -> None:
    """The order in the file makes no difference, and every suitable puzzle gets its turn: one for
    two players and with a clear theme, which "quiet" is not.
    """
    quiet = _puzzle("quiet", 1200, "quiet", "two-players")
    three = _puzzle("three", 1200, "take", "more-players")
    other = Library([quiet, three, *reversed(PUZZLES)])
    days = [LIBRARY.of_day(day).id for day in range(20_000, 20_400)]
    assert days == [other.of_day(day).id for day in range(20_000, 20_400)]
    fit = {puzzle.id for puzzle in PUZZLES if puzzle.rating in DAILY_RATINGS}
    assert set(days) == fit
    assert len(set(days[: len(fit)])) == len(fit)


@pytest.mark.parametrize("rating", [0.0, 1500.0, 9000.0])
def test_the_next_puzzle_is_near_and_new(rating: float) -> None:
    """The next puzzle is one of the nearest untried puzzles, and stays the same until tried."""
    known: set[str] = set()
    for seed in range(len(PUZZLES)):
        found = LIBRARY.nearest(rating, known, None, seed)
        assert found is not None
        assert LIBRARY.nearest(rating, known, None, seed) == found
        left = sorted(abs(p.rating - rating) for p in PUZZLES if p.id not in known)
        assert abs(found.rating - rating) <= left[:NEAREST][-1]
        known.add(found.id)
    assert LIBRARY.nearest(rating, known, None, 0) is None
    themed = [LIBRARY.nearest(rating, (), "deny", seed) for seed in range(60)]
    assert len({one.id for one in themed if one}) > 5
    assert all(one is not None and one.themes[0] == "deny" for one in themed)
    assert LIBRARY.nearest(rating, (), "share", 0) is None
    assert LIBRARY.counts == {"deny": 67, "take": 133, "two-players": 200}


def test_a_run_rises_through_untried_puzzles() -> None:
    """A run goes from the easiest to the hardest puzzles, without those already tried."""
    first = LIBRARY.rising((), 1.0)
    assert len(first) == len(set(first)) == RUN
    ratings = [LIBRARY.by_id[one].rating for one in first]
    assert ratings == sorted(ratings)
    assert ratings[0] < 600 < 2400 < ratings[-1]
    assert not set(first) & set(LIBRARY.rising(first, 1.0))
    assert LIBRARY.rising((), 2.0) != first == LIBRARY.rising((), 1.0)
    assert len(LIBRARY.rising(LIBRARY.by_id, 1.0)) == RUN  # all were tried, so they come up again
    few = Library(PUZZLES[:3])
    assert few.rising((), 1.0) == ["p0", "p1", "p2"]


def _game(plies: int, seed: int, players: int = 2, starter: int = 1) -> list[str]:
    state = random_position(seed, plies, players=players, starter=starter)
    return [placement.name for _, placement in state.pieces]


def _moved_names(names: list[str], way: tuple[int, ...]) -> list[str]:
    board = standard_board()
    return [
        "+".join(board.cells[way[board.by_name[cell].index]].name for cell in name.split("+"))
        for name in names
    ]


@pytest.mark.parametrize("way", range(10))
def test_symmetric_games_are_alike(way: int) -> None:
    names = _game(14, way)
    *before, last = _moved_names(names, cell_symmetries()[way])
    own, other = after(" ".join(names[:-1])), after(" ".join(before))
    solution = cirkis.parse_placement(own, names[-1])
    image = cirkis.parse_placement(other, last)
    assert puzzle_id(own, solution) == puzzle_id(other, image)
    assert cirkis.is_legal(other, image)


def test_which_puzzles_are_alike() -> None:
    """Colours make no difference; another placement or position does."""
    *before, last = _game(11, 3, players=3)
    games = [after(" ".join(before), players=3, starter=starter) for starter in (1, 2, 3)]
    assert len({puzzle_id(game, cirkis.parse_placement(game, last)) for game in games}) == 1
    keys = set()
    states = [random_position(seed, 12) for seed in (5, 6)]
    for state in states:
        keys |= {likeness(state, placement) for placement in legal_placements(state)}
    assert len(keys) == sum(len(legal_placements(state)) for state in states)


def _table() -> Table:
    """Return a finished game of VIEWER, in the first seat, against ELSE."""
    end = random_position(3, target=10)
    table = shown_table(new_game(target=10), (placement for _, placement in end.pieces), 0)
    steps = (replace(step, player=(VIEWER, ELSE)[step.seat]) for step in table.steps)
    return replace(table, steps=tuple(steps))


def _review(table: Table, losses: dict[int, float]) -> list[CostlyPly]:
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
    review: Any = SimpleNamespace(plies=plies)
    return costly_plies(review)


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


TIED = "A2 A4 A8 A6+E9"  # cells of circle A6; Red's next piece can complete it


def themes(placements: str, **options: Any) -> set[str]:
    *before, last = placements.split()
    state = after(" ".join(before), **options)
    return set(find_themes(Facts(state, cirkis.parse_placement(state, last))))


@pytest.mark.parametrize(
    ("placements", "options", "has", "lacks"),
    [
        ("A1+B1", {}, {"quiet", "opening", "two-players"}, {"take", "endgame", "more-players"}),
        ("A1+B1", {"players": 4}, {"more-players"}, {"two-players"}),
        ("A1 B1 C1 D1 E1", {}, {"take", "free-turn"}, {"quiet", "give", "share", "win"}),
        ("A1 A2 B1 B2 C1 B3+C2 D1 E1", {}, {"give", "free-turn"}, {"take", "share"}),
        (f"{TIED} A12+E13", {"players": 3}, {"share"}, {"take", "give", "quiet"}),
        ("A1 B1 C1 D1 E1", {"target": 10, "stop": "at-once"}, {"win", "take", "endgame"}, set()),
        ("A2 A4 A10 A16 A30 A20 A14 A17 A24 A32", {"pieces": SINGLES}, {"free-turn"}, {"quiet"}),
        ("A1 A2 B1", {"pieces": only(W=2, A=2)}, {"endgame"}, {"going-out"}),
        ("A1 B1 C1", {"pieces": only(A=2)}, {"going-out", "win", "endgame"}, {"take"}),
        (
            *(EXAMPLE, {"players": 3, "target": 15}),
            *({"win", "take", "give", "two-at-once", "endgame"}, {"share", "quiet", "going-out"}),
        ),
    ],
)
def test_themes(placements: str, options: dict[str, Any], has: set[str], lacks: set[str]) -> None:
    found = themes(placements, **options)
    assert has <= found
    assert not lacks & found
