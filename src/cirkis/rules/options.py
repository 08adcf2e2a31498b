"""The options of a game, declared once; flags, JSON, record tags and the docs follow from here."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from enum import Enum
from typing import Any

from cirkis.errors import OptionsError, PieceSetError
from cirkis.pieces.reader import STANDARD, load_piece_set, parse_piece_set, standard_pieces
from cirkis.pieces.shapes import PieceSet


class Colour(Enum):
    """The colours in seating order, clockwise (R1)."""

    GREEN = "green"
    PURPLE = "purple"
    RED = "red"
    YELLOW = "yellow"


class Stop(Enum):
    """When play stops after a score has reached the target."""

    TURN = "turn"  # R22: at the end of the turn, free turns included
    AT_ONCE = "at-once"  # R23: right after the placement


DRAWN = "random"


@dataclass(frozen=True, slots=True)
class Option:
    """One option as it is told to people and programs.

    Attributes:
        name: in JSON, in tags and (with hyphens) as a flag.
        default: its value as JSON.
        help: one line for help texts and docs.
        rules: the rules it belongs to.
        choices: the values it can have, where these are few.
        low, high: its bounds, where it is a number.
    """

    name: str
    default: Any
    help: str
    rules: str
    choices: tuple[str, ...]
    low: int | None
    high: int | None
    parse: Callable[[Any], Any] = field(repr=False)
    show: Callable[[Any], Any] = field(repr=False)

    @property
    def flag(self) -> str:
        """The option's name on the command line."""
        return "--" + self.name.replace("_", "-")


def _refuse(name: str, value: Any, wanted: str) -> OptionsError:
    return OptionsError(name, f'{name} cannot be "{value}": it must be {wanted}')


def _whole(name: str, low: int, high: int) -> Callable[[Any], int]:
    def parse(value: Any) -> int:
        try:
            number = int(value) if isinstance(value, str) else value
        except ValueError:
            number = None
        if type(number) is not int or not low <= number <= high:
            raise _refuse(name, value, f"a whole number from {low} to {high}")
        return number

    return parse


def _member(name: str, kind: type[Enum]) -> Callable[[Any], Enum]:
    def parse(value: Any) -> Enum:
        try:
            return value if isinstance(value, kind) else kind(str(value).strip().lower())
        except ValueError:
            raise _refuse(name, value, _listed([str(m.value) for m in kind])) from None

    return parse


def _listed(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " or " + words[-1]


def _parse_colours(value: Any) -> tuple[Colour, ...]:
    given = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(given, list | tuple):
        raise _refuse("colours", value, "a list of colours")
    one = _member("colours", Colour)
    colours = tuple(one(entry) for entry in given)
    if len(set(colours)) != len(colours):
        raise _refuse("colours", value, "colours that differ from each other")
    return colours  # type: ignore[return-value]


def _parse_switch(value: Any) -> bool:
    words = {"true": True, "yes": True, "on": True, "1": True}
    words |= {"false": False, "no": False, "off": False, "0": False}
    found = value if isinstance(value, bool) else words.get(str(value).strip().lower())
    if found is None:
        raise _refuse("center_ring", value, "yes or no")
    return found


def _parse_starter(value: Any) -> int | str:
    if value == DRAWN:
        return DRAWN
    try:
        return _whole("starter", 1, 4)(value)
    except OptionsError:
        raise _refuse("starter", value, f'a seat from 1 to 4, or "{DRAWN}"') from None


def _parse_pieces(value: Any) -> PieceSet:
    if isinstance(value, PieceSet):
        return value
    text = str(value)
    try:
        return parse_piece_set(text) if "[[shape]]" in text else load_piece_set(text)
    except PieceSetError as problem:
        raise OptionsError("pieces", f"pieces: {problem}") from problem


def _show_pieces(pieces: PieceSet) -> str:
    return STANDARD if pieces == standard_pieces() else pieces.to_toml()


def _option(default: Any, help: str, rules: str, parse: Callable[[Any], Any], **more: Any) -> Any:
    declared = {"help": help, "rules": rules, "parse": parse, **more}
    if callable(default):
        return field(default_factory=default, metadata=declared)
    return field(default=default, metadata=declared)


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on before a game; values are checked when it is made.

    Raises:
        OptionsError: a value an option cannot have, or two options that contradict each other.
    """

    players: int = _option(2, "how many play", "R1", _whole("players", 2, 4), low=2, high=4)
    colours: tuple[Colour, ...] = _option(
        (), "the players' colours in seating order; the first ones by default", "R1", _parse_colours
    )
    starter: int | str = _option(
        1, 'the seat that starts, counted from 1, or "random"', "R4", _parse_starter
    )
    target: int = _option(
        40, "the score that ends the game", "R22", _whole("target", 1, 1000), low=1, high=1000
    )
    stop: Stop = _option(  # noqa: RUF009 - it makes a dataclass field
        Stop.TURN,
        "when a score reaches the target, stop at the end of the turn or at once",
        "R22, R23",
        _member("stop", Stop),
        choices=tuple(stop.value for stop in Stop),
    )
    center_ring: bool = _option(
        False,
        "score the Center Ring: 15 points for the most of its ten cells",
        "R20",
        _parse_switch,
    )
    match: int = _option(
        0,
        "play rounds until someone has this many points; 0 for one round",
        "R28",
        _whole("match", 0, 10_000),
        low=0,
        high=10_000,
    )
    pieces: PieceSet = _option(  # noqa: RUF009 - as above
        standard_pieces, 'the piece set: "standard", or a file', "R2", _parse_pieces
    )

    def __post_init__(self) -> None:
        for option in OPTIONS.values():
            object.__setattr__(self, option.name, option.parse(getattr(self, option.name)))
        if not self.colours:
            object.__setattr__(self, "colours", tuple(Colour)[: self.players])
        if len(self.colours) != self.players:
            raise OptionsError(
                "colours", f"{len(self.colours)} colours are given for {self.players} players"
            )
        if self.starter != DRAWN and int(self.starter) > self.players:
            raise OptionsError(
                "starter", f"seat {self.starter} cannot start: there are {self.players} players"
            )

    @property
    def first_seat(self) -> int:
        """The seat that starts, counted from 0; only known once it is drawn."""
        if self.starter == DRAWN:
            raise OptionsError(
                "starter", "the starter is not drawn yet: use options.draw_starter(rng)"
            )
        return int(self.starter) - 1

    def draw_starter(self, rng: random.Random) -> Options:
        """The same options with the starter drawn where that was wanted (R4)."""
        if self.starter != DRAWN:
            return self
        return replace(self, starter=rng.randint(1, self.players))

    def to_json(self) -> dict[str, Any]:
        """The options as JSON values, every one of them."""
        return {o.name: o.show(getattr(self, o.name)) for o in OPTIONS.values()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Options:
        """Options from JSON values or texts; what is not given has its default.

        Names may be written with hyphens or underscores: "center-ring" is "center_ring".

        Raises:
            OptionsError: an unknown option, one given twice, or a value it cannot have.
        """
        known: dict[str, Any] = {}
        for given, value in values.items():
            name = given.replace("-", "_").lower()
            if name not in OPTIONS:
                known_names = ", ".join(OPTIONS)
                raise OptionsError(given, f'there is no option "{given}", only {known_names}')
            if name in known:
                raise OptionsError(given, f'the option "{name}" is given twice')
            known[name] = value
        return cls(**known)


def _show(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_show(entry) for entry in value]
    return _show_pieces(value) if isinstance(value, PieceSet) else value


def _declared() -> dict[str, Option]:
    options = {}
    for declared in fields(Options):
        about = dict(declared.metadata)
        default = STANDARD if declared.default is MISSING else _show(declared.default)
        options[declared.name] = Option(
            name=declared.name,
            default=default,
            help=about["help"],
            rules=about["rules"],
            choices=about.get("choices", ()),
            low=about.get("low"),
            high=about.get("high"),
            parse=about["parse"],
            show=_show,
        )
    return options


OPTIONS: dict[str, Option] = _declared()
