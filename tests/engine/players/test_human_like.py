"""The simple players, and the effect of each parameter of a human-like one."""

import random

from cirkis import State, legal_placements, new_game, play, replay
from cirkis.engine import Player, make_player
from cirkis.engine.players.heuristics import HumanLikePlayer, Personality, completing_mask
from tests.game.rules.positions import SINGLES, random_game
from tests.game.rules.test_turns import TO_THE_RIM
from tests.nightly import rounds

BLIND = Personality(
    miss_chance=1.0,
    reply_chance=0.0,
    rival_weight=0.0,
    free_turn_value=0.0,
    lead_weight=0.0,
    small_piece_weight=0.0,
)
# Green has two Chevrons in the Center Star, whose last segment is open: 10 points for Green.
TO_COMPLETE = ["A1+B1", "B2", "C1+D1", "D2"]
# One placement earlier: Purple can leave that segment to Green, or deny it.
TO_DENY = TO_COMPLETE[:3]


def chosen(player: Personality | Player, state: State, times: int = 200) -> list[State]:
    if isinstance(player, Personality):
        player = HumanLikePlayer("someone", player)
    return [play(state, player.choose(state, random.Random(seed))).state for seed in range(times)]


def share_that_scores(player: Personality | Player, times: int = 200) -> float:
    after = chosen(player, replay(new_game(), TO_COMPLETE), times)
    return sum(state.scores[0] >= 10 for state in after) / times


def share_that_denies(player: Personality | Player, times: int) -> float:
    after = chosen(player, replay(new_game(), TO_DENY), times)
    left = sum(
        state.to_play == 0 and "E1" in {placement.name for placement in legal_placements(state)}
        for state in after
    )
    return 1 - left / times


def test_overlooking_has_the_given_probability() -> None:
    """A player who misses a figure four times in ten takes its points about six times in ten."""
    # 200 independent choices: three standard deviations are 0.104.
    assert abs(share_that_scores(BLIND._replace(miss_chance=0.4, big_piece_bonus=5.0)) - 0.6) < 0.11


def test_a_careful_player_takes_the_points_and_denies_them() -> None:
    assert share_that_scores(Personality(), 60) == 1
    greedy = make_player("greedy")
    assert (share_that_scores(greedy, 5), share_that_denies(greedy, 5)) == (1, 1)
    assert all(state.filled.bit_count() > 1 for state in chosen(greedy, new_game(), 10))


def test_considering_replies_denies_points() -> None:
    parts = [
        share_that_denies(BLIND._replace(reply_chance=chance), 60) for chance in (0.0, 0.5, 1.0)
    ]
    assert parts[0] < parts[1] < parts[2] == 1


def test_bonus_for_big_pieces() -> None:
    """With nothing else to go by, a player with this bonus opens with a piece of three cells."""
    for state in chosen(BLIND._replace(big_piece_bonus=1.0), new_game(), times=10):
        assert state.filled.bit_count() == 3


def test_small_pieces_are_kept() -> None:
    for weight in (0.0, 1.0):
        states = chosen(BLIND._replace(small_piece_weight=weight), new_game(), times=60)
        assert any(state.filled.bit_count() == 1 for state in states) == (weight == 0)


def test_the_value_of_a_free_turn() -> None:
    """A player who values free turns highly places the first Sliver to get one (R13)."""
    state = replay(new_game(pieces=SINGLES), TO_THE_RIM.split())
    for worth in (0.0, 50.0):
        after = chosen(BLIND._replace(free_turn_value=worth), state, 20)
        assert all(one.is_free_turn for one in after) == (worth > 0)


def test_rough_judgement_makes_mistakes() -> None:
    assert share_that_scores(Personality(noise=20), 50) < 0.9


def test_completing_mask_has_what_completes_figures() -> None:
    for seed in range(rounds(2, 20)):
        for state in random_game(random.Random(seed), center_ring=True, target=200)[:-1]:
            mask = completing_mask(state)
            for placement in legal_placements(state):
                filled = state.filled | placement.mask
                completes = any(
                    f.mask & ~state.filled and not f.mask & ~filled for f in state.variant.figures
                )
                assert completes == bool(mask >> placement.index & 1)
