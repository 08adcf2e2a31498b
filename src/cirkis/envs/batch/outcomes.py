"""How games ended, as arrays, and the reward of each seat."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cirkis.engine.search.batch_kernel.layout import R_PLIES, R_REASON, R_SCORES, R_WINNERS
from cirkis.engine.search.kernel.position import ENDS

REASONS = ENDS
"""The meanings of Outcomes.reasons: None, then the members of EndReason."""


class Outcomes(NamedTuple):
    """How the last finished game of each board ended.

    Attributes:
        winners: (boards, players) bool, the seats that won; none if no game has ended there.
        reasons: (boards,), indices of REASONS; 0 if no game has ended there.
        scores: (boards, players), every seat's points.
        plies: (boards,), the number of pieces placed.
    """

    winners: npt.NDArray[np.bool_]
    reasons: npt.NDArray[np.int32]
    scores: npt.NDArray[np.int32]
    plies: npt.NDArray[np.int32]


def read_outcomes(results: npt.NDArray[np.int32], players: int) -> Outcomes:
    """Copy the kernel's results, (boards, RESULT); see engine/search/batch_kernel/layout.py."""
    return Outcomes(
        winners=(results[:, R_WINNERS, None] >> np.arange(players) & 1).astype(np.bool_),
        reasons=results[:, R_REASON].copy(),
        scores=results[:, R_SCORES : R_SCORES + players].copy(),
        plies=results[:, R_PLIES].copy(),
    )


def reward_table(players: int) -> npt.NDArray[np.float32]:
    """Return the reward of each seat for each set of winners: (sets, players), zero-sum.

    A sole winner gets 1 and every loser -1 / (players - 1); several winners share what losers pay.
    """
    sets = np.arange(1 << players)[:, None] >> np.arange(players) & 1
    shares = sets / np.maximum(sets.sum(axis=1, keepdims=True), 1)
    rewards = (players * shares - 1) / (players - 1)
    rewards[0] = 0
    table: npt.NDArray[np.float32] = rewards.astype(np.float32)
    return table
