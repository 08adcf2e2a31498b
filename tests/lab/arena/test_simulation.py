"""Simulations: games are repeatable, independent of each other, and counted correctly."""

import pytest

from cirkis import Options
from cirkis.errors import CirkisError
from cirkis.game import read_record, replay_record
from cirkis.lab import GameResult, SimulationPlan, SimulationStats, simulate
from tests.lab.arena.players import HERE

PLAN = SimulationPlan(
    ("beginner", "random", "random"), Options(players=3), 4, seed=9, keeps_records=True
)


def test_results_follow_from_the_records() -> None:
    for result in simulate(PLAN):
        state = replay_record(read_record(result.record))[-1]
        assert state.outcome is not None
        assert result.seats == PLAN.seating(result.game)
        assert result.scores == state.scores
        assert set(result.winners) == {result.seats[seat] for seat in state.outcome.winners}
        assert (result.reason, result.plies) == (state.outcome.reason.value, state.plies)


def test_processes_give_the_same_in_order() -> None:
    assert list(simulate(PLAN, jobs=2)) == list(simulate(PLAN))


def test_drawn_starter_differs_from_game_to_game() -> None:
    plan = SimulationPlan(("random", "random"), Options(starter="random"), 12, keeps_records=True)
    starters = {read_record(result.record).options.starter for result in simulate(plan)}
    assert starters == {1, 2}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Quitter", r"SystemExit: 3 \(players.py"),
        ("Leaver", r"SystemExit: 7 \(players.py"),
        ("Broken", "ZeroDivisionError: too clever"),
        ("Names", "made an illegal choice: '.*' is not a Placement"),
    ],
)
def test_a_player_that_fails_is_named(name: str, why: str, jobs: int) -> None:
    plan = SimulationPlan(("random", f"python:{HERE}:{name}"), Options(), 1)
    with pytest.raises(CirkisError, match=f'^the player "first" in seat 2 failed: {why}'):
        list(simulate(plan, jobs))


def result(game: int, winners: tuple[int, ...], scores: tuple[int, ...]) -> GameResult:
    """Return the result of a game that reached the target after 30 placements."""
    seats = TWO.seating(game)
    return GameResult(game, seats, winners, tuple(scores[p] for p in seats), "target", 30)


TWO = SimulationPlan(("greedy", "random"), Options(), 3)


def test_wins_and_shared_victories() -> None:
    stats = SimulationStats(TWO)
    stats.add(result(0, (0,), (40, 10)))
    stats.add(result(1, (0, 1), (30, 30)))
    stats.add(result(2, (1,), (0, 45)))
    values = stats.to_json()
    assert [(p["wins"], p["shared"], p["victory_rate"]) for p in values["players"]] == [
        (1, 1, 0.5),
        (1, 1, 0.5),
    ]
    averages = [player["average_score"] for player in values["players"]]
    assert averages == pytest.approx([70 / 3, 85 / 3], abs=1e-4)
    assert values["reasons"] == {"target": 3}
    assert values["placements_per_game"] == 30


def test_nothing_played_yet() -> None:
    values = SimulationStats(TWO).to_json()
    assert values["players"][0]["average_score"] is None
    assert values["players"][0]["victory_rate_95"] == (0.0, 1.0)
