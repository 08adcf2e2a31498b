"""Observations and masks as numpy arrays, unpacked from sets."""

import io
import sys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cirkis.drawing import draw_png, draw_terminal
from cirkis.errors import CirkisError
from cirkis.extras import require
from cirkis.game import State

_NUMBERS = {players: np.arange(1, players + 1, dtype=np.uint8) for players in (2, 3, 4)}


def observation_array(state: State, viewer: int | None = None) -> NDArray[np.int16]:
    """Return the numbers of `observe` as int16; the seat to play is the default viewer."""
    packed, numbers = _packed(state, state.to_play if viewer is None else viewer)
    cells, players = len(state.variant.table.board.cells), state.options.players
    bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")
    bits = bits.reshape(players + 1, -1)[:, :cells]
    found = np.empty(2 * cells + len(numbers), np.int16)
    found[:cells] = _NUMBERS[players].dot(bits[:players])
    found[cells : 2 * cells] = bits[players]
    found[2 * cells :] = numbers
    return found


def observation_arrays(states: Sequence[State], viewers: Sequence[int]) -> NDArray[np.int16]:
    """Return positions as seats see them: positions x observation_size.

    Needs at least one position; all games must have the same options.
    """
    parts = [_packed(state, viewer) for state, viewer in zip(states, viewers, strict=True)]
    cells, players = len(states[0].variant.table.board.cells), states[0].options.players
    packed = np.frombuffer(b"".join([sets for sets, _ in parts]), np.uint8)
    bits = np.unpackbits(packed, bitorder="little")
    bits = bits.reshape(len(states), players + 1, -1)[:, :, :cells]
    found = np.empty((len(states), 2 * cells + len(parts[0][1])), np.int16)
    found[:, :cells] = bits[:, 0]
    for seat in range(1, players):
        found[:, :cells] += (seat + 1) * bits[:, seat]
    found[:, cells : 2 * cells] = bits[:, players]
    found[:, 2 * cells :] = [numbers for _, numbers in parts]
    return found


def _packed(state: State, viewer: int) -> tuple[bytes, list[int]]:
    """Return the concatenated sets of cells, and the numbers after them."""
    players = state.options.players
    seats = (*range(viewer, players), *range(viewer))
    width = (len(state.variant.table.board.cells) + 7) // 8
    leader = state.leader
    sets = leader.mask if leader else 0
    for seat in reversed(seats):
        sets = sets << 8 * width | state.owned[seat]
    numbers: list[int] = []
    for seat in seats:
        numbers += state.stocks[seat]
    numbers += [state.scores[seat] for seat in seats]
    numbers += ((state.to_play - viewer) % players, state.is_free_turn)
    return sets.to_bytes(width * (players + 1), "little"), numbers


def mask_array(members: int, count: int) -> NDArray[np.int8]:
    """Return `count` numbers, 1 for each member of the set and 0 elsewhere."""
    packed = members.to_bytes((count + 7) // 8, "little")
    bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")
    return bits[:count].view(np.int8)


PIXELS = 480  # height of a picture
ACROSS, DOWN = 100, 45  # size of the text, in characters
MODES = ("rgb_array", "ansi", "human")


def check_mode(mode: str | None) -> None:
    """Raise CirkisError for an unknown mode, or MissingModule if a needed extra is missing."""
    if mode is not None and mode not in MODES:
        raise CirkisError(f'render_mode cannot be "{mode}": it must be one of {", ".join(MODES)}')
    if mode == "rgb_array":
        require("resvg_py")
        require("PIL")


def render(state: State, mode: str) -> NDArray[np.uint8] | str | None:
    """Return a position as height x width x 3 pixels ("rgb_array") or as text ("ansi").

    "human" prints the text and returns None.
    """
    if mode == "rgb_array":
        return _pixels(state)
    if mode == "ansi":  # the same on every machine
        return draw_terminal(state, colour="never", width=ACROSS, height=DOWN, ascii=False)
    sys.stdout.write(draw_terminal(state) + "\n")
    return None


def _pixels(state: State) -> NDArray[np.uint8]:
    from PIL import Image

    with Image.open(io.BytesIO(draw_png(state, size=PIXELS))) as picture:
        return np.array(picture.convert("RGB"))
