"""Two reward schemes, both zero-sum except for the penalty for an illegal action."""

from collections.abc import Callable
from operator import attrgetter
from typing import NamedTuple

from cirkis.errors import CirkisError
from cirkis.game import Options, State


def result_so_far(state: State) -> tuple[float, ...]:
    """Return each seat's reward for the result: 0 before the end.

    All seats stake the same amount; winners share the total, scaled so that a sole winner gains 1:
    with two players, 1 and -1, or 0 each for a shared victory; with three, 1, -0.5 and -0.5.
    """
    if state.outcome is None:
        return (0.0,) * state.options.players
    players, winners = state.options.players, state.outcome.winners
    won = (players / len(winners) - 1) / (players - 1)
    lost = -1 / (players - 1)
    return tuple(won if seat in winners else lost for seat in range(players))


def points_so_far(state: State) -> tuple[float, ...]:
    """Return each seat's points minus the mean of the other seats' points."""
    total, others = sum(state.scores), state.options.players - 1
    return tuple(score - (total - score) / others for score in state.scores)


class Reward(NamedTuple):
    """A reward scheme."""

    so_far: Callable[[State], tuple[float, ...]]  # the total up to a position, by seat
    forfeit: Callable[[Options], float]  # a seat's loss for an illegal action, which nobody gains


def _win(options: Options) -> float:
    return 1.0


REWARDS = {
    "result": Reward(result_so_far, _win),
    "points": Reward(points_so_far, attrgetter("target")),  # unlike a lambda, it can be pickled
}


def find_reward(name: str) -> Reward:
    if name not in REWARDS:
        raise CirkisError(f'reward cannot be "{name}": it must be {" or ".join(REWARDS)}')
    return REWARDS[name]
