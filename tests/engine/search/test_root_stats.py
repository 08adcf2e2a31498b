"""What a tree says besides the best placement: sums over real games, and playable lines."""

from __future__ import annotations

import pytest

from cirkis import new_game, play
from cirkis.engine.search.tree.search import Search


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stats_count_every_game(players: int) -> None:
    """Each game counts once, with one victory divided, and points come from finished games."""
    search = Search(new_game(players=players), capacity=20_000)
    search.run(simulations=400)
    found = search.candidates()
    assert sum(c.stats.games for c in found) == 400
    for candidate in found:
        games, ends, shares, points = candidate.stats
        assert games == candidate.visits
        assert sum(shares) == pytest.approx(games)
        assert ends <= games
        assert len(points) == players
        # whoever ends a game by the target has 40; one who wins a blocked game may have fewer
        assert sum(points) > 5 * ends


def test_rewards_are_made_of_stats() -> None:
    """Four fifths of a mean reward are shares of victory, the rest is the margin."""
    search = Search(new_game(), capacity=20_000)
    search.run(simulations=400)
    best = search.candidates()[0]
    for seat in range(2):
        share = best.stats.wins[seat] / best.stats.games
        assert 0.8 * share <= best.values[seat] <= 0.8 * share + 0.2


def test_stats_begin_anew() -> None:
    """After a move, games are counted from the new position only."""
    state = new_game()
    search = Search(state, capacity=20_000)
    search.run(simulations=300)
    state = play(state, search.best()).state
    assert search.advance(state)
    assert sum(c.stats.games for c in search.candidates()) == 0
    search.run(simulations=200)
    assert sum(c.stats.games for c in search.candidates()) == 200
