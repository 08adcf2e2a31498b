"""Counting results, and how sure they are."""

from __future__ import annotations

import pytest

from cirkis import EndReason, Options
from cirkis.arena import GameResult, SimulationPlan, SimulationStats
from cirkis.arena.simulation_stats import wilson
from cirkis.errors import CirkisError


def result(game: int, winners: tuple[int, ...], scores: tuple[int, ...]) -> GameResult:
    """A game that ended by the target after 30 placements."""
    return GameResult(game, winners, scores, EndReason.TARGET, 30)


def test_wins_and_shared_victories() -> None:
    """A game won alone counts 1 for its winner; a shared one is divided."""
    stats = SimulationStats(SimulationPlan(("greedy", "random"), Options(), 3))
    stats.add(result(0, (0,), (40, 10)))
    stats.add(result(1, (0, 1), (30, 30)))
    stats.add(result(2, (1,), (0, 45)))
    told = stats.to_json()
    assert [(p["wins"], p["shared"], p["victory_rate"]) for p in told["players"]] == [
        (1, 1, 0.5),
        (1, 1, 0.5),
    ]
    assert [p["average_score"] for p in told["players"]] == pytest.approx(
        [70 / 3, 85 / 3], abs=1e-4
    )
    assert told["reasons"] == {"target": 3}
    assert told["placements_per_game"] == 30


def test_nothing_played_yet() -> None:
    """Before the first game there are no averages, and every rate is possible."""
    told = SimulationStats(SimulationPlan(("greedy", "random"), Options(), 3)).to_json()
    assert told["players"][0]["average_score"] is None
    assert told["players"][0]["victory_rate_95"] == (0.0, 1.0)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_interval_agrees_with_published_ones(
    successes: int, trials: int, low: float, high: float
) -> None:
    """The interval is the one that the literature gives for these counts."""
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_seats_rotate() -> None:
    """In as many games as there are players, each has each seat once."""
    plan = SimulationPlan(("greedy", "random", "beginner"), Options(players=3), 3)
    for seat in range(3):
        assert {plan.seating(game)[seat] for game in range(3)} == {0, 1, 2}


def test_unknown_level() -> None:
    """A plan with a level that does not exist is refused when it is made."""
    with pytest.raises(CirkisError, match="grandmaster"):
        SimulationPlan(("greedy", "grandmaster"), Options(), 1)
