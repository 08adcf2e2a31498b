"""List the players beside the board: points, stocks, and whose turn it is."""

from textwrap import wrap

from cirkis.drawing.narration.narrator import Narrator
from cirkis.drawing.narration.position import turn_sentence
from cirkis.drawing.style.colours import to_rgb
from cirkis.drawing.style.palette import palette
from cirkis.drawing.terminal.ansi import RESET, ColourMode, set_colours
from cirkis.game import State

SCOREBOARD_WIDTH = 24  # characters


def scoreboard(state: State, mode: ColourMode, narrator: Narrator) -> list[str]:
    lines = []
    for seat in range(state.options.players):
        lines += [*_seat(state, seat, mode, narrator), ""]
    lines += wrap(_leader(state, narrator), SCOREBOARD_WIDTH)
    return lines + wrap(turn_sentence(narrator, state), SCOREBOARD_WIDTH)


def _leader(state: State, narrator: Narrator) -> str:
    if state.leader is None:
        return narrator.texts("position-empty")
    return narrator.texts("position-leader-short", move=str(state.leader))


def _seat(state: State, seat: int, mode: ColourMode, narrator: Narrator) -> list[str]:
    """Return a seat's badge, name and points, with its stock below."""
    colour = state.options.colours[seat]
    player = palette().players[colour]
    if mode is ColourMode.NEVER:
        badge = f"({player.letter})"
    else:
        colours = set_colours(mode, to_rgb(player.ink), to_rgb(player.body))
        badge = f"{colours} {player.letter} {RESET}"
    pointer = ">" if _plays_or_won(state, seat) else " "
    head = f"{pointer} {badge} {narrator.player(state, seat):<9}{state.scores[seat]:>4}"
    stock = [
        f"{shape.code}{count}"
        for shape, count in zip(state.options.pieces.shapes, state.stocks[seat], strict=True)
        if count
    ]
    lines = wrap(" ".join(stock) or narrator.texts("position-none-left"), SCOREBOARD_WIDTH - 6)
    return [head, *(f"      {line}" for line in lines)]


def _plays_or_won(state: State, seat: int) -> bool:
    if state.outcome is not None:
        return seat in state.outcome.winners
    return seat == state.to_play
