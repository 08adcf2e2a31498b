"""The options of a game, from which flags, JSON, record tags and docs are derived."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from enum import Enum
from typing import Any, Literal, TypedDict

from cirkis.checks import whole_number
from cirkis.errors import OptionsError, PieceSetError
from cirkis.game.board import center_mask
from cirkis.game.pieces.piece_sets import STANDARD, load_piece_set, parse_piece_set, standard_pieces
from cirkis.game.pieces.placements import placement_table
from cirkis.game.pieces.shapes import PieceSet

NOTHING = "0"
"""Written for a seat that lacks no piece."""
MAX_POINTS = 999


def parse_head_start(value: Any) -> tuple[int, ...]:
    """Parse points by seat, as in "10 0" or [10, 0]; return an empty tuple if all are 0."""
    points = []
    for word in _words("head_start", value):
        is_text = isinstance(word, str) and word.isdecimal() and len(word) < 5
        number = int(word) if is_text else whole_number(word)
        if number is None or not 0 <= number <= MAX_POINTS:
            raise OptionsError(
                "head_start",
                f'head_start cannot contain "{str(word)[:100]}": write the points of each seat, as'
                " in 10,0",
            )
        points.append(number)
    return tuple(points) if any(points) else ()


def parse_without(value: Any) -> tuple[str, ...]:
    """Parse the letters of missing pieces by seat, as in "BK 0"; if there are none, return ()."""
    letters = []
    for word in _words("without", value):
        if not isinstance(word, str) or not (word == NOTHING or word.isalpha()) or len(word) > 99:
            raise OptionsError(
                "without",
                f'without cannot contain "{str(word)[:100]}": write the letters of the pieces that'
                f" each seat lacks, or {NOTHING}, as in BK,{NOTHING}",
            )
        letters.append("".join(sorted(word.upper())))
    return tuple(letters) if any(one != NOTHING for one in letters) else ()


def _words(name: str, value: Any) -> Iterable[Any]:
    given = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(given, (list, tuple)):
        raise OptionsError(name, f'{name} cannot be "{str(value)[:100]}": it must be a list')
    return given


def check_handicaps(
    players: int,
    target: int,
    pieces: PieceSet,
    head_start: tuple[int, ...],
    without: tuple[str, ...],
) -> None:
    """Raise OptionsError unless the handicaps fit the players, the target and the piece set."""
    for name, row in (("head_start", head_start), ("without", without)):
        if row and len(row) != players:
            given = "1 value was" if len(row) == 1 else f"{len(row)} values were"
            raise OptionsError(name, f"{name}: {given} given for {players} players")
    if head_start and max(head_start) >= target:
        raise OptionsError(
            "head_start",
            f"nobody can begin with {max(head_start)} points: the target is {target}",
        )
    for seat in range(len(without)):
        _check_stock(pieces, seat, without[seat])


def _check_stock(pieces: PieceSet, seat: int, letters: str) -> None:
    known = {shape.code: shape for shape in pieces.shapes}
    for letter in letters.replace(NOTHING, ""):
        if letter not in known:
            raise OptionsError(
                "without", f'without: no piece is called "{letter}": use {", ".join(known)}'
            )
        shape = known[letter]
        if letters.count(letter) > shape.count:
            raise OptionsError(
                "without", f"without: a player has only {shape.count} of the {shape.name}"
            )
    table = placement_table(pieces)
    first = table.covering(center_mask(table.board))
    left = stock_without(pieces, letters)
    if not any(count and first & table.by_shape[shape] for shape, count in enumerate(left)):
        raise OptionsError(
            "without", f"without: seat {seat + 1} would have no piece that can begin the game"
        )


def stock_without(pieces: PieceSet, letters: str) -> tuple[int, ...]:
    """Return how many of each shape remain when pieces such as "BBK" are taken away."""
    return tuple(shape.count - letters.count(shape.code) for shape in pieces.shapes)


class Colour(Enum):
    """The colours in seating order, clockwise (R1)."""

    GREEN = "green"
    PURPLE = "purple"
    RED = "red"
    YELLOW = "yellow"


class Stop(Enum):
    """When play stops once a score reaches the target."""

    TURN = "turn"  # R22: at the end of the turn, after any free turns
    AT_ONCE = "at-once"  # R23: right after the placement


RANDOM_STARTER = "random"


@dataclass(frozen=True, slots=True)
class Option:
    """The declaration of an option.

    Attributes:
        name: its name in JSON, in tags and (with hyphens) as a flag.
        default: its default as JSON.
        rules: the rules that define it.
        choices: its possible values, if there are only a few.
        low, high: its bounds, if it is a number.
        since: the version of the record format that introduced its tag. Records and JSON leave out
            an option introduced in version 3 or later if its value is the default.
        parse: converts a string or a JSON value.
    """

    name: str
    default: Any
    rules: str
    choices: tuple[str, ...]
    low: int | None
    high: int | None
    since: str
    parse: Callable[[Any], Any] = field(repr=False)

    @property
    def flag(self) -> str:
        """The option's name on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def is_list(self) -> bool:
        """Whether its value is a list, such as one value for each seat."""
        return isinstance(self.default, list)

    def is_written(self, value: Any) -> bool:
        """Return whether records and JSON include the option with this value, given as JSON."""
        return self.since < "3" or value != self.default


def _option_error(name: str, value: Any, requirement: str) -> OptionsError:
    return OptionsError(name, f'{name} cannot be "{str(value)[:100]}": it must be {requirement}')


def _int_parser(name: str, low: int, high: int) -> Callable[[Any], int]:
    def parse(value: Any) -> int:
        try:
            number = int(value) if isinstance(value, str) else whole_number(value)
        except ValueError:
            number = None
        if number is None or not low <= number <= high:
            raise _option_error(name, value, f"a whole number from {low} to {high}")
        return number

    return parse


def _enum_parser(name: str, kind: type[Enum]) -> Callable[[Any], Enum]:
    def parse(value: Any) -> Enum:
        try:
            return value if isinstance(value, kind) else kind(str(value).strip().lower())
        except ValueError:
            *words, last = (str(member.value) for member in kind)
            raise _option_error(name, value, f"{', '.join(words)} or {last}") from None

    return parse


def _parse_colours(value: Any) -> tuple[Colour, ...]:
    given = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(given, (list, tuple)):
        raise _option_error("colours", value, "a list of colours")
    one = _enum_parser("colours", Colour)
    colours = tuple(one(entry) for entry in given)
    if len(set(colours)) != len(colours):
        raise _option_error("colours", value, "different colours")
    return colours  # pyrefly: ignore[bad-return]


def _bool_parser(name: str) -> Callable[[Any], bool]:
    words = {"true": True, "yes": True, "on": True, "1": True}
    words |= {"false": False, "no": False, "off": False, "0": False}

    def parse(value: Any) -> bool:
        found = value if isinstance(value, bool) else words.get(str(value).strip().lower())
        if found is None:
            raise _option_error(name, value, "yes or no")
        return found

    return parse


def _parse_starter(value: Any) -> int | str:
    if value == RANDOM_STARTER:
        return RANDOM_STARTER
    try:
        return _int_parser("starter", 1, 4)(value)
    except OptionsError:
        raise _option_error("starter", value, f'a seat from 1 to 4 or "{RANDOM_STARTER}"') from None


def _parse_pieces(value: Any) -> PieceSet:
    if isinstance(value, PieceSet):
        return value
    text = str(value)
    try:
        return parse_piece_set(text) if "[[shape]]" in text else load_piece_set(text)
    except PieceSetError as problem:
        raise OptionsError("pieces", f"pieces: {problem}") from problem


def _option(default: Any, rules: str, parse: Callable[[Any], Any], **constraints: Any) -> Any:
    declared = {"rules": rules, "parse": parse, **constraints}
    if callable(default):
        return field(default_factory=default, metadata=declared)
    return field(default=default, metadata=declared)


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of a game, checked on creation.

    The page "command-line" of the documentation describes each.

    Raises:
        OptionsError: a value is invalid, or two options contradict each other.

    >>> Options(players=3, target=60).colours
    (<Colour.GREEN: 'green'>, <Colour.PURPLE: 'purple'>, <Colour.RED: 'red'>)
    >>> Options(players=5)
    Traceback (most recent call last):
    ...
    cirkis.errors.OptionsError: players cannot be "5": it must be a whole number from 2 to 4
    """

    players: int = _option(2, "R1", _int_parser("players", 2, 4), low=2, high=4)
    colours: tuple[Colour, ...] = _option((), "R1", _parse_colours)
    starter: int | str = _option(1, "R4", _parse_starter)
    target: int = _option(40, "R22", _int_parser("target", 1, 1000), low=1, high=1000)
    stop: Stop = _option(  # noqa: RUF009 - returns a dataclass field
        Stop.TURN,
        "R22, R23",
        _enum_parser("stop", Stop),
        choices=tuple(stop.value for stop in Stop),
    )
    center_ring: bool = _option(False, "R20", _bool_parser("center_ring"))
    match: int = _option(0, "R28", _int_parser("match", 0, 10_000), low=0, high=10_000)
    pieces: PieceSet = _option(standard_pieces, "R2", _parse_pieces)  # noqa: RUF009 - as above
    head_start: tuple[int, ...] = _option((), "R32", parse_head_start, since="3")
    without: tuple[str, ...] = _option((), "R33", parse_without, since="3")
    pie: bool = _option(False, "R34", _bool_parser("pie"), since="3")

    def __post_init__(self) -> None:
        for option in OPTIONS.values():
            object.__setattr__(self, option.name, option.parse(getattr(self, option.name)))
        if not self.colours:
            object.__setattr__(self, "colours", tuple(Colour)[: self.players])
        if len(self.colours) != self.players:
            given = len(self.colours)
            counted = "1 colour was" if given == 1 else f"{given} colours were"
            raise OptionsError("colours", f"{counted} given for {self.players} players")
        if self.starter != RANDOM_STARTER and int(self.starter) > self.players:
            raise OptionsError(
                "starter", f"seat {self.starter} cannot start: there are {self.players} players"
            )
        if self.pie and (self.players != 2 or self.match or self.has_handicap):
            raise OptionsError(
                "pie", "the pie rule is for single games of two players without handicaps"
            )
        check_handicaps(self.players, self.target, self.pieces, self.head_start, self.without)

    @property
    def first_seat(self) -> int:
        """The seat that starts, from 0.

        Raises:
            OptionsError: the starter has not been drawn.
        """
        if self.starter == RANDOM_STARTER:
            raise OptionsError(
                "starter", "the starter has not been drawn: call options.draw_starter(rng)"
            )
        return int(self.starter) - 1

    @property
    def has_handicap(self) -> bool:
        """Whether any seat has a head start or lacks a piece."""
        return bool(self.head_start or self.without)

    @property
    def first_scores(self) -> tuple[int, ...]:
        """Points by seat at the start (R3, R32)."""
        return self.head_start or (0,) * self.players

    @property
    def first_stocks(self) -> tuple[tuple[int, ...], ...]:
        """Unplaced pieces at the start, by seat, then by shape (R2, R33)."""
        if not self.without:
            return (self.pieces.counts,) * self.players
        return tuple(stock_without(self.pieces, letters) for letters in self.without)

    def reseat(self, order: Sequence[int]) -> Options:
        """Return the options with the handicaps moved along with the players.

        Args:
            order: for each seat, the seat that its player had before.
        """
        if not self.has_handicap:
            return self
        return replace(
            self,
            head_start=tuple(self.head_start[seat] for seat in order if self.head_start),
            without=tuple(self.without[seat] for seat in order if self.without),
        )

    def draw_starter(self, rng: random.Random) -> Options:
        """Return the options with the starter drawn, if it is random (R4)."""
        if self.starter != RANDOM_STARTER:
            return self
        return replace(self, starter=rng.randint(1, self.players))

    def to_json(self) -> dict[str, Any]:
        """Return the options as JSON values; handicaps and the pie rule only if they are used."""
        values = {name: _to_json(getattr(self, name)) for name in OPTIONS}
        return {name: one for name, one in values.items() if OPTIONS[name].is_written(one)}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Options:
        """Return options from JSON values or strings; missing options use their defaults.

        Names can contain hyphens or underscores: "center-ring" is the same as "center_ring".

        Raises:
            OptionsError: an option is unknown, given twice, or has an invalid value.
        """
        known: dict[str, Any] = {}
        for given, value in values.items():
            name = given.replace("-", "_").lower()
            if name not in OPTIONS:
                known_names = ", ".join(OPTIONS)
                raise OptionsError(
                    given, f'unknown option "{given}": the options are {known_names}'
                )
            if name in known:
                raise OptionsError(given, f'the option "{name}" is given twice')
            known[name] = value
        return cls(**known)


class OptionsByName(TypedDict, total=False):
    """What functions that take options by name accept: the fields of Options, all optional."""

    players: int
    colours: str | Sequence[Colour | str]
    starter: int | Literal["random"]
    target: int
    stop: Stop | Literal["turn", "at-once"]
    center_ring: bool
    match: int
    pieces: PieceSet | str
    head_start: str | Sequence[int]
    without: str | Sequence[str]
    pie: bool


def given_options(options: Options | None, by_name: OptionsByName) -> Options:
    """Return options that were given as an object or by name.

    Raises:
        OptionsError: an option is unknown or invalid.
        TypeError: `options` is not an Options, or options are also given by name.
    """
    if options is None:
        return Options.from_json(by_name)
    if not isinstance(options, Options):
        raise TypeError(
            f"options must be Options, or given by name as in players=3, not {options!r}"
        )
    if by_name:
        raise TypeError("give either Options or options by name, not both")
    return options


def _to_json(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_to_json(entry) for entry in value]
    if isinstance(value, PieceSet):
        return STANDARD if value == standard_pieces() else value.to_toml()
    return value


def _declare_options() -> dict[str, Option]:
    options = {}
    for declared in fields(Options):
        about = dict(declared.metadata)
        default = STANDARD if declared.default is MISSING else _to_json(declared.default)
        options[declared.name] = Option(
            name=declared.name,
            default=default,
            rules=about["rules"],
            choices=about.get("choices", ()),
            low=about.get("low"),
            high=about.get("high"),
            since=about.get("since", "1"),
            parse=about["parse"],
        )
    return options


OPTIONS: dict[str, Option] = _declare_options()
