"""Games and matches: begun, replayed, and gone on with after a withdrawal."""

import copy
import pickle

import pytest

from cirkis import (
    EndReason,
    Options,
    finish_round,
    is_legal,
    legal_placements,
    new_game,
    new_match,
    next_round,
    parse_placement,
    play,
    replay,
    withdraw,
)
from cirkis.errors import IllegalMove, IllegalPlacement, UnreadablePlacement
from cirkis.game import GameEnded, TurnLost, Withdrew, legal_mask
from tests.game.rules.positions import NOOK, after, end, of_type, only
from tests.game.rules.test_turns import STAR_MOVES, THREE_TENS


def test_legal_placements_agree() -> None:
    state = after("A1 A2+A3")
    placements = legal_placements(state)
    assert legal_mask(state) == sum(1 << placement.index for placement in placements)
    for placement in state.variant.table.placements:
        assert is_legal(state, placement) == (placement in placements)
        assert is_legal(state, placement.name) == (placement in placements)
        if placement not in placements:
            with pytest.raises(IllegalPlacement):
                play(state, placement)
    assert not is_legal(state, "A1+C1")  # which no piece covers
    with pytest.raises(UnreadablePlacement):
        is_legal(state, "Z9")


def test_copies_are_equal() -> None:
    state = replay(new_game(center_ring=True), ["A1", "A2+A3"])
    for same in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert same == state
        assert hash(same) == hash(state)
        assert play(same, "A7") == play(state, "A7")
    assert len(pickle.dumps(state)) < 10_000  # the tables are not included


@pytest.mark.parametrize("wrong", [5, None, ["A1"]])
def test_neither_placement_nor_string(wrong: object) -> None:
    with pytest.raises(TypeError, match="must be a Placement"):
        play(new_game(), wrong)  # pyrefly: ignore[bad-argument-type]
    with pytest.raises(TypeError, match="must be Options"):
        new_game("3" if wrong is None else wrong)  # pyrefly: ignore[bad-argument-type]


def test_a_placement_of_another_piece_set() -> None:
    """A placement from another piece set is matched by its cells, not by its number."""
    few = only(W=2, A=2)
    foreign = parse_placement(new_game(pieces=few), "A1")
    state = new_game()
    assert foreign != parse_placement(state, "A1")
    assert play(state, foreign).state.leader == parse_placement(state, "A1")
    assert not is_legal(new_game(pieces=few), parse_placement(state, "A1+B1"))


# With three Arrows each, the starter goes out with the Center Star: 20 points to 0 (R24).
ARROWS = only(A=3)


def test_r28_r29_scores_add_up() -> None:
    """R28, R29: rounds are played until a total reaches the goal: 20-0, 20-20, 40-20. The next seat
    starts each round, and the first seat follows the last.
    """
    match = new_match(Options(match=30, pieces=ARROWS))
    totals, starters = [], []
    while match.outcome is None:
        begin = next_round(match)
        starters.append(begin.to_play)
        match = finish_round(match, replay(begin, STAR_MOVES.split()))
        totals.append(match.totals)
    assert starters == [0, 1, 0]
    assert totals == [(20, 0), (20, 20), (40, 20)]
    assert match.rounds == 3
    assert match.outcome.winners == (0,)
    assert match.outcome.totals == (40, 20)


def test_r28_ties() -> None:
    """R28: the last round's unplaced pieces decide between tied totals, or victory is shared.

    Without a match goal the first round is the only one, even if nobody scores.
    """
    for options, game, totals, winners in (
        ({"starter": 3, "target": 10, "match": 10}, THREE_TENS, (10, 10, 10), (0, 1)),
        ({"pieces": only(C=1, V=1)}, "A1+B1 C1+D1", (0, 0, 0), (2,)),
    ):
        match = new_match(Options(players=3, **options))  # pyrefly: ignore[bad-argument-type]
        match = finish_round(match, replay(next_round(match), game.split()))
        assert match.outcome is not None
        assert (match.outcome.totals, match.outcome.winners) == (totals, winners)


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
    end = replay(begin, STAR_MOVES.split())
    match = finish_round(match, end)
    with pytest.raises(IllegalMove, match="the match is over"):
        next_round(match)
    with pytest.raises(IllegalMove, match="the match is over"):
        finish_round(match, end)


def test_r31_keeps_points_and_pieces_but_cannot_win() -> None:
    """R31: points and pieces stay. A player who left can still hold a majority and score (R17), but
    cannot win: when one player is left, the game ends, and that player wins whatever the score.

    Green has A1, B1 and C1 of the Center Star when it leaves; Purple and Red place the rest.
    """
    state, events = withdraw(after("A1+B1 B2 B3 C1", players=3), 0)
    assert events == (Withdrew(0),)
    state = play(play(state, "D1").state, "E1").state
    assert state.scores == (10, 0, 5)
    state, events = withdraw(state, 1)
    assert [type(event) for event in events] == [Withdrew, GameEnded]
    assert end(state).reason is EndReason.WITHDRAWALS
    assert (end(state).scores, end(state).winners) == ((10, 0, 5), (2,))
    assert not state.is_free_turn


def test_r31_withdrawing_on_a_free_turn() -> None:
    """R31: withdrawing on a free turn ends the turn; the game goes on, or ends at the target (R22).

    Green and Purple each have two darts of the Center Star. Purple completes it and has 5 points.
    Green and Red have 0; of the two, Red has more pieces left (R26).
    """
    state = after(STAR_MOVES, players=3)
    assert (state.to_play, state.is_free_turn) == (1, True)
    left = withdraw(state, 1).state
    assert (left.is_over, left.to_play, left.is_free_turn) == (False, 2, False)
    over = end(withdraw(after(STAR_MOVES, players=3, target=5), 1).state)
    assert (over.reason, over.winners) == (EndReason.TARGET, (2,))


def test_r31_lost_turns_count_once() -> None:
    """R10, R31: a seat that has lost its turn does not get it back when another seat withdraws.

    Purple loses its turn after E1 (see test_placing); Red, to play, leaves. Of the two left,
    only Green, which placed last, has not lost a turn: it loses one now, and the game ends.
    """
    state = after("A1 B1 C1 C3 D2 D1 E1", players=3, pieces=NOOK)
    assert state.to_play == 2
    state, events = withdraw(state, 2)
    assert of_type(events, TurnLost) == [(0,)]
    assert end(state).reason is EndReason.BLOCKED


@pytest.mark.parametrize(
    ("withdrawn", "seat", "why"),
    [
        ([], -1, "seat 0 is not playing in this game"),
        ([], 3, "seat 4 is not playing in this game"),
        ([1], 1, "seat 2 is not playing"),
        ([1, 0], 2, "the game is over"),
    ],
)
def test_seats_that_cannot_withdraw(withdrawn: list[int], seat: int, why: str) -> None:
    """A seat withdraws once; to begin a game, at least two others must be left."""
    state = new_game(players=3)
    for other in withdrawn:
        state = withdraw(state, other).state
    with pytest.raises(IllegalMove, match=why):
        withdraw(state, seat)
    with pytest.raises(IllegalMove, match=r"is not|at least two active seats"):
        new_game(players=3, withdrawn=[seat, *withdrawn, 0])
    assert new_game(players=3, withdrawn=[0]).to_play == 1
