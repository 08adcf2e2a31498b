"""Games of a plan: repeatable, independent of each other, and what is kept of them is true."""

from __future__ import annotations

from cirkis import Options
from cirkis.arena import SimulationPlan, simulate
from cirkis.arena.simulation import play_planned
from cirkis.records import read_record, replay_record

PLAN = SimulationPlan(
    ("beginner", "random", "random"), Options(players=3), 4, seed=9, keeps_records=True
)


def test_results_follow_from_the_records() -> None:
    """Scores and winners of a result are those of its recorded game, by player instead of seat."""
    for result in simulate(PLAN):
        state = replay_record(read_record(result.record))[-1]
        seating = PLAN.seating(result.game)
        assert state.outcome is not None
        assert result.scores == tuple(state.scores[seating.index(p)] for p in range(3))
        assert set(result.winners) == {seating[seat] for seat in state.outcome.winners}
        assert (result.reason, result.plies) == (state.outcome.reason, state.plies)


def test_a_game_depends_on_no_other() -> None:
    """A game of the plan is the same whether or not others were played before it."""
    assert play_planned(PLAN, 3) == list(simulate(PLAN))[3]


def test_processes_give_the_same_in_order() -> None:
    """Shared among processes, the results come in the same order."""
    assert list(simulate(PLAN, jobs=2)) == list(simulate(PLAN))


def test_drawn_starter_differs_from_game_to_game() -> None:
    """With a starter to be drawn, every game draws its own."""
    plan = SimulationPlan(("random", "random"), Options(starter="random"), 12, keeps_records=True)
    starters = {read_record(result.record).options.starter for result in simulate(plan)}
    assert starters == {1, 2}
