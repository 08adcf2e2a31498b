"""The simple players, and the effect of each parameter of a human-like one."""

import random

from cirkis import State, legal_placements, new_game, play, replay
from cirkis.engine import make_player
from cirkis.engine.players.heuristics import HumanLikePlayer, Personality, completing_mask
from tests.game.rules.positions import SINGLES, random_game
from tests.game.rules.test_turns import TO_THE_RIM

BLIND = Personality(
    miss_chance=1.0,
    reply_chance=0.0,
    rival_weight=0.0,
    free_turn_value=0.0,
    lead_weight=0.0,
    small_piece_weight=0.0,
)
# Green has two Chevrons in the Center Star, whose last segment is open: 10 points for Green.
TO_COMPLETE = ("A1+B1", "B2", "C1+D1", "D2")
# One placement earlier: Purple can leave that segment to Green, or deny it.
TO_DENY = TO_COMPLETE[:3]


def reached(moves: tuple[str, ...]) -> State:
    return replay(new_game(), list(moves))


def chosen(personality: Personality, state: State, times: int = 200) -> list[State]:
    player = HumanLikePlayer("someone", personality)
    return [play(state, player.choose(state, random.Random(seed))).state for seed in range(times)]


def share_that_scores(personality: Personality) -> float:
    after = chosen(personality, reached(TO_COMPLETE))
    return sum(state.scores[0] >= 10 for state in after) / len(after)


def share_that_denies(personality: Personality) -> float:
    after = chosen(personality, reached(TO_DENY))
    left = sum(
        state.to_play == 0 and "E1" in {placement.name for placement in legal_placements(state)}
        for state in after
    )
    return 1 - left / len(after)


def test_overlooking_has_the_given_probability() -> None:
    """A player who misses a figure four times in ten takes its points about six times in ten."""
    # 200 independent choices: three standard deviations are 0.104.
    assert abs(share_that_scores(BLIND._replace(miss_chance=0.4, big_piece_bonus=5.0)) - 0.6) < 0.11


def test_a_careful_player_takes_the_points() -> None:
    assert share_that_scores(Personality()) == 1


def test_considering_replies_denies_points() -> None:
    parts = [share_that_denies(BLIND._replace(reply_chance=chance)) for chance in (0.0, 0.5, 1.0)]
    assert parts[0] < parts[1] < parts[2] == 1


def test_bonus_for_big_pieces() -> None:
    """With nothing else to go by, a player with this bonus opens with a piece of three cells."""
    for state in chosen(BLIND._replace(big_piece_bonus=1.0), new_game(), times=10):
        assert state.filled.bit_count() == 3


def test_small_pieces_are_kept() -> None:
    sizes = {
        weight: {
            state.filled.bit_count()
            for state in chosen(BLIND._replace(small_piece_weight=weight), new_game(), times=60)
        }
        for weight in (0.0, 1.0)
    }
    assert 1 in sizes[0.0]
    assert 1 not in sizes[1.0]


def test_the_value_of_a_free_turn() -> None:
    """A player who values free turns highly places the first Sliver to get one (R13)."""
    state = replay(new_game(pieces=SINGLES), TO_THE_RIM.split())
    gains = {
        worth: [
            after.is_free_turn for after in chosen(BLIND._replace(free_turn_value=worth), state, 20)
        ]
        for worth in (0.0, 50.0)
    }
    assert all(gains[50.0])
    assert not all(gains[0.0])


def test_rough_judgement_makes_mistakes() -> None:
    assert share_that_scores(Personality(noise=20)) < 0.9


def test_takes_the_center_star() -> None:
    """With two Chevrons in the Center Star, the player covers the last segment for 10 points."""
    state = replay(new_game(), ["A1+B1", "B2", "C1+D1", "D2"])
    assert state.to_play == 0
    seen = make_player("greedy").choose(state, random.Random(1))
    assert "E1" in seen.cells


def test_denies_the_center_star() -> None:
    """The player does not leave the last segment of a Star to the seat that leads in it."""
    state = replay(new_game(), ["A1+B1", "B2", "C1+D1"])
    assert state.to_play == 1
    for seed in range(5):
        state_after = play(state, make_player("greedy").choose(state, random.Random(seed))).state
        replies = {p.name for p in legal_placements(state_after)}
        assert state_after.to_play == 1 or "E1" not in replies


def test_does_not_open_with_a_small_piece() -> None:
    for seed in range(10):
        assert len(make_player("greedy").choose(new_game(), random.Random(seed)).cells) > 1


def test_completing_mask_has_what_completes_figures() -> None:
    for seed in range(5):
        for state in random_game(random.Random(seed), center_ring=True, target=200)[:-1]:
            mask = completing_mask(state)
            for placement in legal_placements(state):
                filled = state.filled | placement.mask
                completes = any(
                    f.mask & ~state.filled and not f.mask & ~filled for f in state.variant.figures
                )
                assert completes == bool(mask >> placement.index & 1)
