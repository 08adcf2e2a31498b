"""A batch compared with the same games in `cirkis.game.rules`."""

import random
from dataclasses import replace
from typing import Any

import numpy as np

from cirkis.envs import observe
from cirkis.envs.batch import REASONS, Batch
from cirkis.game import Options, State, legal_mask, new_game, play, withdraw
from cirkis.game.board import iter_bits
from tests.engine.search import test_kernel

PIE = Options(pie=True, target=1000)
OPTIONS = [*test_kernel.OPTIONS[::3], PIE, Options(pie=True, starter="random", target=10)]


class Followed:
    """A batch whose games are also played in `cirkis.game.rules`."""

    def __init__(self, batch: Batch, seed: int, one_in: int = 0, is_auto: bool = False) -> None:
        self.batch, self._is_auto = batch, is_auto
        self._rng, self._one_in = random.Random(seed), one_in
        self.states = [batch.state(board) for board in range(len(batch))]
        self.games, self.plies = 0, 0
        self._ended: dict[int, State] = {}

    def play(self) -> None:
        self.compare()
        while not all(state.is_over for state in self.states):
            self.step()

    def step(self) -> None:
        before = self.states
        if self._one_in and self._rng.randrange(self._one_in) == 0:
            seats = [self._withdrawing(state) for state in before]
            self.batch.withdraw(seats)
            after = [
                withdraw(state, seat).state if seat >= 0 else state
                for state, seat in zip(before, seats, strict=True)
            ]
        else:
            actions = [self._action(state) for state in before]
            self.batch.step(np.array(actions))
            after = [self._placed(*pair) for pair in zip(before, actions, strict=True)]
            self.plies += sum(not state.is_over for state in before)
        pairs = enumerate(zip(before, after, strict=True))
        self._ended = {n: new for n, (old, new) in pairs if new.is_over and not old.is_over}
        self.games += len(self._ended)
        self.states = [self._renewed(board, state) for board, state in enumerate(after)]
        self.compare()

    def _withdrawing(self, state: State) -> int:
        seats = [seat for seat in range(state.options.players) if seat not in state.withdrawn]
        return -1 if state.is_over or self._rng.randrange(2) else self._rng.choice(seats)

    def _action(self, state: State) -> int:
        return -1 if state.is_over else self._rng.choice(list(iter_bits(legal_mask(state))))

    def _placed(self, state: State, action: int) -> State:
        if state.is_over:
            return state
        return play(state, state.variant.table.placements[action]).state

    def _renewed(self, board: int, state: State) -> State:
        if not (self._is_auto and state.is_over):
            return state
        starter = int(self.batch.to_play[board]) + 1
        options = self.batch.options
        assert options.starter in (starter, "random")
        return new_game(replace(options, starter=starter))

    def compare(self) -> None:
        """Assert that the batch agrees with the rules about every board."""
        batch, players = self.batch, self.batch.options.players
        viewers = (self.plies + np.arange(len(batch))) % players
        seen = batch.observations(seat=viewers)[0].tolist()
        assert seen == observe(self.states[0], int(viewers[0]))
        masks = np.packbits(batch.legal_mask(), axis=1, bitorder="little")
        found = zip(
            batch.observations().tolist(), masks, batch.legal_words, batch.to_play.tolist(),
            batch.scores.tolist(), batch.stocks.tolist(), batch.owners.tolist(),
            batch.leader.tolist(), batch.is_free_turn.tolist(), batch.plies.tolist(), strict=True,
        )  # fmt: skip
        for board, (seen, mask, words, *rest) in enumerate(found):
            state = self.states[board]
            assert seen == observe(state), board
            assert int.from_bytes(mask.tobytes(), "little") == legal_mask(state), board
            assert int.from_bytes(words.tobytes(), "little") == legal_mask(state), board
            assert rest == facts(state), board
        done = [n in self._ended if self._is_auto else s.is_over for n, s in enumerate(self.states)]
        assert batch.done.tolist() == done
        outcomes = batch.outcomes
        for board, state in self._ended.items():
            outcome = state.outcome
            assert outcome is not None
            assert tuple(np.flatnonzero(outcomes.winners[board])) == outcome.winners
            assert REASONS[outcomes.reasons[board]] is outcome.reason
            assert tuple(outcomes.scores[board]) == outcome.scores
            assert outcomes.plies[board] == state.plies
        worth = [
            rewards(self._ended[board].outcome if board in self._ended else None, players)
            for board in range(len(batch))
        ]
        assert np.allclose(batch.rewards, worth)


def facts(state: State) -> list[Any]:
    owners = [0] * len(state.variant.table.board.cells)
    for seat, placement in state.pieces:
        for cell in iter_bits(placement.mask):
            owners[cell] = seat + 1
    return [
        state.to_play,
        list(state.scores),
        [list(stock) for stock in state.stocks],
        owners,
        state.leader.index if state.leader else -1,
        state.is_free_turn,
        state.plies,
    ]


def rewards(outcome: Any, players: int) -> list[float]:
    """Return the seats' rewards: each loser pays 1 / (players - 1), which the winners share."""
    if outcome is None:
        return [0.0] * players
    winners = len(outcome.winners)
    lost = -1 / (players - 1)
    won = -lost * (players - winners) / winners
    return [won if seat in outcome.winners else lost for seat in range(players)]


def snapshot(batch: Batch) -> bytes:
    arrays = [
        batch.observations(), batch.legal_mask(), batch.owners, batch.stocks, batch.scores,
        batch.leader, batch.is_free_turn, batch.plies, batch.to_play, batch.done, batch.rewards,
        *batch.outcomes,
    ]  # fmt: skip
    return b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)
