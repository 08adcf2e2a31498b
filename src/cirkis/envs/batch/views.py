"""The properties of a batch's boards, as arrays, and how its games ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

import numpy as np
import numpy.typing as npt

from cirkis.engine.search.batch_kernel import CELLS, R_PLIES, R_REASON, R_SCORES, R_WINNERS
from cirkis.engine.search.kernel.arrays import WORD
from cirkis.engine.search.kernel.position import (
    ENDS,
    IS_FREE,
    LEADER,
    MAX_SEATS,
    PLIES,
    SCORES,
    SEAT,
    STOCKS,
)
from cirkis.envs.batch import checks
from cirkis.envs.batch.block import Array, Shape
from cirkis.envs.planes import observation_planes
from cirkis.game import Options

if TYPE_CHECKING:
    from cirkis.envs.batch.block import Blocks


Number = TypeVar("Number", bound=np.generic)
Seats = int | npt.NDArray[np.integer[Any]] | Sequence[int] | None

_SHORTS = WORD // 2

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
    """Copy the kernel's results, (boards, RESULT); see engine/search/batch_kernel.py."""
    return Outcomes(
        winners=(results[:, R_WINNERS, None] >> np.arange(players) & 1).astype(np.bool_),
        reasons=results[:, R_REASON].copy(),
        scores=results[:, R_SCORES : R_SCORES + players].copy(),
        plies=results[:, R_PLIES].copy(),
    )


class Views:
    """The arrays of a batch. Read-only ones share the boards' memory where possible."""

    options: Options
    boards: int
    _blocks: Blocks
    _shape: Shape
    _layout: dict[str, slice]

    def legal_mask(self, out: Array | None = None) -> npt.NDArray[np.bool_]:
        """Return the legal placements: (boards, placements) bool; none where the game is over.

        Args:
            out: an array of this shape to write to; by default the batch's own, which the next
                call overwrites. Its rows are padded to a multiple of 64 bytes.
        """
        self._blocks.call("write_masks")
        return _given(self._blocks.array("masks")[:, : self._shape.placements], out)

    @overload
    def observations(
        self, out: None = None, *, seat: Seats = None, dtype: None = None, planes: bool = False
    ) -> npt.NDArray[np.int16]: ...

    @overload
    def observations(
        self,
        out: npt.NDArray[Number],
        *,
        seat: Seats = None,
        dtype: Any = None,
        planes: bool = False,
    ) -> npt.NDArray[Number]: ...

    @overload
    def observations(
        self, out: None = None, *, seat: Seats = None, dtype: type[Number], planes: bool = False
    ) -> npt.NDArray[Number]: ...

    def observations(
        self, out: Any = None, *, seat: Seats = None, dtype: Any = None, planes: bool = False
    ) -> Any:
        """Return what a seat of each board sees: (boards, observation_size) int16.

        The numbers are those of cirkis.envs.observation.

        Args:
            out: an array of this shape to write to, of int16 or a type that can hold it, such as
                float32; by default the batch's own, which the next call overwrites.
            seat: the viewer's seat, from 0, or one per board; by default the seat to play.
            dtype: the type of the numbers in a new array, such as np.float32.
            planes: whether to return a new array of planes over the cells instead:
                (boards, planes, 165), as from cirkis.envs.planes.

        Raises:
            TypeError, ValueError: an argument does not fit the batch.
        """
        players = self.options.players
        seats = None if seat is None else checks.check_viewers(seat, players, self.boards)
        seen = self._seen_by(seats)
        if dtype is not None:
            seen = seen.astype(checks.check_dtype(dtype))
        return _given(observation_planes(seen, self.options) if planes else seen, out)

    def _seen_by(self, seats: Array | None) -> Array:
        """Have the kernel write what these seats see, as if it were their turn."""
        blocks, size = self._blocks, self._layout["free"].stop
        if seats is None:
            blocks.call("write_observations")
            return blocks.array("observations")[:, :size]
        to_play = self.to_play.astype(np.int64)
        blocks.write("rows", seats, SEAT)
        try:
            blocks.call("write_observations")
        finally:
            blocks.write("rows", to_play, SEAT)
        seen = blocks.array("observations")[:, :size]
        seen[:, self._layout["turn"].start] = (to_play - seats) % self.options.players
        return seen

    @property
    def legal_words(self) -> npt.NDArray[np.uint64]:
        """The legal placements: (boards, words) uint64; placement 64 w + i is bit i of word w."""
        size = self._shape.position_words
        rows = self._rows()[:, size - self._shape.set_words : size]
        return rows.view(np.uint64)

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether the game is over: (boards,) bool."""
        return _fixed(self._blocks.array("done"))

    @property
    def to_play(self) -> npt.NDArray[np.int8]:
        """The seat to play, from 0: (boards,) int8; after the end, the seat whose turn was last."""
        return _fixed(self._blocks.array("to_play"))

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """The rewards from the last call: (boards, players) float32.

        0 while the game goes on. When step, play_randomly or withdraw ends it, a sole winner gets
        1 and every loser -1 / (players - 1); with several winners, rewards also add up to 0.
        """
        return _fixed(self._blocks.array("rewards"))

    @property
    def outcomes(self) -> Outcomes:
        """How the last finished game of each board ended, as copies."""
        return read_outcomes(self._blocks.array("results"), self.options.players)

    @property
    def owners(self) -> npt.NDArray[np.int16]:
        """Who owns each cell: (boards, 165) int16, 0 while it is empty, else the seat + 1."""
        begin = self._shape.position_words * _SHORTS
        return self._rows().view(np.int16)[:, begin : begin + CELLS]

    @property
    def stocks(self) -> npt.NDArray[np.int16]:
        """How many pieces of each shape are left: (boards, players, shapes) int16."""
        shapes = len(self.options.pieces.shapes)
        words = self._rows()[:, STOCKS : STOCKS + shapes].view(np.int16)
        by_shape = words.reshape(-1, shapes, MAX_SEATS)
        return by_shape[:, :, : self.options.players].transpose(0, 2, 1)

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """Points: (boards, players) int64."""
        return self._rows()[:, SCORES : SCORES + self.options.players]

    @property
    def leader(self) -> npt.NDArray[np.int64]:
        """The placement that is the Leader: (boards,) int64, a copy; -1 on an empty board."""
        numbers = self._rows()[:, LEADER]
        return np.where(numbers < self._shape.placements, numbers, -1)

    @property
    def is_free_turn(self) -> npt.NDArray[np.bool_]:
        """Whether the next placement is free: (boards,) bool."""
        return self._rows().view(np.bool_)[:, IS_FREE * WORD]

    @property
    def plies(self) -> npt.NDArray[np.int64]:
        """The number of pieces placed: (boards,) int64."""
        return self._rows()[:, PLIES]

    def _rows(self) -> Array:
        return _fixed(self._blocks.array("rows"))


def _fixed(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view


def _given(array: Array, out: Array | None) -> Array:
    """Return the array, or `out` with its content; raise ValueError if the shapes differ."""
    if out is None:
        return array
    if out.shape != array.shape:
        raise ValueError(f"out must have the shape {array.shape}, not {out.shape}")
    np.copyto(out, array)
    return out
