"""Write a position as one line of text."""

from collections.abc import Iterator
from typing import Any

from cirkis.game.pieces.shapes import PieceSet
from cirkis.game.positions.words import OPTION_WORDS, SCORES, WITHDRAWN, pieces_value, turn_phrase
from cirkis.game.rules.options import Options
from cirkis.game.rules.state import State


def position_text(state: State) -> str:
    """Return a position as one readable word of letters, digits, ".", "-" and "_".

    Equal positions give equal strings, regardless of the order of their pieces. A custom piece set
    appears only as a fingerprint.

    >>> from cirkis import new_game, replay
    >>> position_text(replay(new_game(target=50), ["A1", "B1+C1"]))
    'target.50_green.A1_purple.B1C1_turn.green'
    """
    colours = [colour.value for colour in state.options.colours]
    words = [*_options(state.options), *_pieces(state, colours)]
    if any(state.scores):
        words.append(f"{SCORES}.{'-'.join(map(str, state.scores))}")
    if state.withdrawn:
        words.append(f"{WITHDRAWN}.{'-'.join(colours[seat] for seat in sorted(state.withdrawn))}")
    return "_".join([*words, turn_phrase(state)])


def _options(options: Options) -> Iterator[str]:
    usual = Options(players=options.players)
    for word, name in OPTION_WORDS.items():
        value, default = getattr(options, name), getattr(usual, name)
        if value != default or (name == "players" and value != Options().players):
            yield f"{word}.{_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "-".join(map(_value, value))
    if isinstance(value, PieceSet):
        return pieces_value(value)
    return str(getattr(value, "value", value)).lower()


def _pieces(state: State, colours: list[str]) -> Iterator[str]:
    """Yield the pieces of each seat, sorted by number, with the Leader last."""
    if not state.placed:
        return
    placements = state.variant.table.placements
    *older, leader = state.placed
    seats = [seat for seat in range(len(colours)) if seat != leader[0]]
    for seat in (*seats, leader[0]):
        numbers = sorted(index for owner, index in older if owner == seat)
        numbers += [leader[1]] * (seat == leader[0])
        if numbers:
            names = ("".join(placements[index].cells) for index in numbers)
            yield f"{colours[seat]}.{'.'.join(names)}"
