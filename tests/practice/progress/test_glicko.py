"""Glicko-2 as Mark Glickman describes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis.practice.progress.glicko import Rating, expected_score, rest, update

ratings = st.builds(Rating, st.floats(300, 3000), st.floats(30, 350), st.floats(0.02, 0.1))


def test_worked_example() -> None:
    """The example in the description: three games by a player rated 1500."""
    player, opponents = Rating(1500, 200), [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
    expected = [expected_score(player, opponent) for opponent in opponents]
    assert expected == pytest.approx([0.639, 0.432, 0.303], abs=0.001)
    after = update(player, zip(opponents, (1, 0, 0), strict=True))
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@given(ratings, ratings)
def test_better_scores_give_better_ratings(player: Rating, other: Rating) -> None:
    """A better score never gives a lower rating, and a win never lowers it."""
    lost, drawn, won = (update(player, [(other, score)]).rating for score in (0, 0.5, 1))
    assert lost <= drawn <= won
    assert lost <= player.rating + 1e-6
    assert won >= player.rating - 1e-6


@given(ratings, st.lists(st.tuples(ratings, st.sampled_from([0.0, 0.5, 1.0])), max_size=8))
def test_results_stay_within_bounds(player: Rating, results: list[tuple[Rating, float]]) -> None:
    """Whatever the results, the numbers stay in a range that can be stored."""
    for _ in range(3):
        player = update(player, results)
        assert 0 <= player.rating <= 5000
        assert 1 <= player.deviation <= 350
        assert 0 < player.volatility < 1


@given(ratings, st.floats(0, 1000))
def test_rest_makes_the_rating_less_certain(player: Rating, periods: float) -> None:
    after = rest(player, periods)
    assert after.rating == pytest.approx(player.rating)
    assert player.deviation - 1e-6 <= after.deviation <= 350
    assert update(player, []) == rest(player)
