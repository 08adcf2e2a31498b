"""The players beside the board of the terminal drawing: points, stocks, whose turn it is."""

from __future__ import annotations

from textwrap import wrap

from cirkis.drawing.description import whose_turn
from cirkis.drawing.palette import GLASSES, channels
from cirkis.drawing.terminal.ansi import RESET, ColourMode, paint
from cirkis.rules.state import State

PANEL = 24  # characters across


def panel(state: State, mode: ColourMode) -> list[str]:
    """The lines beside the board."""
    lines = []
    for seat in range(state.options.players):
        lines += [*_seat(state, seat, mode), ""]
    leader = state.leader
    lines += wrap(f"Leader: {leader}" if leader else "The board is empty.", PANEL)
    return lines + wrap(whose_turn(state) + ".", PANEL)


def _seat(state: State, seat: int, mode: ColourMode) -> list[str]:
    colour = state.options.colours[seat]
    glass = GLASSES[colour]
    sign = glass.letter
    if mode is not ColourMode.NEVER:
        sign = f"{paint(mode, channels(glass.ink), channels(glass.body))} {glass.letter} {RESET}"
    else:
        sign = f"({glass.letter})"
    name = colour.value.capitalize()
    head = f"{'>' if is_marked(state, seat) else ' '} {sign} {name:<9}{state.scores[seat]:>4}"
    left = [
        f"{shape.code}{count}"
        for shape, count in zip(state.options.pieces.shapes, state.stocks[seat], strict=True)
        if count
    ]
    return [head, *(f"      {line}" for line in wrap(" ".join(left) or "all placed", PANEL - 6))]


def is_marked(state: State, seat: int) -> bool:
    """Whether it is this seat's turn, or, after the end, whether it won."""
    if state.outcome is not None:
        return seat in state.outcome.winners
    return seat == state.to_play
