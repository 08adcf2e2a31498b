"""Conversion between boards of a batch and States."""

from dataclasses import replace

import numpy as np

from cirkis.engine.search.batch_kernel.layout import (
    MOVES,
    OWNER_WORDS,
    R_PLIES,
    R_REASON,
    R_SCORES,
    R_WINNERS,
    RESULT,
    START,
    STARTER,
    TAIL_WORDS,
)
from cirkis.engine.search.kernel.position import ENDS, encode_state
from cirkis.envs.batch.block import Array, Shape
from cirkis.errors import CirkisError
from cirkis.game import OPTIONS, Options, State, new_game, play, withdraw
from cirkis.game.board import iter_bits


def state_of(row: Array, shape: Shape, start: State | None) -> State:
    """Replay a board's moves, starting from the state it was last set to, if any."""
    at = shape.position_words + OWNER_WORDS
    tail, moves = row[at : at + TAIL_WORDS], row[at + TAIL_WORDS :].view(np.int32)
    if start is not None and tail[START]:
        state = start
    else:
        state = new_game(replace(shape.options, starter=int(tail[STARTER]) + 1))
    placements = state.variant.table.placements
    for move in moves[: tail[MOVES]].tolist():
        state = (play(state, placements[move]) if move >= 0 else withdraw(state, -1 - move)).state
    return state


def write_row(row: Array, shape: Shape, state: State) -> None:
    """Set a board to a state, except for its random generator."""
    size = shape.position_words
    row[:size] = np.frombuffer(bytes(encode_state(state)), np.int64)
    row[size : size + OWNER_WORDS] = 0
    owners = row[size : size + OWNER_WORDS].view(np.int16)
    for seat, mask in enumerate(state.owned):
        owners[list(iter_bits(mask))] = seat + 1
    tail = row[size + OWNER_WORDS :]
    tail[MOVES], tail[STARTER], tail[START] = 0, 0, 1


def write_result(result: Array, state: State) -> None:
    """Write how the game ended, if it did."""
    outcome = state.outcome
    if outcome is None:
        return
    result[:RESULT] = 0
    result[R_WINNERS] = sum(1 << seat for seat in outcome.winners)
    result[R_REASON], result[R_PLIES] = ENDS.index(outcome.reason), state.plies
    result[R_SCORES : R_SCORES + len(outcome.scores)] = outcome.scores


def check_options(options: Options, others: Options, whose: str) -> None:
    """Raise CirkisError if options differ in more than colours, starter and match."""
    for name in sorted(OPTIONS.keys() - {"colours", "starter", "match"}):
        if getattr(others, name) != getattr(options, name):
            raise CirkisError(f"{whose} differ in the option {name}")
