"""Achievements, compared with a simpler derivation from the cells placed."""

from collections import Counter

from msgspec.structs import replace

from cirkis.game import Placed
from cirkis.game.rules.scoring import score_figures
from cirkis.practice.progress.game_over import ACHIEVEMENTS, add_achievements, reached_in
from cirkis.tables.entries import Withdrawn
from cirkis.tables.reducer import apply
from cirkis.tables.state import Table
from tests.practice.progress.games import played_table, seen

GAMES = [(seed, players) for seed in range(6) for players in (2, 3, 4)]


def _completions(table: Table) -> list[tuple[int, list[tuple[str, Counter[int]]]]]:
    """Return each placement's seat, and the owners of the segments of each figure it filled."""
    owner: dict[int, int] = {}
    found = []
    placements = table.state.variant.table.placements
    for seat, number in table.state.placed:
        cells = {cell for cell in range(165) if placements[number].mask >> cell & 1}
        owner |= dict.fromkeys(cells, seat)
        full = []
        for figure in table.state.variant.figures:
            members = {cell for cell in range(165) if figure.mask >> cell & 1}
            if members <= owner.keys() and members & cells:
                full.append((figure.name, Counter(owner[cell] for cell in members)))
        found.append((seat, full))
    return found


def _plainly(table: Table, seat: int) -> set[str]:
    """Derive some achievements from the cells and the points alone."""
    assert table.state.outcome is not None
    scores, won = table.state.outcome.scores, table.state.outcome.winners == (seat,)
    mine = [full for who, full in _completions(table) if who == seat]
    names = {"won"} if won else set()
    if any(len(full) > 1 for full in mine):
        names.add("double")
    for name, segments in (figure for full in mine for figure in full):
        ranks = segments.most_common()
        is_tied = len(ranks) > 1 and ranks[0][1] == ranks[1][1]
        if is_tied and "star" in name and segments[seat] == ranks[0][1]:
            names.add("even-star")
        if not is_tied and name == "center star" and ranks[0][0] == seat:
            names.add("center")
        if not is_tied and ranks[0][0] != seat and won:
            names.add("ten-for-five")
    if won and all(2 * score <= scores[seat] for n, score in enumerate(scores) if n != seat):
        names.add("runaway")
    return names | ({"four"} if won and len(scores) == 4 else set())


def test_achievements_follow_from_the_board() -> None:
    """Achievements from events agree with those from cells; games with and without are compared."""
    compared = {"won", "double", "even-star", "center", "ten-for-five", "runaway", "four"}
    reached = []
    for game in GAMES:
        table = played_table(*game)
        for seat in range(table.options.players):
            found = set(reached_in(seen(table, seat)))
            assert found & compared == _plainly(table, seat), (game, seat)
            reached.append(found)
    for name in ("won", "even-star", "ten-for-five", "runaway", "four", "beat-casual"):
        assert 0 < sum(name in one for one in reached) < len(reached), name


def test_a_win_before_any_points_is_no_runaway() -> None:
    """If somebody resigns before anybody has scored, the winner has not run away."""
    opening = replace(played_table(1), steps=played_table(1).steps[:2])
    over = apply(opening, Withdrawn(1)).after
    assert over.state.scores == (0, 0)
    assert {"won", "runaway"} & set(reached_in(seen(over))) == {"won"}


def test_winning_a_rated_game() -> None:
    """Casual games earn everything else; a level is beaten only if it placed every piece."""
    for rated in (True, False):
        games = (played_table(seed, rated=rated) for seed in range(99))
        table = next(one for one in games if seen(one).has_won)
        assert {"won", "beat-casual"} <= set(reached_in(seen(table)))
        assert ("rated" in reached_in(seen(table))) is rated
    steps = tuple(replace(step, level="newcomer") if step.seat else step for step in table.steps)
    assert "beat-casual" not in reached_in(seen(replace(table, steps=steps)))


def test_going_out() -> None:
    """A player who wins by placing their last piece has gone out; nobody else has."""
    ends = Counter[str]()
    for seed in range(8):
        table = played_table(seed)
        assert table.state.outcome is not None
        ends[table.state.outcome.reason.value] += 1
        last = table.state.placed[-1][0]
        by_going_out = table.state.unplaced[last] == 0 and table.state.outcome.winners == (last,)
        names = [set(reached_in(seen(table, seat))) for seat in (0, 1)]
        assert ["went-out" in one for one in names] == [
            by_going_out and seat == last for seat in (0, 1)
        ]
    assert ends["went-out"]


def test_comeback_and_free_run() -> None:
    """Coming from far behind, and two free placements in one turn, are judged ply by ply."""
    found = Counter[str]()
    for seed, players in GAMES:
        table = played_table(seed, players)
        assert table.state.outcome is not None
        frees = [e.was_free for s in table.steps for e in s.events if isinstance(e, Placed)]
        seats = [seat for seat, _ in table.state.placed]
        for seat in range(players):
            runs = any(
                frees[n] and frees[n + 1] and seats[n] == seats[n + 1] == seat
                for n in range(len(frees) - 1)
            )
            behind = max(max(s.state.scores) - s.state.scores[seat] for s in table.steps)
            won = table.state.outcome.winners == (seat,)
            names = set(reached_in(seen(table, seat)))
            assert ("free-run" in names) == runs
            assert ("comeback" in names) == (won and behind >= 15)
            found.update(names & {"free-run", "comeback"})
    assert found.keys() == {"free-run", "comeback"}


def test_double() -> None:
    """A placement that completes two figures is a double; one that completes only one is not."""
    table = played_table(1)
    first = next(step for step in table.steps if step.seat == 0)
    variant = table.state.variant
    two, one = (
        next(p for p in variant.table.placements if len(variant.figures_at[p.index]) == number)
        for number in (2, 1)
    )
    for placement, is_double in ((two, True), (one, False)):
        figures = variant.figures_at[placement.index]
        filled = placement.mask
        for figure in figures:
            filled |= figure.mask
        events = score_figures(figures, filled, (placement.mask, filled & ~placement.mask), 0)
        step = replace(first, events=(*events, Placed(0, placement, was_free=False)))
        names = reached_in(seen(replace(table, steps=(step, table.steps[-1]))))
        assert ("double" in names) == is_double


def test_the_first_date_is_kept() -> None:
    first = add_achievements({}, ("won",), 1.0)
    assert add_achievements(first, ("won", "double"), 2.0) == {"won": 1.0, "double": 2.0}
    assert len({one.id for one in ACHIEVEMENTS}) == len(ACHIEVEMENTS)
