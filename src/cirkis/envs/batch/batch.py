"""A batch of boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from cirkis.checks import check_seed
from cirkis.engine.search.batch_kernel import (
    MOVES,
    OWNER_WORDS,
    PIE,
    R_PLIES,
    R_REASON,
    R_SCORES,
    R_WINNERS,
    RESULT,
    RNG,
    START,
    STARTER,
    TAIL_WORDS,
)
from cirkis.engine.search.kernel.arrays import seed_word
from cirkis.engine.search.kernel.position import END, ENDS, WITHDRAWN, encode_state
from cirkis.envs.batch import checks
from cirkis.envs.batch.block import Array, Blocks, Shape
from cirkis.envs.batch.views import Views
from cirkis.envs.observation import observation_layout
from cirkis.errors import CirkisError
from cirkis.game import OPTIONS, Options, State, new_game, play, withdraw
from cirkis.game.board import iter_bits
from cirkis.game.rules.options import RANDOM_STARTER


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
    tail[MOVES], tail[STARTER], tail[START], tail[PIE] = 0, 0, 1, state.options.pie


def write_result(result: Array, state: State) -> None:
    """Write how the game ended, if it did."""
    outcome = state.outcome
    if outcome is None:
        return
    result[:RESULT] = 0
    result[R_WINNERS] = sum(1 << seat for seat in outcome.winners)
    result[R_REASON], result[R_PLIES] = ENDS.index(outcome.reason), state.plies
    result[R_SCORES : R_SCORES + len(outcome.scores)] = outcome.scores


def check_state(options: Options, state: State, whose: str) -> None:
    """Raise CirkisError unless a state can be in a batch with these options."""
    found = state.options
    if options.pie and state.placed:  # the first piece was taken over, which ends the rule
        found = replace(found, pie=True)
    check_options(options, found, whose)


def check_options(options: Options, others: Options, whose: str) -> None:
    """Raise CirkisError if options differ in more than colours, starter and match."""
    for name in sorted(OPTIONS.keys() - {"colours", "starter", "match"}):
        if getattr(others, name) != getattr(options, name):
            raise CirkisError(f"{whose} differ in the option {name}")


KEPT = ("rows", "done", "to_play", "rewards", "results")
"""The arrays that a copy needs; the others are written by each call."""


class Batch(Views):
    """Games on many boards, played at once in the kernel.

    Every step makes one placement on each running board. Returned arrays share the memory of the
    boards where possible, and change with them; copy any that you keep.

    Attributes:
        boards: the number of boards.
        options: the options of all games.

    Args:
        boards: the number of boards.
        options: the options of all games; a random starter is drawn for each game.
        seed: the random seed; the number of threads does not change the games.
        threads: how many threads can share the work; those with too few boards stay unused.
        auto_reset: whether a board starts a new game as soon as one ends. `done`, `rewards`
            and `outcomes` then describe the finished game, everything else the new one.

    Raises:
        MissingModule: no host for the kernel is installed.
        TypeError, ValueError: `boards` or `threads` is not a positive whole number.
        LimitError: `seed` is not a whole number, 0 or more.
        CirkisError: there are too many boards or pieces, or the kernel runs in a browser.
    """

    def __init__(
        self,
        boards: int,
        options: Options | None = None,
        *,
        seed: int = 0,
        threads: int = 1,
        auto_reset: bool = False,
    ) -> None:
        self._open(boards, options if options is not None else Options(), threads, auto_reset)
        self._seed(seed)
        self.reset()

    def _open(self, boards: int, options: Options, threads: int, is_auto: bool) -> None:
        """Allocate the boards without filling them."""
        self.boards = checks.check_count("boards", boards)
        self.options = options
        is_drawn = options.starter == RANDOM_STARTER
        self._shape = Shape(options, new_game(replace(options, starter=1) if is_drawn else options))
        checks.check_sizes(self._shape, self.boards)
        self._settings = checks.check_count("threads", threads), is_auto
        self._blocks = Blocks(self._shape, self.boards, *self._settings)
        self._starts: dict[int, State] = {}
        self._layout = observation_layout(options)

    def _seed(self, seed: int) -> None:
        chance = check_seed(seed) << 32
        at = self._shape.position_words + OWNER_WORDS + RNG
        for board in range(self.boards):
            self._blocks.row("rows", board)[at] = seed_word(chance | board)

    @classmethod
    def from_states(cls, states: Sequence[State], **options: Any) -> Batch:
        """Return a batch with a board for each state.

        Args:
            states: states of games with the same options, except for colours, starter and match;
                the pie rule may be over in some (R34).
            options: seed, threads and auto_reset, as in Batch.

        Raises:
            ValueError: `states` is empty.
            CirkisError: the states' options differ.
        """
        if not states:
            raise ValueError("a batch needs at least one state")
        with_pie = (state.options for state in states if state.options.pie)
        batch = cls(len(states), next(with_pie, states[0].options), **options)
        for board, state in enumerate(states):
            batch.set_state(board, state)
        return batch

    def copy(self) -> Batch:
        """Return a batch that continues like this one, with the same random generators."""
        return self.take(np.arange(self.boards))

    def take(self, boards: Any, *, seed: int | None = None) -> Batch:
        """Return a new batch of some of these boards, which continues independently.

        Args:
            boards: the numbers of the boards, in any order and possibly repeated, or a bool for
                each.
            seed: a seed for new random generators; by default each board keeps its own.

        Raises:
            TypeError, ValueError, IndexError: `boards` does not name boards of the batch.
            LimitError: `seed` is not a whole number, 0 or more.
        """
        taken = _restored(*self._parts(checks.check_taken(boards, self.boards)))
        if seed is not None:
            taken._seed(seed)
        return taken

    def put(self, boards: Any, source: Batch, taken: Any = None) -> None:
        """Set boards of this batch to those of another; each keeps its own random generator.

        Unlike `take`, this creates no new batch, so a tree search can keep all positions in one.

        Args:
            boards: the numbers of the boards, or a bool for each.
            source: the other batch, which can be this one.
            taken: the boards of `source` in the same order; all by default.

        Raises:
            TypeError, ValueError, IndexError: `boards` or `taken` is invalid, or lengths differ.
            CirkisError: the options of the batches differ.
        """
        to = checks.check_taken(boards, self.boards)
        every = np.arange(source.boards)
        numbers = every if taken is None else checks.check_taken(taken, source.boards)
        if len(to) != len(numbers):
            raise ValueError(f"{len(numbers)} boards cannot be put on {len(to)}")
        check_options(self.options, source.options, "the batches")
        rng = self._shape.position_words + OWNER_WORDS + RNG
        for name in KEPT:
            values = source._blocks.array(name)[numbers]
            if name == "rows":
                values[:, rng] = self._blocks.array(name)[to, rng]
            self._blocks.put(name, to, values)
        if source._starts:
            pairs = zip(to.tolist(), numbers.tolist(), strict=True)
            found = {new: source._starts[old] for new, old in pairs if old in source._starts}
            self._starts |= found

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._parts(np.arange(self.boards))

    def _parts(self, taken: Array) -> tuple[Any, ...]:
        kept = {name: self._blocks.array(name)[taken] for name in KEPT}
        numbers = taken.tolist() if self._starts else ()
        starts = {n: self._starts[old] for n, old in enumerate(numbers) if old in self._starts}
        return self.options, self._settings, kept, starts

    @property
    def host(self) -> str:
        """What runs the boards: "wasmtime" or "numba"; the games are the same."""
        return self._blocks.host

    def __len__(self) -> int:
        return self.boards

    def __repr__(self) -> str:
        return f"Batch({self.boards} boards, {self.options.players} players)"

    def reset(self, boards: Any = None) -> None:
        """Start new games.

        Args:
            boards: the numbers of the boards, or a bool for each; all by default.

        Raises:
            TypeError, ValueError, IndexError: `boards` does not name boards of the batch.
        """
        chosen = checks.check_chosen(boards, self.boards)
        self._blocks.pick(chosen)
        self._blocks.call("reset_boards")

    def step(self, actions: Any) -> None:
        """Make a placement on each running board; finished ones stay as they are.

        Args:
            actions: (boards,) whole numbers: the numbers of placements, `Placement.index`.

        Raises:
            TypeError, ValueError: there is not a whole number for each board.
            IllegalPlacement: a placement is not legal; the message names the first, and no board
                has changed.
        """
        numbers = checks.check_numbers("actions", actions, self.boards)
        wrong = self._blocks.advance(numbers)
        if wrong is not None:
            raise checks.illegal_placement(self.state(wrong), wrong, int(numbers[wrong]))

    def sample(self) -> npt.NDArray[np.int64]:
        """Return a random legal action for each board, (boards,) int64; -1 where the game is over.

        Actions are drawn uniformly, with the boards' random generators.
        """
        self._blocks.call("draw_placements")
        return self._blocks.array("picks").copy()

    def play_randomly(self, plies: int | None = None) -> int:
        """Make random placements on each board until its game ends, and return their number.

        Without auto_reset, this is the same as calling step with sample repeatedly, but faster.

        Args:
            plies: how many per board; to the end of the game by default.

        Raises:
            TypeError, ValueError: `plies` is not a positive whole number.
        """
        limit = self._shape.most_plies
        count = limit if plies is None else min(checks.check_count("plies", plies), limit)
        return self._blocks.advance_randomly(count)

    def withdraw(self, seats: Any) -> None:
        """Withdraw a seat on each running board; finished ones stay as they are.

        Args:
            seats: (boards,) whole numbers: the seats, from 0; -1 for none.

        Raises:
            TypeError, ValueError: there is not a whole number for each board.
            IllegalMove: a seat is not playing; no board has changed.
        """
        numbers = checks.check_numbers("seats", seats, self.boards)
        players = self.options.players
        rows = self._blocks.array("rows")
        playing = rows[:, WITHDRAWN, None] >> np.arange(players) & 1 == 0
        playing &= rows[:, END, None] == 0
        checks.check_seats(numbers, players, playing)
        self._blocks.pick(numbers)
        self._blocks.call("withdraw_seats")

    def state(self, board: int) -> State:
        """Return the position on a board as a State.

        Args:
            board: the number of the board.

        Raises:
            IndexError: there is no such board.
        """
        row = self._blocks.row("rows", checks.check_board(board, self.boards))
        return state_of(row, self._shape, self._starts.get(board))

    def set_state(self, board: int, state: State) -> None:
        """Set a board to a position.

        Args:
            board: the number of the board.
            state: the position, with the batch's options, except for colours, starter and match;
                the pie rule may be over (R34).

        Raises:
            IndexError: there is no such board.
            CirkisError: the options differ.
        """
        checks.check_board(board, self.boards)
        check_state(self.options, state, f"board {board}: the state and the batch")
        self._starts[board] = state
        write_row(self._blocks.row("rows", board), self._shape, state)
        write_result(self._blocks.row("results", board), state)
        self._blocks.row("done", board)[...] = state.is_over
        self._blocks.row("to_play", board)[...] = state.to_play
        self._blocks.row("rewards", board)[...] = 0


def _restored(
    options: Options,
    settings: tuple[int, bool],
    kept: Mapping[str, Array],
    starts: dict[int, State],
) -> Batch:
    batch = Batch.__new__(Batch)
    batch._open(len(kept["done"]), options, *settings)
    batch._starts = starts
    for name, values in kept.items():
        batch._blocks.write(name, values)
    return batch
