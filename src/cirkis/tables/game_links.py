"""A game by message as text, short enough for any messenger, and back again from damaged text.

The text is `CK`, the version, and base 32 digits that survive chats: no letter looks like a digit,
case does not matter, and nothing in it is markup. Whatever chats put between the digits (line
breaks, quotes, soft hyphens) is skipped, and its length and checksums tell a cut or damaged text
from a whole one:

    CK 1 | length (3 digits) | its check (1) | the game (8) | options, names, numbers | check (7)

`actions.py` says what the numbers mean.
"""

import hashlib
import re
import secrets
import zlib
from collections.abc import Callable, Iterator
from typing import Any, Literal
from urllib.parse import unquote

from msgspec import Struct

from cirkis.errors import OptionsError
from cirkis.game import Colour, Options, standard_pieces
from cirkis.game.rules.options import MAX_POINTS, OPTIONS, Stop
from cirkis.tables.refusals import refused

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32, which has no I, L, O or U."""
_VALUES = {digit: value for value, digit in enumerate(DIGITS)} | {"O": 0, "I": 1, "L": 1}
MARK, VERSION = "CK", "1"
NUMBER_BITS = 10
END = (1 << NUMBER_BITS) - 1
"""The number after the last one of a game; no number in a game equals it."""
GAME_DIGITS, _LENGTH_DIGITS, _CHECK_DIGITS = 8, 3, 7
_HEAD = len(MARK) + 1 + _LENGTH_DIGITS + 1
MAX_DIGITS = 32**_LENGTH_DIGITS - 1
MAX_NAME_UNITS = 63
"""The most UTF-16 units of a name."""


class SentGame(Struct, frozen=True):
    """A game as its players send it to each other.

    Attributes:
        game: its id, of 8 digits.
        options: its options, with the standard pieces and the starter drawn.
        names: the players' names by seat; empty if not known.
        numbers: what has happened, each from 0 to 1022.
    """

    game: str
    options: Options
    names: tuple[str, ...]
    numbers: tuple[int, ...]


Problem = Literal["missing", "cut", "damaged", "newer"]


def write_game(sent: SentGame) -> str:
    """Return a game's text. Raises Refused if it cannot be sent."""
    if sent.options.pieces != standard_pieces():
        raise refused("message-unsendable.pieces")
    bits = _Writer()
    for name, field in _FIELDS.items():
        value = getattr(sent.options, name)
        is_usual = value == _usual(name, sent.options.players)
        bits.add(0 if is_usual else 1, 1)
        if not is_usual:
            field.write(bits, value)
    for name in sent.names:
        _write_name(bits, name)
    for number in (*sent.numbers, END):
        bits.add(number, NUMBER_BITS)
    inside = sent.game + bits.digits()
    length = len(inside) + _CHECK_DIGITS
    if length > MAX_DIGITS:
        raise refused("message-unsendable.long")
    head = MARK + VERSION + _digits(length, _LENGTH_DIGITS)
    head += _head_check(head)
    return head + inside + _digits(zlib.crc32((head + inside).encode()), _CHECK_DIGITS)


def new_game_id() -> str:
    """Return a random id for a game."""
    return "".join(secrets.choice(DIGITS) for _ in range(GAME_DIGITS))


def next_game(game: str) -> str:
    """Return the id of a game's rematch, the same on every device where it is asked for."""
    return _digits(int.from_bytes(hashlib.sha256(game.encode()).digest()), GAME_DIGITS)


def find_game(text: str) -> SentGame:
    """Return the game in a text: its digits, a link that contains them, or a message with the link.

    An answer can quote earlier links to the same game; the one with most moves counts. Raises
    Refused if there is none, or it is cut off, damaged or from a later version.
    """
    worst: Problem = "missing"
    for readable in _unquoted(text):
        capitals, games = readable.upper(), list[SentGame]()
        for found in _MARK.finditer(capitals):
            is_named = found.start() == 0 or capitals[: found.start()].endswith(("#", "%23"))
            result = _read(capitals[found.start() :], is_named=is_named)
            if isinstance(result, SentGame):
                games.append(result)
            else:
                worst = max(worst, result, key=_SEVERITY.index)
        if games:
            same = (one for one in games if one.game == games[0].game)
            return max(same, key=lambda one: len(one.numbers))
    raise refused("message-" + worst)


_MARK = re.compile(r"(?=C[^0-9A-Z]{0,12}K[^0-9A-Z]{0,12}[0-9A-Z])")
_SEVERITY: tuple[Problem, ...] = ("missing", "damaged", "cut", "newer")
"""What is reported first is last."""
_QUOTED_TWICE = 3  # a link in a link in a link


def _unquoted(text: str) -> Iterator[str]:
    """Yield a text as it is, and with its percent-encoding undone once and more often."""
    for _ in range(_QUOTED_TWICE + 1):
        yield text
        # A soft line break of quoted-printable can split the encoding itself.
        plainer = unquote(re.sub(r"=?\r?\n(?:[ \t]*>)*[ \t]*", "", text))
        if plainer == text:
            return
        text = plainer


def _read(text: str, *, is_named: bool) -> SentGame | Problem:
    """Read the game at the start of a text in capitals, or say what is wrong with it.

    Without a # before it (`is_named`), the mark can be there by chance.
    """
    digits = "".join(DIGITS[_VALUES[one]] for one in text if one in _VALUES)
    head, rest = digits[:_HEAD], digits[_HEAD:]
    # Words after a cut link have letters too, but the link itself ended at a space.
    whole = sum(one in _VALUES for one in re.split(r"\s", text, maxsplit=1)[0])
    if len(head) < _HEAD or head[-1] != _head_check(head[:-1]):
        return "missing" if not is_named else "cut" if whole < _HEAD else "damaged"
    if head[len(MARK)] != VERSION:  # later versions keep the check of the head
        return "newer"
    length = _number(head[len(MARK) + 1 : -1])
    rest = rest[:length]
    body, check = head + rest[:-_CHECK_DIGITS], rest[-_CHECK_DIGITS:]
    if len(rest) == length > _CHECK_DIGITS and _number(check) == zlib.crc32(body.encode()):
        try:
            return _contents(body[_HEAD:])
        except (OptionsError, EOFError, ValueError):
            return "damaged"
    return "cut" if whole < _HEAD + length else "damaged"


def _contents(digits: str) -> SentGame:
    bits = _Reader(digits[GAME_DIGITS:])
    values: dict[str, Any] = {}
    for name, field in _FIELDS.items():
        if bits.take(1):
            values[name] = field.read(bits, values.get("players", OPTIONS["players"].default))
    options = Options(**values)
    names = tuple(_read_name(bits) for _ in range(options.players))
    numbers = tuple(iter(lambda: bits.take(NUMBER_BITS), END))
    return SentGame(digits[:GAME_DIGITS], options, names, numbers)


def _head_check(head: str) -> str:
    """Return a head's check digit, which no other single digit leaves as it is."""
    weighed = ((2 * nth + 1) * _VALUES[digit] for nth, digit in enumerate(head))
    return DIGITS[sum(weighed) % len(DIGITS)]


def _number(digits: str) -> int:
    value = 0
    for digit in digits:
        value = value << 5 | _VALUES[digit]
    return value


def _digits(value: int, count: int) -> str:
    return "".join(DIGITS[value >> 5 * nth & 31] for nth in reversed(range(count)))


class _Writer:
    def __init__(self) -> None:
        self._bits = ""

    def add(self, value: int, count: int) -> None:
        self._bits += f"{value:0{count}b}"

    def digits(self) -> str:
        padded = self._bits + "0" * (-len(self._bits) % 5)
        return "".join(DIGITS[int(padded[n : n + 5], 2)] for n in range(0, len(padded), 5))


class _Reader:
    def __init__(self, digits: str) -> None:
        self._bits = "".join(f"{_VALUES[digit]:05b}" for digit in digits)
        self._at = 0

    def take(self, count: int) -> int:
        """Return the next number. Raises EOFError if there are no more."""
        self._at += count
        if self._at > len(self._bits):
            raise EOFError
        return int(self._bits[self._at - count : self._at], 2)


class _Field(Struct, frozen=True):
    """How an option is written, and read for so many players."""

    write: Callable[[_Writer, Any], None]
    read: Callable[[_Reader, int], Any]


def _whole(low: int, high: int) -> _Field:
    size = (high - low).bit_length()
    return _Field(
        lambda bits, value: bits.add(int(value) - low, size), lambda bits, _: low + bits.take(size)
    )


def _listed(one: _Field) -> _Field:
    """Return how a list with a value for each seat is written."""

    def write(bits: _Writer, values: Any) -> None:
        for value in values:
            one.write(bits, value)

    return _Field(
        write, lambda bits, players: tuple(one.read(bits, players) for _ in range(players))
    )


def _choice(choices: tuple[Any, ...]) -> _Field:
    index = _whole(0, len(choices) - 1)
    return _Field(
        lambda bits, value: index.write(bits, choices.index(value)),
        lambda bits, players: choices[index.read(bits, players)],
    )


def _write_letters(bits: _Writer, letters: str) -> None:
    bits.add(len(letters), 6)
    for letter in letters:
        bits.add(ord(letter) - ord("0"), 6)


_LETTERS = _Field(
    _write_letters,
    lambda bits, _: "".join(chr(bits.take(6) + ord("0")) for _ in range(bits.take(6))),
)
_FLAG = _Field(lambda bits, value: None, lambda bits, _: True)
_FIELDS: dict[str, _Field] = {
    "players": _whole(2, 4),
    "colours": _listed(_choice(tuple(Colour))),
    "starter": _whole(1, 4),
    "target": _whole(1, 1000),
    "stop": _choice(tuple(Stop)),
    "center_ring": _FLAG,
    "match": _whole(0, 10_000),
    "head_start": _listed(_whole(0, MAX_POINTS)),
    "without": _listed(_LETTERS),
    "pie": _FLAG,
}
"""All options but the pieces, in the order in which they are written; players come first."""


def _usual(name: str, players: int) -> Any:
    """Return the value of an option that is not written."""
    return tuple(Colour)[:players] if name == "colours" else getattr(_USUAL, name)


_USUAL = Options()
_ASCII, _WIDE = 7, 16  # bits of a character
_ASTRAL = 0x10000
"""The first character that needs two units."""


def name_units(name: str) -> list[int]:
    """Return a name in UTF-16; the site has no codec for it."""
    units = []
    for code in map(ord, name):
        above = code - _ASTRAL
        units += [code] if above < 0 else [0xD800 + (above >> 10), 0xDC00 + (above & 0x3FF)]
    return units


def _write_name(bits: _Writer, name: str) -> None:
    """Write a name in ASCII if that is enough, or else in UTF-16."""
    units = name_units(name)
    size = _ASCII if name.isascii() else _WIDE
    if len(units) > MAX_NAME_UNITS:
        raise refused("message-unsendable.name", most=MAX_NAME_UNITS)
    bits.add(len(units), MAX_NAME_UNITS.bit_length())
    bits.add(int(size == _WIDE), 1)
    for unit in units:
        bits.add(unit, size)


def _read_name(bits: _Reader) -> str:
    count = bits.take(MAX_NAME_UNITS.bit_length())
    size = _WIDE if bits.take(1) else _ASCII
    units = [bits.take(size) for _ in range(count)]
    return re.sub("[\ud800-\udbff][\udc00-\udfff]", _joined, "".join(map(chr, units)))


def _joined(pair: re.Match[str]) -> str:
    high, low = map(ord, pair[0])
    return chr(_ASTRAL + (high - 0xD800 << 10) + low - 0xDC00)
