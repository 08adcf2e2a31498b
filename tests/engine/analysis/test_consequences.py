"""The consequences of placements, checked by hand in the Center Star."""

from cirkis.engine.analysis.consequences import (
    Balance,
    LineStep,
    Run,
    consequences,
    find_drawbacks,
    follow,
)
from tests.game.rules.positions import after

GAME = "A1+B1"  # Green has two darts of the Center Star; Purple is to play


def line(*placements: str) -> tuple[LineStep, ...]:
    state = after(GAME)
    return follow(state, [state.variant.table.parse(text) for text in placements])


def kinds(run: Run) -> list[str]:
    return [reason.kind for reason in run.telling]


def test_the_reply_that_punishes_is_found() -> None:
    """If Purple takes C1, Green completes the Star; if Purple takes D1, Green cannot."""
    wrong, right = line("C1", "D1+E1", "D2+D3"), line("D1")
    found, *_ = consequences(wrong, right, good=False)
    assert (found.later, found.seat) == (1, 0)
    assert kinds(found) == ["majority", "free-center-star"]
    assert consequences(wrong, right, good=True) == []


def test_what_both_lines_lead_to_is_no_reason() -> None:
    """Whichever dart Purple takes, Green completes the Star."""
    assert consequences(line("C1", "D1+E1"), line("E1", "C1+D1"), good=False) == []


def test_what_helps_is_found() -> None:
    """Purple takes two darts, and later the last one: 10 points."""
    steps = line("C1+D1", "D2+D3", "E1")
    found, *_ = consequences(steps, line("E2+E3"), good=True)
    assert kinds(found) == ["majority", "free-center-star"]
    assert consequences(steps, line("E2+E3"), good=False) == []


def test_the_end_of_the_game_comes_last_in_the_sentence() -> None:
    state = after("A1 B1 C1 D1", target=10, stop="at-once")
    assert kinds(Run(follow(state, [state.variant.table.parse("E1")])))[-1] == "wins"


def test_a_reply_that_the_better_placement_bars_is_named() -> None:
    """Green's reply to C1 needs D1, which the better placement covers."""
    cost, balance = find_drawbacks(line("D1", "D2+D3"), line("C1", "D1+E1"))
    assert cost is not None
    assert cost.is_barred
    assert balance is None  # the reply is reason enough


def test_what_comes_anyway_is_no_reason() -> None:
    """Even if Purple takes C1 and D1, Green can still complete the Star, by taking E1."""
    cost, _ = find_drawbacks(line("C1+D1", "D2+D3"), line("C1", "D1+E1"))
    assert cost is None


def test_points_are_compared_where_no_reply_says_enough() -> None:
    """After one dart, Green completes the Star three placements later; after two, never."""
    worse = line("C1", "C2", "C3", "D1+E1")
    _, balance = find_drawbacks(line("C1+D1", "D2+D3", "E2", "E3"), worse)
    assert balance == Balance(3, [0, 0], [10, 0])
