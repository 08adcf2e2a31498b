"""R28, R29 and R31: how the scores of rounds add up, and who starts each round."""

import pytest

from cirkis import Options, finish_round, new_match, next_round, replay, withdraw
from cirkis.errors import IllegalMove
from tests.game.rules.positions import only
from tests.game.rules.test_ending import STAR, THREE_TENS

# With three Arrows each, the starter goes out with the Center Star: 20 points to 0 (R24).
ARROWS = only(A=3)


def test_r28_scores_add_up() -> None:
    """R28: rounds are played until a total reaches the goal: 20-0, 20-20, 40-20."""
    match = new_match(Options(match=30, pieces=ARROWS))
    totals = []
    while match.outcome is None:
        match = finish_round(match, replay(next_round(match), STAR.split()))
        totals.append(match.totals)
    assert totals == [(20, 0), (20, 20), (40, 20)]
    assert match.rounds == 3
    assert match.outcome.winners == (0,)
    assert match.outcome.totals == (40, 20)


def test_r28_one_round() -> None:
    """R28: without a match goal the first round is the only one, even if nobody scores."""
    match = new_match(Options(players=3, pieces=only(C=1, V=1)))
    match = finish_round(match, replay(next_round(match), ["A1+B1", "C1+D1"]))
    assert match.outcome is not None
    assert match.outcome.winners == (2,)


def test_r28_ties() -> None:
    """R28: the last round's unplaced pieces decide between tied totals, or victory is shared."""
    match = new_match(Options(players=3, starter=3, target=10, match=10))
    match = finish_round(match, replay(next_round(match), THREE_TENS.split()))
    assert match.outcome is not None
    assert match.outcome.totals == (10, 10, 10)
    assert match.outcome.winners == (0, 1)


@pytest.mark.parametrize("starter", [1, 2])
def test_r29_the_start_moves_on(starter: int) -> None:
    """R29: the next seat starts each round, and the first seat follows the last."""
    match = new_match(Options(match=1000, starter=starter, pieces=ARROWS))
    seats = []
    for _ in range(4):
        begin = next_round(match)
        seats.append(begin.to_play)
        match = finish_round(match, replay(begin, STAR.split()))
    assert seats == [(starter - 1 + number) % 2 for number in range(4)]


def test_r31_withdrawn_for_the_match() -> None:
    """R31: a withdrawn player stays out of later rounds; with one player left, the match ends."""
    match = new_match(Options(players=3, match=1000, pieces=only(A=2, V=0)))
    state = withdraw(next_round(match), 1).state
    state = replay(state, ["A1", "B1", "C1"])  # Green, Red, Green, who goes out
    match = finish_round(match, state)
    assert match.totals == (10, 0, 0)
    assert match.withdrawn == {1}
    begin = next_round(match)
    assert begin.to_play == 2  # otherwise seat 1 would start
    match = finish_round(match, withdraw(begin, 0).state)
    assert match.outcome is not None
    assert match.outcome.winners == (2,)


def test_rounds_at_the_wrong_time() -> None:
    match = new_match(Options(pieces=ARROWS))
    begin = next_round(match)
    with pytest.raises(IllegalMove, match="the round is not over"):
        finish_round(match, begin)
    end = replay(begin, STAR.split())
    match = finish_round(match, end)
    with pytest.raises(IllegalMove, match="the match is over"):
        next_round(match)
    with pytest.raises(IllegalMove, match="the match is over"):
        finish_round(match, end)
