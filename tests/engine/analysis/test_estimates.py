"""Chances are calibrated; owners follow the rules; counting does not change the tree."""

from itertools import pairwise

import pytest

from cirkis import legal_placements, new_game, play, withdraw
from cirkis.engine import analyse
from cirkis.engine.analysis.estimates import (
    Estimate,
    calibrate,
    count_owners,
    estimate_candidate,
    final_ownership,
    mean_estimate,
    proven_estimate,
)
from cirkis.engine.search.tree.search import Candidate, OutcomeStats, Search
from cirkis.game import FigureCompleted, State
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


def owners_at_end(state: State) -> list[int]:
    return [shares.index(1.0) for shares in final_ownership(state)]


def test_owners_are_the_majorities_that_the_rules_announce() -> None:
    states, announced = states_of(3, players=4), {}
    for before, later in pairwise(states):
        placed = before.variant.table.placements[later.placed[-1][1]]
        for event in play(before, placed).events:
            if isinstance(event, FigureCompleted):
                announced[event.figure] = 4 if event.majority is None else event.majority
    figures = states[-1].variant.figures
    assert owners_at_end(states[-1]) == [announced.get(figure, 4) for figure in figures]
    assert len(announced) > 5


@pytest.mark.parametrize("players", [2, 3])
def test_only_full_figures_are_certain(players: int) -> None:
    state = states_of(1, players=players)[24]
    full = [not figure.mask & ~state.filled for figure in state.variant.figures]
    assert any(full)
    for is_full, shares in zip(full, analyse(state, simulations=200).ownership, strict=True):
        assert len(shares) == players + 1
        assert sum(shares) == pytest.approx(1)
        assert (max(shares) == 1) == is_full


@pytest.mark.parametrize("players", [2, 3])
def test_only_possible_owners_are_counted(players: int) -> None:
    """If every placement ends the game, each owner counted owns the figure after one of them."""
    games = (states_of(seed, players=players) for seed in range(20))
    lasts = (
        (game[-2], [play(game[-2], p).state for p in legal_placements(game[-2])]) for game in games
    )
    state, ends = next(last for last in lasts if all(end.is_over for end in last[1]))
    possible = zip(*map(owners_at_end, ends), strict=True)
    for owners, counts in zip(possible, count_owners(Search(state)), strict=True):
        assert {owner for owner, count in enumerate(counts) if count} <= set(owners)


def test_counting_ends_grows_the_same_tree() -> None:
    whole, counted = (Search(states_of(1)[9], seed=5) for _ in range(2))
    whole.run(simulations=300)
    counted.run(simulations=180)
    counted.run_to_ends(120)
    assert whole.tree() == counted.tree()
    assert 100 < len(counted.ends) <= 120
