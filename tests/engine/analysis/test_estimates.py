"""Chances are calibrated, and still sum to 1."""

import pytest

from cirkis import legal_placements, new_game, withdraw
from cirkis.engine import analyse
from cirkis.engine.analysis.estimates import (
    Estimate,
    calibrate,
    estimate_candidate,
    mean_estimate,
    proven_estimate,
)
from cirkis.engine.search.tree.search import Candidate, OutcomeStats
from cirkis.game.rules.state import victory_shares
from tests.engine.analysis.games import states_of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_calibrated_chances(players: int) -> None:
    """Chances sum to 1 and keep their order; with more than two seats, they are closer together."""
    counted = (0.55, 0.25, 0.15, 0.05)[: players - 1]
    counted = (*counted, 1 - sum(counted))
    for state in states_of(4, players=players)[::7]:
        found = calibrate(Estimate(counted, (0.0,) * players, 0.1), state)
        assert sum(found.chances) == pytest.approx(1)
        order = sorted(range(players), key=lambda seat: counted[seat])
        assert sorted(range(players), key=lambda seat: found.chances[seat]) == order
        spread, before = (max(c) - min(c) for c in (found.chances, counted))
        assert spread > before if players == 2 else spread < before
        assert 0 < found.error <= 0.5


def test_withdrawn_seats_cannot_win() -> None:
    state = withdraw(new_game(players=4), 3).state
    found = calibrate(Estimate((0.5, 0.3, 0.2, 0.0), (0.0,) * 4, 0.1), state)
    assert found.chances[3] == 0
    three = calibrate(Estimate((0.5, 0.3, 0.2), (0.0,) * 3, 0.1), new_game(players=3))
    assert found.chances[:3] == pytest.approx(three.chances)
    assert analyse(state, simulations=60).chances[3] == 0


def test_estimates_are_means() -> None:
    """Three victories and 120 points in four games, and one more game with the overall mean:
    (3 + 0.5) / 5 of the victories and (120 + 20) / 5 points.
    """
    placement = states_of(1)[1].leader
    assert placement is not None
    stats = OutcomeStats(4, 4, (3.0, 1.0), (120.0, 40.0))
    overall = Estimate((0.5, 0.5), (20.0, 20.0), 0.5)
    found = estimate_candidate(Candidate(placement, 4, (0.7, 0.3), (), stats), overall, 0)
    assert found.chances == pytest.approx((0.7, 0.3))
    assert found.expected_scores == pytest.approx((28.0, 12.0))
    assert mean_estimate([], 4).chances == (0.25,) * 4
    assert victory_shares((0, 2), 3) == (0.5, 0.0, 0.5)


def test_proven_is_certain_with_two_players_or_at_the_end() -> None:
    """With two players, a proven result is certain; with three, only at the end of the game,
    because a player who has lost may play anything.
    """
    two, three = states_of(2)[5], states_of(2, players=3)[5]
    for state, chances in ((two, (0.0, 1.0)), (three, (0.2 / 3, 0.8 + 0.2 / 3, 0.2 / 3))):
        found = proven_estimate(state, legal_placements(state)[:1], (1,))
        assert found.chances == pytest.approx(chances)
    *_, last, over = states_of(2, players=3)
    assert over.outcome is not None
    assert over.leader is not None
    found = proven_estimate(last, (over.leader,), over.outcome.winners)
    assert found.chances == victory_shares(over.outcome.winners, 3)
    assert found.expected_scores == over.scores
