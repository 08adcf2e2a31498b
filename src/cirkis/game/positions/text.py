"""Write a position as one line of text, and read it."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from cirkis.errors import PositionError
from cirkis.game.pieces.piece_sets import standard_pieces
from cirkis.game.pieces.placements import Placement, placement_table
from cirkis.game.pieces.shapes import PieceSet
from cirkis.game.positions.assemble import assemble
from cirkis.game.positions.key import fingerprint
from cirkis.game.rules.options import OPTIONS, Colour, Options
from cirkis.game.rules.state import State

OPTION_WORDS = {name.replace("_", "-"): name for name in OPTIONS}
"""The names of options, by word."""

SCORES, WITHDRAWN = "scores", "withdrawn"
TURN, FREE, OVER = "turn", "free", "over"


def turn_phrase(state: State) -> str:
    """Return whose turn it is, as written in a position's text: "turn.green"."""
    word = OVER if state.is_over else FREE if state.is_free_turn else TURN
    return f"{word}.{state.options.colours[state.to_play].value}"


def pieces_value(pieces: PieceSet) -> str:
    """Return the eight hexadecimal digits that identify a custom piece set."""
    return f"{fingerprint(pieces) >> 32:08x}"


def position_text(state: State) -> str:
    """Return a position as one readable word of letters, digits, ".", "-" and "_".

    Equal positions give equal strings, regardless of the order of their pieces. A custom piece set
    appears only as a fingerprint.

    >>> from cirkis import new_game, replay
    >>> position_text(replay(new_game(target=50), ["A1", "B1+C1"]))
    'target.50_green.A1_purple.B1C1_turn.green'
    """
    colours = [colour.value for colour in state.options.colours]
    words = [*_option_words(state.options), *_piece_words(state, colours)]
    if any(state.scores):
        words.append(f"{SCORES}.{'-'.join(map(str, state.scores))}")
    if state.withdrawn:
        words.append(f"{WITHDRAWN}.{'-'.join(colours[seat] for seat in sorted(state.withdrawn))}")
    return "_".join([*words, turn_phrase(state)])


def _option_words(options: Options) -> Iterator[str]:
    usual = Options(players=options.players)
    for word, name in OPTION_WORDS.items():
        value, default = getattr(options, name), getattr(usual, name)
        if value != default or (name == "players" and value != Options().players):
            yield f"{word}.{_option_text(value)}"


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "-".join(map(_option_text, value))
    if isinstance(value, PieceSet):
        return pieces_value(value)
    return str(getattr(value, "value", value)).lower()


def _piece_words(state: State, colours: list[str]) -> Iterator[str]:
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


MAX_LENGTH = 5000  # characters; 165 pieces need fewer than 1000

_SEPARATOR = re.compile("[._]")
_PIECE = re.compile(r"(?:(?P<code>[a-z]):)?(?P<cells>[a-z][0-9]{1,3}(?:\+?[a-z][0-9]{1,3})*)")
_CELL = re.compile("[a-z][0-9]+")
_SCORES = re.compile("[0-9]{1,6}(-[0-9]{1,6})*")
_EXAMPLES = {
    SCORES: "10-0",
    WITHDRAWN: "purple",
    TURN: "green",
    FREE: "green",
    OVER: "green",
    "players": "3",
    "colours": "red-green",
    "starter": "2",
    "target": "50",
    "stop": "at-once",
    "center-ring": "yes",
    "match": "100",
    "pieces": "standard",
    "head-start": "10-0",
    "without": "bk-0",
    "pie": "yes",
}
_COLOURS = tuple(colour.value for colour in Colour)


def parse_position(text: str, pieces: PieceSet | None = None, *, trusted: bool = False) -> State:
    """Parse a position written by position_text or by hand.

    Case and order do not matter, except that the last piece is the Leader.

    Args:
        text: the position, as in "green.A1_purple.B1C1_turn.green".
        pieces: the piece set; the standard one by default.
        trusted: whether to skip the check that a game can lead here, for text that position_text
            wrote. The state then lists the pieces in the order of the text.

    Raises:
        PositionError: a word is unknown or contradicts other words.
        UnreadablePlacement: a cell is not on the board.
        IllegalPlacement: a piece cannot go there; the error gives the reason.
        IllegalMove: a seat cannot have withdrawn.
        OptionsError: an option has an invalid value.

    >>> parse_position("green.A1_purple.B1C1").to_play
    0
    """
    pieces = pieces or standard_pieces()
    values, placed = _read_words(text, _placements_by_word(pieces))
    options = _read_options(tuple(one for one in values.items() if one[0] in OPTION_WORDS), pieces)
    given = values.get(SCORES)
    scores = None if given is None else _read_scores(given, options)
    seats = {
        colour: _read_seat(colour, options) for colour in dict.fromkeys(one for one, _ in placed)
    }
    found = assemble(
        options,
        [(seats[colour], piece) for colour, piece in placed],
        scores=(0,) * options.players if trusted and scores is None else scores,
        withdrawn={
            _read_seat(word, options) for word in values.get(WITHDRAWN, "").split("-") if word
        },
        trusted=trusted,
    )
    return _with_turn(found, values, options)


@lru_cache(8)
def _placements_by_word(pieces: PieceSet) -> dict[str, Placement]:
    """Return the placements by the words that position_text writes for them."""
    return {"".join(one.cells).lower(): one for one in placement_table(pieces).placements}


def _read_words(
    text: str, known: Mapping[str, Placement]
) -> tuple[dict[str, str], list[tuple[str, Placement | str]]]:
    """Return the values of the words, and the colours and cells of the pieces."""
    words, colour = _split_words(text), None
    values: dict[str, str] = {}
    pieces: list[tuple[str, Placement | str]] = []
    for word in words:
        if word in _COLOURS:
            colour = word
        elif colour is not None and word in known:
            pieces.append((colour, known[word]))
        elif word in _EXAMPLES:
            if word in values:
                raise PositionError(f'"{word}" is given twice')
            values[word] = _next_value(word, words)
        elif (piece := _PIECE.fullmatch(word)) is None:
            raise PositionError(
                f'"{word}" is neither a piece, such as A1 or B1C1, nor one of the words'
                f" {', '.join([*_COLOURS, *_EXAMPLES])}"
            )
        elif colour is None:
            raise PositionError(f'write a colour before the piece "{word.upper()}"')
        else:
            code = f"{piece['code']}:" if piece["code"] else ""
            cells = "+".join(_CELL.findall(piece["cells"]))
            pieces.append((colour, f"{code}{cells}".upper()))
    return values, pieces


def _split_words(text: str) -> Iterator[str]:
    if len(text) > MAX_LENGTH:
        raise PositionError(f"a position has at most {MAX_LENGTH} characters")
    if blank := re.search(r"\s", text.strip()):
        before = text.strip()[: blank.start()]
        raise PositionError(
            f'a position is one word: write "." instead of the space after "{before[-20:]}"'
        )
    words = [word for word in _SEPARATOR.split(text.strip().lower()) if word]
    if not words:
        raise PositionError('the position is empty: a new game is "turn.green"')
    return iter(words)


def _next_value(word: str, words: Iterator[str]) -> str:
    value = next(words, None)
    if value is None:
        raise PositionError(f'"{word}" needs a value, as in {word}.{_EXAMPLES[word]}')
    return value


@lru_cache(64)
def _read_options(words: tuple[tuple[str, str], ...], pieces: PieceSet) -> Options:
    """Return the options of the game, with the piece set that the caller passed."""
    given = {OPTION_WORDS[word]: value for word, value in words}
    named = given.pop("pieces", None)
    standard = standard_pieces()
    if named not in (None, "standard" if pieces == standard else pieces_value(pieces)):
        raise PositionError(
            f'the piece set of this position, "{named}", is not the one in use,'
            f' "{"standard" if pieces == standard else pieces_value(pieces)}":'
            " give its piece set file too"
        )
    values = {
        name: value.replace("-", " ") if OPTIONS[name].is_list else value
        for name, value in given.items()
    }
    return Options.from_json({**values, "pieces": pieces})


def _read_seat(word: str, options: Options) -> int:
    colours = [colour.value for colour in options.colours]
    if word in colours:
        return colours.index(word)
    if word not in _COLOURS:
        raise PositionError(f'"{word}" is not a colour: the colours are {", ".join(_COLOURS)}')
    raise PositionError(
        f"{word} is not playing: the colours are {', '.join(colours)}"
        f" (players.{min(options.players + 1, 4)} and colours.{colours[0]}-{word} change that)"
    )


def _read_scores(text: str, options: Options) -> tuple[int, ...]:
    scores = tuple(map(int, text.split("-"))) if _SCORES.fullmatch(text) else ()
    if len(scores) != options.players:
        example = "-".join(["10", *"0" * (options.players - 1)])
        raise PositionError(
            f'scores cannot be "{text}": write one number for each of'
            f" {options.players} players, as in {SCORES}.{example}"
        )
    return scores


def _with_turn(found: tuple[State, ...], values: dict[str, str], options: Options) -> State:
    """Return the position with the turn given in the text, if any."""
    given = [word for word in (TURN, FREE, OVER) if word in values]
    if not given:
        return found[0]
    if len(given) > 1:
        raise PositionError(
            f'"{given[0]}" and "{given[1]}" contradict each other: write one of them'
        )
    word = given[0]
    _read_seat(values[word], options)
    phrases = [turn_phrase(state) for state in found]
    if (phrase := f"{word}.{values[word]}") not in phrases:
        raise PositionError(f'"{phrase}" cannot be right: the rest gives "{phrases[0]}"')
    return found[phrases.index(phrase)]
