"""Command-line options shared by several commands, and functions that declare options."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from cirkis.cli.files import FileToRead, FileToWrite, Folder, FolderToWrite
from cirkis.cli.output import texts
from cirkis.errors import CirkisError, OptionsError, PieceSetError
from cirkis.game import OPTIONS, Option, Options
from cirkis.i18n import languages, preferred_language

if TYPE_CHECKING:
    from cirkis.game import PieceSet, State

MANY = 10**12
"""The default upper limit of whole numbers."""
SEEDS = 2**63 - 1
"""The highest seed; the lowest is its negative."""

_WHOLE = re.compile(r"[+-]?[0-9]{1,19}")
_NUMBER = re.compile(r"[+-]?([0-9]{1,19}(\.[0-9]*)?|\.[0-9]+)(e[+-]?[0-9]{1,3})?", re.IGNORECASE)


class WholeNumber(click.IntRange):
    """A whole number in decimal digits."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        low, high, text = int(self.min or 0), int(self.max or 0), str(value)
        if not _WHOLE.fullmatch(text) or not low <= (number := int(text)) <= high:
            self.fail(texts("number-whole", value=text, low=low, high=high), param, ctx)
        return number


class Number(click.FloatRange):
    """A float other than infinity or "nan"."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        low, high, text = self.min or 0, self.max or 0, str(value)
        number = float(text) if _NUMBER.fullmatch(text) else math.nan
        if not low <= number <= high:  # always true for "nan"
            self.fail(texts("number", value=text, low=low, high=high), param, ctx)
        return number


T = TypeVar("T", bound=Callable[..., Any])


def all_of(*options: Callable[[Any], Any]) -> Callable[[T], T]:
    """Return a decorator that adds several options, in this order."""

    def decorate(command: T) -> T:
        for add in reversed(options):
            command = add(command)
        return command

    return decorate


def is_given(ctx: click.Context, parameter: str) -> bool:
    return ctx.get_parameter_source(parameter) is ParameterSource.COMMANDLINE


def flag(command: str, *names: str, **attrs: Any) -> Callable[[T], T]:
    """Return a flag for a command, with the message COMMAND.FLAG as its help."""
    name = next(name for name in names if name.startswith("--"))[2:].partition("/")[0]
    return click.option(*names, help=texts(f"{command}.{name}"), **attrs)


def int_option(
    name: str, default: int | None, about: str, low: int = 0, high: int = MANY
) -> Callable[[T], T]:
    return _number_option(name, WholeNumber(low, high), default, about, "N")


def number_option(
    name: str, default: float | None, about: str, low: float, high: float, metavar: str = "N"
) -> Callable[[T], T]:
    return _number_option(name, Number(low, high), default, about, metavar)


def _number_option(
    name: str, kind: WholeNumber | Number, default: float | None, about: str, metavar: str
) -> Callable[[T], T]:
    return click.option(
        name,
        type=kind,
        metavar=metavar,
        default=default,
        show_default=default is not None,
        help=about,
    )


def choice_option(
    name: str, choices: Sequence[str], about: str, parameter: str | None = None
) -> Callable[[T], T]:
    return click.option(
        name,
        *([] if parameter is None else [parameter]),
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help=about,
    )


def seed_option(default: int = 0) -> Callable[[T], T]:
    return int_option("--seed", default, texts("flag-seed"), 0, SEEDS)


def port_option(default: int | None, about: str) -> Callable[[T], T]:
    return _number_option("--port", WholeNumber(0, 65535), default, about, "PORT")


def run_options(max_jobs: int) -> Callable[[T], T]:
    """Return --seed, --jobs and --cluster, for long runs that several processes can share."""
    return all_of(seed_option(), jobs_option(max_jobs), cluster_option)


def jobs_option(high: int) -> Callable[[T], T]:
    return int_option("--jobs", 1, texts("flag-jobs"), 1, high)


def players_option(command: str) -> Callable[[T], T]:
    """Return --players, for commands that play at tables of several sizes."""
    return flag(
        command,
        "--players",
        metavar="NUMBERS",
        default="2,3,4",
        show_default=True,
        callback=_parse_players,
    )


def _parse_players(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, ...]:
    words = [word.strip() for word in value.split(",")]
    if not all(word in ("2", "3", "4") for word in words):
        raise click.BadParameter(texts("players-numbers", value=value), ctx, param)
    return tuple(map(int, words))


def out_option(about: str, *, metavar: str = "FILE", **attrs: Any) -> Callable[[T], T]:
    """Return --out, for commands that write a file."""
    return click.option("-o", "--out", type=FileToWrite(), metavar=metavar, help=about, **attrs)


def folder_option(
    about: str, *, required: bool = True, files: Callable[[], tuple[str, ...]] = tuple
) -> Callable[[T], T]:
    """Return --out, for commands that write into a folder.

    `files` returns the names of the files that the command writes there.
    """
    return click.option(
        "-o",
        "--out",
        "folder",
        type=FolderToWrite(files),
        metavar="FOLDER",
        required=required,
        help=about,
    )


def data_option(variable: str | None = None) -> Callable[[T], T]:
    """Return --data, for stored tables; the environment variable `variable` can set it."""
    about = texts("flag-data")
    return click.option("--data", type=Folder(), metavar="FOLDER", envvar=variable, help=about)


def database_option(variable: str | None = None) -> Callable[[T], T]:
    """Return --database, for PostgreSQL; the environment variable `variable` can set it."""
    about = texts("flag-database")
    return click.option("--database", metavar="ADDRESS", envvar=variable, help=about)


cluster_option = click.option("--cluster", metavar="ADDRESS", help=texts("flag-cluster"))
game_tree_option = click.option(
    "--game-tree", type=FileToRead(), metavar="FILE", help=texts("flag-game-tree")
)
json_option = click.option("--json", "as_json", is_flag=True, help=texts("flag-json"))
language_option = click.option(
    "--language",
    type=click.Choice(languages()),
    default=preferred_language,
    help=texts("flag-language"),
)
record_option = int_option("--game", 1, texts("flag-game"), 1)
keep_options = all_of(
    *(
        number_option(f"--keep-{name}", None, texts(f"flag-keep-{name}"), 0, 36_500, "DAYS")
        for name in ("finished", "abandoned")
    )
)


Result = TypeVar("Result")


def game_options(
    only: Collection[str] = tuple(OPTIONS), without: Collection[str] = (), seats: str = ""
) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Return a decorator that adds the options of a game to a command.

    The command receives them as the keyword argument `options`. `seats` names a parameter of the
    command that lists the seats; unless --players is given, its length is the number of players.
    """
    wanted = [o for o in OPTIONS.values() if o.name in only and o.name not in without]

    def decorate(function: Callable[..., Result]) -> Callable[..., Result]:
        @functools.wraps(function)
        def command(*args: Any, **values: Any) -> Result:
            all_values = {o.name: values.pop(o.name) for o in wanted}
            given = {name: value for name, value in all_values.items() if value is not None}
            if values.get(seats):
                given = {"players": len(values[seats]), **given}
            return function(*args, options=parse_options(given), **values)

        return all_of(*map(_click_option, wanted))(command)

    return decorate


def parse_options(values: dict[str, Any]) -> Options:
    try:
        return Options.from_json(values)
    except OptionsError as problem:
        if isinstance(problem.__cause__, PieceSetError):
            raise problem.__cause__ from None
        raise click.UsageError(str(problem)) from None


def given_flags(ctx: click.Context) -> list[str]:
    return [option.flag for option in OPTIONS.values() if is_given(ctx, option.name)]


def _click_option(option: Option) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    if isinstance(option.default, bool):
        return click.option(
            f"{option.flag}/{negative_flag(option)}", option.name, default=None, help=_help(option)
        )
    return click.option(
        option.flag,
        option.name,
        type=_type(option),
        metavar=None if option.choices else _metavar(option),
        help=_help(option),
    )


def _type(option: Option) -> click.ParamType:  # pyrefly: ignore[implicit-any-type-argument]  # in older versions
    if option.name == "pieces":
        return FileToRead()  # or the name of a set, which is not a file
    return click.Choice(option.choices) if option.choices else click.STRING


def negative_flag(option: Option) -> str:
    return option.flag.replace("--", "--no-", 1)


def _help(option: Option) -> str:
    about = texts("flag-rules", help=texts(f"option-{option.name}.help"), rules=option.rules)
    if isinstance(option.default, bool):
        return texts("flag-default", help=about, default="yes" if option.default else "no")
    if not option.default:
        return about
    return texts("flag-default", help=about, default=str(option.default))


_METAVARS = {"starter": "1-4|random", "head_start": "POINTS,...", "without": "LETTERS,..."}


def _metavar(option: Option) -> str:
    if option.name in _METAVARS:
        return _METAVARS[option.name]
    if option.low is not None and option.high is not None:
        return f"{option.low}-{option.high}"
    return option.name.upper()


_LOOKS = re.compile(r"(green|purple|red|yellow)\.[a-z]\d|turn\.", re.IGNORECASE)


position_option = click.option("--position", metavar="TEXT", help=texts("flag-position"))


def refuse_bare_positions(words: Iterable[str]) -> None:
    """Raise UsageError for a position given in place of a file or placement."""
    for word in words:
        if _LOOKS.match(word) and not Path(word).exists():
            raise click.UsageError(texts("position-bare", text=word))


def read_position(ctx: click.Context, text: str, pieces: PieceSet | None = None) -> State:
    from cirkis.game import parse_position

    if flags := [flag for flag in given_flags(ctx) if flag != "--pieces"]:
        raise click.UsageError(texts("position-options", flags=texts.join(flags)))
    try:
        return parse_position(text, pieces)
    except CirkisError as problem:
        raise CirkisError(texts("position-problem", why=str(problem))) from None
