"""The options of a game as command-line options, made from their table in rules.options."""

import functools
from collections.abc import Callable, Collection
from typing import Any, TypeVar

import click

from cirkis.cli.common_options import all_of, is_given
from cirkis.cli.paths import FileToRead
from cirkis.cli.texts import texts
from cirkis.errors import OptionsError, PieceSetError
from cirkis.game import OPTIONS, Option, Options

T = TypeVar("T")


def game_options(
    only: Collection[str] = tuple(OPTIONS), without: Collection[str] = (), seats: str = ""
) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Return a decorator that adds the options of a game to a command.

    The command receives them as the keyword argument `options`. `seats` names a parameter of the
    command that lists the seats; unless --players is given, its length is the number of players.
    """
    wanted = [o for o in OPTIONS.values() if o.name in only and o.name not in without]

    def decorate(function: Callable[..., T]) -> Callable[..., T]:
        @functools.wraps(function)
        def command(*args: Any, **values: Any) -> T:
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


def _click_option(option: Option) -> Callable[[Callable[..., T]], Callable[..., T]]:
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
